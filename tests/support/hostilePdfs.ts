import { deflateSync } from "node:zlib";
import type { MediaRefusal } from "../../src/base/inspection/refusedMedia.ts";
import { pdfOf } from "./samplePdf.ts";

/** A PDF that must not be taken, and the key of the words that say why. */
export interface HostilePdf {
  readonly what: string;
  readonly reason: MediaRefusal;
  readonly content: Buffer;
}

const script = "<< /S /JavaScript /JS (app.alert\\(1\\)) >>";

/** A page with a link over it. */
function linking(action: string, ...more: string[]): Buffer {
  const link = `<< /Type /Annot /Subtype /Link /Rect [0 0 200 200] /A ${action} >>`;
  return pdfOf("", [link, ...more]);
}

/** A PDF with an object stream that its table does not name. */
function withStream(dictionary: string, content: string | Buffer, eol = "\n"): Buffer {
  return Buffer.concat([
    pdfOf(),
    Buffer.from(`\n8 0 obj << /Type /ObjStm ${dictionary} >> stream${eol}`),
    Buffer.from(content),
    Buffer.from("\nendstream endobj\n7 0 obj 30 endobj\n%%EOF\n"),
  ]);
}

const packed = (text: string) => deflateSync(Buffer.from(text, "latin1"));

const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, "utf16le").swap16().toString("hex");

const foreignLinks: readonly (readonly [string, Buffer])[] = [
  ["another computer", linking("<< /S /GoToR /F (\\\\\\\\host\\\\share\\\\a.pdf) /D [0 /Fit] >>")],
  ["one written carelessly", linking("<< /S /GoToR /F (\\\\host\\\\share) /D [0 /Fit] >>")],
  ["one by slashes", linking("<< /S /GoToR /F (//host/share/a.pdf) /D [0 /Fit] >>")],
  ["one in hexadecimal digits", linking("<< /S /GoToR /F <5C5C 686F7374 5C61> /D [0 /Fit] >>")],
  ["one in octal digits", linking("<< /S /GoToR /F (\\134\\134host\\134a) /D [0 /Fit] >>")],
  [
    "one in a file's specification",
    linking("<< /S /GoToR /F 6 0 R >>", `<< /Type /Filespec /UF <${utf16("\\\\host\\a")}> >>`),
  ],
  ["one in a string of its own", linking("<< /S /URI /URI 6 0 R >>", "(\\\\\\\\host\\\\a)")],
  ["one in an object stream", withStream("/N 1 /First 4", "9 0 << /F (\\\\\\\\host\\\\a) >>")],
  ["a drive", linking("<< /S /GoToR /F (/C/Windows/win.ini) /D [0 /Fit] >>")],
  ["a drive with its letter", linking("<< /S /GoToR /F (C:\\\\a.pdf) /D [0 /Fit] >>")],
  ["another computer's film", pdfOf("", ["<< /S /MCD /D (\\\\\\\\host\\\\a.mp4) >>"])],
  ["another computer's picture", pdfOf("", ["<< /Subtype /Image /F (\\\\\\\\host\\\\a) >>"])],
  ["a file", linking("<< /S /URI /URI (file://host/share/a) >>")],
  ["files by all links", pdfOf("/URI << /Base (file://host/) >>")],
  ["a script", linking("<< /S /URI /URI (javascript:app.alert\\(1\\)) >>")],
  ["a script after blanks", linking("<< /S /URI /URI ( \\t\\njava\\nscript\\r:alert\\(1\\)) >>")],
  ["a script over two lines", linking("<< /S /URI /URI (Java\\\nScript:alert\\(1\\)) >>")],
  ["a script in UTF-16", linking(`<< /S /URI /URI <${utf16("javascript:a")}> >>`)],
  ["a script by another name", linking("<< /S /#55RI /UR#49 (javascript:a) >>")],
  ["a page of data", linking("<< /S /URI /URI (data:text/html,a) >>")],
  ["a tool of Windows", linking("<< /S /URI /URI (ms-msdt:/id PCWDiagnostic) >>")],
];

