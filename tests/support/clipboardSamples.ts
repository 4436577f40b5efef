/**
 * HTML as programs put it into the clipboard, shortened where they repeat themselves, with what the
 * studio makes of it and what it leaves out.
 */
interface ClipboardSample {
  readonly program: string;
  readonly name: string;
  readonly html: string;
  readonly becomes: string;
  readonly left: Readonly<Record<string, number>>;
}

const wordHead = `<html xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word" xmlns="http://www.w3.org/TR/REC-html40"><head><meta name=Generator content="Microsoft Word 15"><!--[if gte mso 9]><xml><w:WordDocument><w:View>Normal</w:View></w:WordDocument></xml><![endif]--><style><!-- /* Style Definitions */ p.MsoNormal {margin:0cm; font-size:11.0pt; font-family:"Calibri",sans-serif; color:red;} --></style></head>`;

const word: readonly ClipboardSample[] = [
  {
    program: "Word",
    name: "lists within lists, with bullets and numbers as texts",
    html: `${wordHead}<body lang=EN-GB style='tab-interval:36.0pt'><!--StartFragment--><h1><span lang=EN-US>Power stage<o:p></o:p></span></h1><p class=MsoNormal><span lang=EN-US style='font-size:14.0pt;color:#C00000'>Before <b>layout</b>, check:<o:p></o:p></span></p><p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='font-family:Symbol;mso-fareast-font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp; </span></span></span><![endif]><span lang=EN-US>Input capacitors<o:p></o:p></span></p><p class=MsoListParagraphCxSpMiddle style='margin-left:72.0pt;mso-add-space:auto;text-indent:-18.0pt;mso-list:l0 level2 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>1.<span style='font:7.0pt "Times New Roman"'>&nbsp; </span></span><![endif]>close to V<sub>IN</sub><o:p></o:p></p><p class=MsoListParagraphCxSpLast style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>·<span>&nbsp;</span></span><![endif]><i>Thermal</i> vias<o:p></o:p></p><p class=MsoNormal><o:p>&nbsp;</o:p></p><!--EndFragment--></body></html>`,
    becomes:
      "<h2>Power stage</h2>\n<p>Before <strong>layout</strong>, check:</p>\n<ul>\n  <li>Input capacitors\n    <ol>\n      <li>close to V<sub>IN</sub></li>\n    </ol>\n  </li>\n  <li><em>Thermal</em> vias</li>\n</ul>",
    left: { colours: 1, sizes: 1 },
  },
  {
    program: "Word",
    name: "tracked deletions, a comment and hidden text",
    html: `${wordHead}<body><!--StartFragment--><p class=MsoNormal>The part runs at <span class=MsoIns><ins cite="mailto:Ada" datetime="2026-11-01T10:00">1.8</ins></span><span class=MsoDel><del cite="mailto:Ada" datetime="2026-11-01T10:00">2.4</del></span> GHz<span class=MsoCommentReference><span style='font-size:8.0pt'><a class=msocomanchor id="_anchor_1" href="#_msocom_1" name="_msoanchor_1">[AL1]</a><span style='mso-special-character:comment'>&nbsp;</span></span></span>.<span style='display:none;mso-hide:all'>internal: NDA</span></p><div style='mso-element:comment-list'><div style='mso-element:comment'><p class=MsoCommentText>Is that so?</p></div></div><!--EndFragment--></body></html>`,
    becomes: "<p>The part runs at 1.8 GHz.</p>",
    left: { deletions: 1, comments: 1, hidden: 1 },
  },
  {
    program: "Word",
    name: "a table with merged cells and a picture from a file",
    html: `${wordHead}<body><!--StartFragment--><table class=MsoTableGrid border=1 cellspacing=0 cellpadding=0 style='border-collapse:collapse;border:none'><thead><tr style='mso-yfti-irow:0'><td colspan=2 style='background:#D9E2F3;padding:0cm 5.4pt'><p class=MsoNormal align=center style='text-align:center'><b>Rating<o:p></o:p></b></p></td></tr></thead><tr><td><p class=MsoNormal>V<sub>IN</sub><o:p></o:p></p></td><td><p class=MsoNormal>5&nbsp;V<o:p></o:p></p></td></tr></table><p class=MsoNormal><!--[if gte vml 1]><v:shape id="p1"><v:imagedata src="file:///C:/Temp/clip_image001.png"/></v:shape><![endif]--><![if !vml]><img width=64 height=64 src="file:///C:/Temp/clip_image002.png" v:shapes="p1"><![endif]></p><!--EndFragment--></body></html>`,
    becomes:
      '<table>\n  <thead>\n    <tr><th scope="col" colspan="2">Rating</th></tr>\n  </thead>\n  <tbody>\n    <tr><td>V<sub>IN</sub></td><td>5\u00a0V</td></tr>\n  </tbody>\n</table>',
    left: { colours: 1, alignments: 1, pictures: 1 },
  },
];

