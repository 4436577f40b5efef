/** Clipboard content of a spreadsheet program for a range of cells. */
interface SpreadsheetClipboard {
  readonly program: string;
  readonly name: string;
  readonly text: string;
  readonly html: string;
  readonly cells: readonly (readonly string[])[];
  /** Cells of the HTML table, where they differ from the text. */
  readonly shown?: readonly (readonly string[])[];
}

const excelHead = `<html xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:x="urn:schemas-microsoft-com:office:excel" xmlns="http://www.w3.org/TR/REC-html40"><head><meta http-equiv=Content-Type content="text/html; charset=utf-8"><meta name=ProgId content=Excel.Sheet><meta name=Generator content="Microsoft Excel 15"><style><!--table{mso-displayed-decimal-separator:"\\.";} .xl65{mso-number-format:"\\@";}--></style></head>`;

/** Ranges as the programs copy them: attributes without quotation marks, empty cells, hidden rows. */
export const spreadsheetClipboards: readonly SpreadsheetClipboard[] = [
  {
    program: "Excel",
    name: "texts, a line break in a cell, an empty cell",
    text: '2.7..5.5 V\t"first\nsecond"\r\n\t-40..85 °C\r\n',
    html: `${excelHead}<body link=blue vlink=purple><table border=0 cellpadding=0 cellspacing=0 width=174 style='border-collapse:collapse;width:130pt'><!--StartFragment--><col width=87 span=2 style='width:65pt'><tr height=40 style='height:30.0pt'><td height=40 class=xl65 width=87 style='height:30.0pt'>2.7..5.5 V</td><td class=xl65 width=87 style='width:65pt'>first<br>\n    second</td></tr><tr height=20><td height=20></td><td class=xl65>-40..85&nbsp;°C</td></tr><!--EndFragment--></table></body></html>`,
    cells: [
      ["2.7..5.5 V", "first\nsecond"],
      ["", "-40..85 °C"],
    ],
  },
  {
    program: "Excel",
    name: "cells merged across and down, quotation marks",
    text: 'Supply\t\t5 V\r\n"say ""hi"""\t\t3 V\r\n\t\t1 V\r\n',
    html: `${excelHead}<body><table border=0><!--StartFragment--><tr><td colspan=2 height=20 class=xl66>Supply</td><td>5 V</td></tr><tr><td colspan=2 rowspan=2 class=xl65>say "hi"</td><td>3 V</td></tr><tr><td>1 V</td></tr><!--EndFragment--></table></body></html>`,
    cells: [
      ["Supply", "", "5 V"],
      ['say "hi"', "", "3 V"],
      ["", "", "1 V"],
    ],
  },
  {
    program: "WPS",
    name: "full-width digits, fonts around the text",
    text: "２．７－５．５　Ｖ\t是\r\n1,8 GHz\t否\r\n",
    html: `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:x="urn:schemas-microsoft-com:office:excel"><head><meta http-equiv="Content-Type" content="text/html; charset=utf-8"/><meta name="Generator" content="WPS Office ET"/><style>.et2{mso-style-name:"常规";}</style></head><body><!--StartFragment--><table width="144" border="0" cellpadding="0" cellspacing="0" style='width:108.00pt;border-collapse:collapse;'><col width="72" span="2" style='width:54.00pt;'/><tr height="18"><td class="et2" height="18" x:str><font class="font0">２．７－５．５　Ｖ</font></td><td class="et2" x:str>是</td></tr><tr height="18"><td class="et2" x:str>1,8 GHz<span style='mso-spacerun:yes;'>&nbsp;</span></td><td class="et2" x:str>否</td></tr></table><!--EndFragment--></body></html>`,
    cells: [
      ["２．７－５．５　Ｖ", "是"],
      ["1,8 GHz", "否"],
    ],
  },
  {
    program: "LibreOffice",
    name: "types of cells, paragraphs, a row that a filter hides",
    text: "72 MHz\nQFN-32\n",
    html: `<!DOCTYPE html><html><head><meta http-equiv="content-type" content="text/html; charset=utf-8"/><meta name="generator" content="LibreOffice 24.2"/><style type="text/css">body,div,table { font-family:"Liberation Sans" }</style></head><body><table cellspacing="0" border="0"><colgroup width="85"></colgroup><tr><td height="17" align="left">72 MHz</td></tr><tr style="display:none"><td>hidden</td></tr><tr><td height="17" align="left"><p>QFN-32</p></td></tr></table></body></html>`,
    cells: [["72 MHz"], ["QFN-32"]],
  },
  {
    program: "Numbers",
    name: "paragraphs in cells with classes",
    text: "active\t2026-01-05",
    html: `<html><head><meta name="Generator" content="Cocoa HTML Writer"><style type="text/css">p.p1 {margin: 0.0px}</style></head><body><table cellspacing="0" cellpadding="0" class="t1"><tbody><tr><td valign="top" class="td1"><p class="p1">active</p></td><td valign="top" class="td1"><p class="p1">2026-01-05</p></td></tr></tbody></table></body></html>`,
    cells: [["active", "2026-01-05"]],
  },
];