const scripts: readonly (readonly [string, Buffer])[] = [
  [
    "in an object stream",
    withStream("/N 1 /First 4 /Filter /FlateDecode", packed(`9 0 ${script}`)),
  ],
  ["in one of no table, not packed", withStream("/N 1 /First 4", `9 0 ${script}`)],
  ["in an array there", withStream("/N 1 /First 4", `9 0 [ << /S /GoTo >> ${script} ]`)],
  ["behind the first object there", withStream("/N 2 /First 9", `9 0 10 5 1234 ${script}`)],
  ["behind a word that ends nothing", pdfOf("", [`<< /X endobj ${script.slice(2)}`])],
  ["behind a stream that is none", pdfOf("", [`<< /X stream ${script.slice(2)}`])],
  ["behind a table of its own", pdfOf("", [`<< /X startxref ${script.slice(2)}`])],
];

const unreadable: readonly (readonly [string, Buffer])[] = [
  [
    "says elsewhere where objects begin",
    withStream("/N 1 /First 7 0 R", `9 0 ${" ".repeat(26)}${script}`),
  ],
  [
    "says twice where objects begin",
    withStream("/N 2 /First 0 /First 8", `8 0 9 9 << >>    ${script}`),
  ],
  ["says nowhere how many there are", withStream("/First 4", `9 0 ${script}`)],
  ["has fewer than it says", withStream("/N 2 /First 4", `9 0 << >> ${script}`)],
  ["begins where readers differ", withStream("/N 1 /First 4", `%9 0 ${script}`, "\r")],
  [
    "is packed twice",
    withStream(
      "/N 1 /First 4 /Filter [/FlateDecode /FlateDecode]",
      deflateSync(packed(`9 0 ${script}`)),
    ),
  ],
];

/** A script behind more than is read of one object. */
const long = pdfOf("", [`<< /X (${"a".repeat(9 * 1024 * 1024)}) ${script.slice(2)}`]);

function named(
  what: string,
  reason: MediaRefusal,
  files: readonly (readonly [string, Buffer])[],
): HostilePdf[] {
  return files.map(([which, content]) => ({ what: `${what} ${which}`, reason, content }));
}

/** PDFs that do something to their readers, made here. */
export const hostilePdfs: readonly HostilePdf[] = [
  ...named("a link to", "pdfForeignLink", foreignLinks),
  ...named("a script", "pdfScript", scripts),
  ...named("an object stream that", "unreadable", unreadable),
  ...named("a script", "unreadable", [["at the end of a long object", long]]),
  ...named("a start of", "pdfLaunch", [["a program", linking("<< /S /Launch /F (a.exe) >>")]]),
  ...named("a form that", "pdfForm", [
    ["sends", linking("<< /S /SubmitForm /F (https://x.example) >>")],
    ["loads", linking("<< /S /ImportData /F (a.fdf) >>")],
  ]),
];

/** PDFs of people who mean well, with what a careless rule would take for harm. */
export const honestPdfs: readonly { readonly what: string; readonly content: Buffer }[] = [
  ...[
    "https://chips.example/a?b=(1)#c",
    "www.chips.example:8080/a",
    "mailto:sales@chips.example?subject=RG8810",
    "tel:+41315550100",
    "../rg8820.pdf#page=3",
  ].map((address) => ({
    what: `a link to ${address}`,
    content: linking(`<< /S /URI /URI (${address.replaceAll(/[()\\]/g, "\\$&")}) >>`),
  })),
  {
    what: "a link to another document",
    content: linking("<< /S /GoToR /F (rg8820.pdf) /D [2 /Fit] >>"),
  },
  { what: "a link within it", content: linking("<< /S /GoTo /D (file.5) >>") },
  {
    what: "words about all of that",
    content: pdfOf("/Lang (en)", [
      "<< /Title (// file: C:\\\\ \\\\\\\\host and javascript: in PDFs) /Contents (javascript:) >>",
      "(Note: endobj, stream, /JavaScript)",
    ]),
  },
  {
    what: "object streams",
    content: withStream(
      "/N 3 /First 15 /Filter /FlateDecode",
      packed("9 0 10 7 11 12 << /A 1 >> [1 2] (a text)"),
    ),
  },
];