/** Struck-out text, and links of footnotes, as each program writes them. */
const struckAndNoted: readonly ClipboardSample[] = [
  {
    program: "Word",
    name: "struck-out text, once and twice, and a struck-out line",
    html: `${wordHead}<body><!--StartFragment--><p class=MsoNormal>It runs at <s>2.4</s> <span style='text-line-through:double'>2.2 </span>1.8 GHz.</p><p class=MsoNormal><s><span lang=EN-US>An old line<o:p></o:p></span></s></p><p class=MsoNormal>The <span style='text-decoration:none;text-underline:none'>rest</span></p><!--EndFragment--></body></html>`,
    becomes: "<p>It runs at 1.8 GHz.</p>\n<p>The rest</p>",
    left: { strikes: 3 },
  },
  {
    program: "Word",
    name: "footnotes and endnotes, whose links go both ways",
    html: `${wordHead}<body><!--StartFragment--><p class=MsoNormal>Typical<a style='mso-footnote-id:ftn1' href="#_ftn1" name="_ftnref1" title=""><span class=MsoFootnoteReference>[1]</span></a> value<a href="file:///C:/Texts/part.docx#_edn1" name="_ednref1">[i]</a>.</p><div style='mso-element:footnote-list'><div style='mso-element:footnote' id=ftn1><p class=MsoFootnoteText><a href="#_ftnref1" name="_ftn1">[1]</a> At 25 °C.</p></div></div><!--EndFragment--></body></html>`,
    becomes: "<p>Typical[1] value[i].</p>\n<p>[1] At 25 °C.</p>",
    left: { footnotes: 2 },
  },
  {
    program: "WPS",
    name: "struck-out text and a footnote",
    html: `<html><body><!--StartFragment--><p class=MsoNormal><span style="text-decoration:line-through;">旧值 2.4</span><span>新值 1.8</span><a href="#_ftn1"><sup>1</sup></a></p><!--EndFragment--></body></html>`,
    becomes: "<p>新值 1.8<sup>1</sup></p>",
    left: { strikes: 1, footnotes: 1 },
  },
  {
    program: "WeChat",
    name: "a struck-out price and a struck-out row",
    html: `<section><p><span style="text-decoration-line: line-through; text-decoration-style: solid;">99 元</span>79 元</p><table><tbody><tr><td>A</td><td>B</td></tr><tr style="text-decoration: line-through;"><td>C</td><td>D</td></tr><tr><td><strike>E</strike></td><td>F</td></tr></tbody></table></section>`,
    becomes:
      "<p>79 元</p>\n<table>\n  <tbody>\n    <tr><td>A</td><td>B</td></tr>\n    <tr><td></td><td>F</td></tr>\n  </tbody>\n</table>",
    left: { strikes: 3 },
  },
  {
    program: "Google Docs",
    name: "struck-out words and footnotes",
    html: `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr"><span style="color:#000000;text-decoration:none;">Ships in </span><span style="text-decoration:line-through;-webkit-text-decoration-skip:none;">May </span><span style="text-decoration:none;">June</span><a href="#ftnt1" id="ftnt_ref1"><sup>[1]</sup></a></p><p dir="ltr"><a href="#ftnt_ref1" id="ftnt1">[1]</a><span> Planned.</span></p></b>`,
    becomes: "<p>Ships in June<sup>[1]</sup></p>\n<p>[1] Planned.</p>",
    left: { strikes: 1, footnotes: 1 },
  },
  {
    program: "LibreOffice",
    name: "a footnote, and a link that stays",
    html: `<html><body><p>Value<a class="sdfootnoteanc" name="sdfootnote1anc" href="#sdfootnote1sym"><sup>1</sup></a>, see <a href="https://example.com/a#footnote-1">there</a></p></body></html>`,
    becomes:
      '<p>Value<sup>1</sup>, see <a href="https://example.com/a#footnote-1" target="_blank" rel="noopener noreferrer">there</a></p>',
    left: { footnotes: 1 },
  },
];

const wps: readonly ClipboardSample[] = [
  {
    program: "WPS",
    name: "a numbered list with Chinese numerals and full-width indents",
    html: `<html><head><meta charset="utf-8"><style>@font-face{font-family:"宋体";} p.MsoNormal{mso-style-name:正文;}</style></head><body><!--StartFragment--><p class=MsoNormal style="text-indent:21.0000pt;"><span style="mso-spacerun:'yes';font-family:宋体;mso-ascii-font-family:Calibri;font-size:10.5000pt;">　　睿基微电子发布新品：</span><span style="font-family:宋体;font-size:10.5000pt;"><o:p></o:p></span></p><p class=MsoNormal style="mso-list:l0 level1 lfo1;"><![if !supportLists]><span style="font-family:宋体;font-size:10.5000pt;"><span style='mso-list:Ignore;'>一、</span></span><![endif]><span style="font-family:宋体;font-size:10.5000pt;">视觉处理器</span></p><p class=MsoNormal style="mso-list:l0 level1 lfo1;"><![if !supportLists]><span><span style='mso-list:Ignore;'>二、</span></span><![endif]><b><span style="font-family:宋体;font-weight:bold;font-size:12.0000pt;">快充</span></b>控制器</p><!--EndFragment--></body></html>`,
    becomes:
      "<p>　　睿基微电子发布新品：</p>\n<ol>\n  <li>视觉处理器</li>\n  <li><strong>快充</strong>控制器</li>\n</ol>",
    left: { fonts: 1, sizes: 2 },
  },
  {
    program: "WPS",
    name: "headings by outline level, and underlined text",
    html: `<html><body><!--StartFragment--><p class=MsoNormal style="mso-outline-level:1;"><b><span style="font-size:22.0000pt;">产品概述</span></b></p><p class=MsoNormal style="mso-outline-level:2;">特性</p><p class=MsoNormal><u><span style="text-decoration:underline;">工作温度</span></u>：-40 ～ 125 ℃</p><!--EndFragment--></body></html>`,
    becomes: "<h2>产品概述</h2>\n<h2>特性</h2>\n<p>工作温度：-40 ～ 125 ℃</p>",
    left: { sizes: 1, underlines: 2 },
  },
];

const weChat: readonly ClipboardSample[] = [
  {
    program: "WeChat",
    name: "an article of sections within sections",
    html: `<meta charset='utf-8'><section data-tool="135编辑器" style="visibility: visible; margin: 0px; color: rgba(0, 0, 0, 0.9); font-family: mp-quote, PingFang SC; font-size: 17px;"><section style="text-align: center; background-color: rgb(0, 102, 204);"><p style="font-size: 18px; color: rgb(255, 255, 254);"><strong><span style="color: rgb(255, 255, 254);">新品发布</span></strong></p></section><section><p style="text-indent: 2em;"><span style="font-size: 15px;">　　RG8810 今日量产。</span></p><p><br></p><section><img class="rich_pages wxw-img" data-src="https://mmbiz.qpic.cn/mmbiz_png/x/640" data-ratio="0.5" src="data:image/gif;base64,iVBORw0KGgo="></section><p><span>更多信息见</span><a href="https://mp.weixin.qq.com/s/abc" data-linktype="2">原文</a>。</p></section><mp-common-profile data-id="x"></mp-common-profile></section>`,
    becomes:
      '<p><strong>新品发布</strong></p>\n<p>　　RG8810 今日量产。</p>\n<p>更多信息见<a href="https://mp.weixin.qq.com/s/abc" target="_blank" rel="noopener noreferrer">原文</a>。</p>',
    left: { colours: 3, sizes: 3, fonts: 1, alignments: 1, pictures: 1 },
  },
  {
    program: "WeChat",
    name: "a quotation, a list and a video",
    html: `<section style="letter-spacing:0.5px"><blockquote class="js_blockquote_wrap"><section><p>好芯片，说得清。</p></section></blockquote><ul class="list-paddingleft-1" style="list-style-type: disc;"><li><section><span leaf="">八路麦克风</span></section></li><li><p>两路扬声器</p></li></ul><iframe class="video_iframe" data-vidtype="2" src="https://v.qq.com/x"></iframe></section>`,
    becomes:
      "<blockquote>\n  <p>好芯片，说得清。</p>\n</blockquote>\n<ul>\n  <li>八路麦克风</li>\n  <li>两路扬声器</li>\n</ul>",
    left: { media: 1 },
  },
];

const excel: readonly ClipboardSample[] = [
  {
    program: "Excel",
    name: "cells with numbers, a merged head and a coloured one",
    html: `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><meta name=ProgId content=Excel.Sheet><style><!--table{mso-displayed-decimal-separator:"\\.";} .xl65{mso-number-format:"0\\.0";} --></style></head><body link="#0563C1"><table border=0 cellpadding=0 cellspacing=0 width=192 style='border-collapse:collapse;width:144pt'><!--StartFragment--><col width=64 span=3 style='width:48pt'><tr height=20 style='height:15.0pt'><td colspan=2 height=20 class=xl66 width=128 style='height:15.0pt;width:96pt;font-weight:700'>Supply</td><td class=xl65 align=right style='color:red'>Max</td></tr><tr height=20><td height=20>VIN</td><td align=right x:num>5.0</td><td></td></tr><!--EndFragment--></table></body></html>`,
    becomes:
      '<table>\n  <tbody>\n    <tr><td colspan="2">Supply</td><td>Max</td></tr>\n    <tr><td>VIN</td><td>5.0</td><td></td></tr>\n  </tbody>\n</table>',
    left: { colours: 1 },
  },
  {
    program: "Excel",
    name: "one cell",
    html: `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><body><table><!--StartFragment--><tr><td style='font-family:等线'>RG8810</td></tr><!--EndFragment--></table></body></html>`,
    becomes: "<p>RG8810</p>",
    left: { fonts: 1 },
  },
];

const browsers: readonly ClipboardSample[] = [
  {
    program: "Google Docs",
    name: "a text within a bold element that is not bold",
    html: `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1"><h3 dir="ltr"><span style="font-size:13.9pt;font-family:Arial,sans-serif;color:#434343;font-weight:400;">Notes</span></h3><p dir="ltr" style="line-height:1.38;"><span style="font-size:11pt;color:#000000;font-weight:700;vertical-align:baseline;white-space:pre-wrap;">Bold</span><span style="font-size:11pt;font-weight:400;font-style:italic;"> and italic</span><span style="font-size:6.6pt;vertical-align:super;">2</span></p><ul><li dir="ltr" aria-level="1"><p dir="ltr" role="presentation"><span style="font-size:11pt;">one</span></p></li><ul><li dir="ltr" aria-level="2"><p><span>within</span></p></li></ul></ul></b><br class="Apple-interchange-newline">`,
    becomes:
      "<h3>Notes</h3>\n<p><strong>Bold</strong><em> and italic</em><sup>2</sup></p>\n<ul>\n  <li>one\n    <ul>\n      <li>within</li>\n    </ul>\n  </li>\n</ul>",
    left: { colours: 1, fonts: 1, sizes: 3 },
  },
  {
    program: "a browser",
    name: "part of a page with scripts, a stored picture and addresses of all sorts",
    html: `<meta charset='utf-8'><div class="x" style="color: rgb(0, 0, 0)"><script>alert(1)</script><p onclick="x()">See <a href="https://chips.example/product-info?id=1&amp;lang=en">RG8810</a>, <a href="javascript:alert(1)">run</a> or <a href="mailto:a@b.example">mail</a>.</p><figure><img src="https://chips.example/storage/news/a.png" alt="A board" width="640" height="360"><figcaption>The board</figcaption></figure><img src="https://tracker.example/1.gif" width="1" height="1"><pre>a  b\n  c</pre><button>Buy</button></div>`,
    becomes:
      '<p>See <a href="https://chips.example/product-info?id=1&amp;lang=en" target="_blank" rel="noopener noreferrer">RG8810</a>, run or <a href="mailto:a@b.example">mail</a>.</p>\n<figure>\n  <img src="/storage/news/a.png" alt="A board" width="640" height="360" loading="lazy" />\n  <figcaption>The board</figcaption>\n</figure>\n<pre><code>a  b\n  c</code></pre>',
    left: { links: 1, pictures: 1, media: 1 },
  },
];

export const clipboardSamples: readonly ClipboardSample[] = [
  ...word,
  ...wps,
  ...weChat,
  ...excel,
  ...browsers,
  ...struckAndNoted,
];
