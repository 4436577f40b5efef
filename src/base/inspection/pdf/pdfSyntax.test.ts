import { deflateSync } from "node:zlib";
import { expect, it } from "vitest";
import { RefusedMedia } from "../refusedMedia.ts";
import { type Events, ObjectReader, type PdfObject } from "./objectReader.ts";
import { pdfString } from "./pdfStrings.ts";
import { pdfTokens } from "./pdfTokens.ts";
import { scanPdf } from "./scanPdf.ts";

const latin = (text: string) => Buffer.from(text, "latin1");

function told(act: () => unknown): string {
  try {
    return JSON.stringify(act());
  } catch (error) {
    if (error instanceof RefusedMedia) return `! ${error.reason}: ${error.message}`;
    throw error;
  }
}

it("Tokens are names, words, strings and brackets, wherever blanks and comments stand", () => {
  const tokens = (text: string) =>
    Array.from(pdfTokens(latin(text), 0), (token) => {
      if (token.kind === "string") return text.slice(token.from, token.end);
      return "text" in token ? `${token.kind} ${token.text}` : token.kind;
    }).join("; ");
  expect(
    [
      ...[
        "/Name/Other 12 R",
        "/A#42#2f#4z",
        "<</K[1 2]>>",
        "<41 4>",
        "<41",
        "(a(b)c)d",
        "(a\\)b)c",
      ],
      ...["(a\\\\)b", "(open", "% note\n1", "% note\r2", "%", "{1}", ">1", "a>b", "\0\t\f1", "/"],
      ...["((a)", "1<<2", "a/b(c)d", `/${"x".repeat(300)}y`, `${"w".repeat(300)} z`],
    ].map(
      (text) =>
        `${JSON.stringify(text.slice(0, 20))} => ${JSON.stringify(tokens(text).slice(0, 300))}`,
    ),
  ).toMatchInlineSnapshot(`
    [
      ""/Name/Other 12 R" => "name Name; name Other; word 12; word R"",
      ""/A#42#2f#4z" => "name AB/#4z"",
      ""<</K[1 2]>>" => "open; name K; openArray; word 1; word 2; closeArray; close"",
      ""<41 4>" => "<41 4>"",
      ""<41" => "<41"",
      ""(a(b)c)d" => "(a(b)c); word d"",
      ""(a\\\\)b)c" => "(a\\\\)b); word c"",
      ""(a\\\\\\\\)b" => "(a\\\\\\\\); word b"",
      ""(open" => "(open"",
      ""% note\\n1" => "word 1"",
      ""% note\\r2" => "word 2"",
      ""%" => """,
      ""{1}" => "word 1"",
      "">1" => "word 1"",
      ""a>b" => "word a; word b"",
      ""\\u0000\\t\\f1" => "word 1"",
      ""/" => "name "",
      ""((a)" => "((a)"",
      ""1<<2" => "word 1; open; word 2"",
      ""a/b(c)d" => "word a; name b; (c); word d"",
      ""/xxxxxxxxxxxxxxxxxxx" => "name xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"",
      ""wwwwwwwwwwwwwwwwwwww" => "word wwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwww; word z"",
    ]
  `);
  expect([...pdfTokens(latin("1 2 3"), 2, 3)]).toEqual([{ kind: "word", text: "2", end: 3 }]);
  expect([...pdfTokens(latin("12345"), 0, 3)]).toEqual([{ kind: "word", text: "123", end: 3 }]);
  expect([...pdfTokens(latin(`/${"x".repeat(300)}`), 0)]).toMatchObject([
    { text: "x".repeat(256) },
  ]);
});

it("Strings are read with their escapes, in hexadecimal digits and in Unicode", () => {
  const strings = [
    "(a\\nb\\r\\t\\b\\f)",
    "(\\(\\)\\\\)",
    "(\\101\\1012\\53)",
    "(a\\\nb)",
    "(a\\\r\nb)",
  ];
  strings.push(
    "(\\x)",
    "(\\777)",
    "<414243>",
    "<4142 4>",
    "<4G1>",
    "<FEFF00410042>",
    "<FFFE41004200>",
  );
  strings.push("<FEFF004100>", "<EFBBBFC3A9>", "(\u00e9)", "()");
  expect(
    strings.map(
      (text) =>
        `${JSON.stringify(text)} => ${JSON.stringify(pdfString(latin(text), 0, text.length))}`,
    ),
  ).toMatchInlineSnapshot(`
    [
      ""(a\\\\nb\\\\r\\\\t\\\\b\\\\f)" => "a\\nb\\r\\t\\b\\f"",
      ""(\\\\(\\\\)\\\\\\\\)" => "()\\\\"",
      ""(\\\\101\\\\1012\\\\53)" => "AA2+"",
      ""(a\\\\\\nb)" => "ab"",
      ""(a\\\\\\r\\nb)" => "ab"",
      ""(\\\\x)" => "x"",
      ""(\\\\777)" => "ÿ"",
      ""<414243>" => "ABC"",
      ""<4142 4>" => "AB@"",
      ""<4G1>" => "A"",
      ""<FEFF00410042>" => "AB"",
      ""<FFFE41004200>" => "AB"",
      ""<FEFF004100>" => "A"",
      ""<EFBBBFC3A9>" => "é"",
      ""(é)" => "é"",
      ""()" => """,
    ]
  `);
  const long = `(${"a".repeat(70_000)})`;
  expect(pdfString(latin(long), 0, long.length)).toBe("a".repeat(65_535));
});

it("Names, numbers, references and automatic actions of objects are collected", () => {
  const read = (text: string) =>
    told(() => {
      const object: PdfObject = { names: new Set(), next: [], refers: [] };
      const events: Events = { actions: [], tables: [] };
      const reader = new ObjectReader(latin(text), object, events);
      for (const token of pdfTokens(latin(text), 0)) reader.read(token);
      const { names, next, refers } = object;
      const { values, unsure, fontName = "-", isOutside, isDone } = reader;
      return [
        [...names].join(" "),
        `next ${next} refers ${refers} actions ${events.actions} tables ${events.tables}`,
        `values ${[...values].join(" ")} unsure ${[...unsure].join(" ")}`,
        `${fontName} ${isOutside} ${isDone}`,
      ];
    });
  expect(
    [
      "<< /Length 5 /First 7 /First 8 >>",
      "<< /A 1 0 R /Next [2 0 R 3 0 R] /B 4 >>",
      "<< /OpenAction 5 0 R /X 6 0 R >>",
      "<< /AA 5 0 R >> << /Next 7 0 R >>",
      "<< /OpenAction << /S /GoTo /D 8 0 R >> /A 9 0 R >>",
      "<< /OpenAction << /S /URI >> >>",
      "<< /AA << /O << /X << >> >> >> /URI (a) >>",
      "<< /AA << /O << /X << /URI (a) >> >> >> >>",
      "<< /A << /AA << >> /URI (https://a) >> >>",
      "<< /FontName /Arial /FontName /Other >>",
      "[1 2 R 3 R] 4 0 R",
      "<< /N true 5 0 R >>",
      "<< /N +5 /M -6 /O 7.5 >>",
      "<< /URI (javascript:x) >>",
      "<< /URI (java\\nscript:x) >>",
      "<< /URI (https://x) >>",
      "<< /URI (/local) >>",
      "<< /F (/local) >>",
      "<< /UF (C:\\\\a) >>",
      "<< /F (a.pdf) >>",
      "<< /F (\\\\\\\\host) >>",
      "<< /Title (javascript:x) >>",
      "<< /URI 5 (javascript:x) >>",
      "<< /URI null (javascript:x) >>",
      "(javascript:x)",
      "(/local)",
      "(https://x)",
      "[(javascript:x)]",
      "<< /X << >> (javascript:x) >>",
      "<< /Base <66696c653a2f2f> >>",
      "<< /D (file://x) >>",
      ">> ] << /K 1 >>",
      "<< [ >>",
      "5",
    ].map((text) => `${text} => ${read(text)}`),
  ).toMatchInlineSnapshot(`
    [
      "<< /Length 5 /First 7 /First 8 >> => ["Length First","next  refers  actions  tables ","values Length,5 First,7 unsure First","- true true"]",
      "<< /A 1 0 R /Next [2 0 R 3 0 R] /B 4 >> => ["A Next B","next 2,3 refers 1,2,3 actions  tables ","values A,1 Next,2 B,4 unsure A Next","- true true"]",
      "<< /OpenAction 5 0 R /X 6 0 R >> => ["OpenAction X","next  refers 5,6 actions 5 tables ","values OpenAction,5 X,6 unsure OpenAction X","- true true"]",
      "<< /AA 5 0 R >> << /Next 7 0 R >> => ["AA Next","next 7 refers 5,7 actions  tables 5","values AA,5 Next,7 unsure AA Next","- true true"]",
      "<< /OpenAction << /S /GoTo /D 8 0 R >> /A 9 0 R >> => ["OpenAction S GoTo D A","next  refers 8,9 actions 8 tables ","values D,8 A,9 unsure D A","- true true"]",
      "<< /OpenAction << /S /URI >> >> => ! pdfOpensAddress: pdfOpensAddress",
      "<< /AA << /O << /X << >> >> >> /URI (a) >> => ["AA O X URI","next  refers  actions  tables ","values  unsure ","- true true"]",
      "<< /AA << /O << /X << /URI (a) >> >> >> >> => ! pdfOpensAddress: pdfOpensAddress",
      "<< /A << /AA << >> /URI (https://a) >> >> => ["A AA URI","next  refers  actions  tables ","values  unsure ","- true true"]",
      "<< /FontName /Arial /FontName /Other >> => ["FontName Arial Other","next  refers  actions  tables ","values  unsure ","Arial true true"]",
      "[1 2 R 3 R] 4 0 R => ["","next  refers 1,4 actions  tables ","values  unsure ","- true true"]",
      "<< /N true 5 0 R >> => ["N","next  refers 5 actions  tables ","values  unsure ","- true true"]",
      "<< /N +5 /M -6 /O 7.5 >> => ["N M O","next  refers  actions  tables ","values N,5 M,-6 unsure ","- true true"]",
      "<< /URI (javascript:x) >> => ! pdfForeignLink: pdfForeignLink",
      "<< /URI (java\\nscript:x) >> => ! pdfForeignLink: pdfForeignLink",
      "<< /URI (https://x) >> => ["URI","next  refers  actions  tables ","values  unsure ","- true true"]",
      "<< /URI (/local) >> => ["URI","next  refers  actions  tables ","values  unsure ","- true true"]",
      "<< /F (/local) >> => ! pdfForeignLink: pdfForeignLink",
      "<< /UF (C:\\\\a) >> => ! pdfForeignLink: pdfForeignLink",
      "<< /F (a.pdf) >> => ["F","next  refers  actions  tables ","values  unsure ","- true true"]",
      "<< /F (\\\\\\\\host) >> => ! pdfForeignLink: pdfForeignLink",
      "<< /Title (javascript:x) >> => ["Title","next  refers  actions  tables ","values  unsure ","- true true"]",
      "<< /URI 5 (javascript:x) >> => ! pdfForeignLink: pdfForeignLink",
      "<< /URI null (javascript:x) >> => ["URI","next  refers  actions  tables ","values  unsure ","- true true"]",
      "(javascript:x) => ! pdfForeignLink: pdfForeignLink",
      "(/local) => ["","next  refers  actions  tables ","values  unsure ","- true true"]",
      "(https://x) => ["","next  refers  actions  tables ","values  unsure ","- true true"]",
      "[(javascript:x)] => ["","next  refers  actions  tables ","values  unsure ","- true true"]",
      "<< /X << >> (javascript:x) >> => ["X","next  refers  actions  tables ","values  unsure ","- true true"]",
      "<< /Base <66696c653a2f2f> >> => ! pdfForeignLink: pdfForeignLink",
      "<< /D (file://x) >> => ! pdfForeignLink: pdfForeignLink",
      ">> ] << /K 1 >> => ["K","next  refers  actions  tables ","values K,1 unsure ","- true true"]",
      "<< [ >> => ["","next  refers  actions  tables ","values  unsure ","- false false"]",
      "5 => ["","next  refers  actions  tables ","values  unsure ","- true false"]",
    ]
  `);
});

it("A whole structure is scanned, whatever its tables claim", () => {
  const head = "%PDF-1.7\n";
  const objects = (header: string, body: string) => Buffer.from(`${header} ${body}`);
  const stream = (dictionary: string, content: Buffer, end = "\n") =>
    Buffer.concat([
      latin(`${head}1 0 obj << ${dictionary} >> stream${end}`),
      content,
      latin("\nendstream endobj"),
    ]);
  const inner = objects("5 0", "<< /JS (x) >>");
  const harmless = objects("5 0", "<< /A 1 >>");
  const flate = "/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode";
  const plain = "/Type /ObjStm /N 1 /First 4";
  const two = "/Type /ObjStm /N 2 /First 9";
  const pair = latin("5 0 6 11  << /A 1 >> << /URI (a) >>");
  const files: Readonly<Record<string, Buffer>> = {
    nothing: latin(head),
    endobj: latin(`${head}endobj`),
    plain: latin(`${head}1 0 obj << /A 1 >> endobj`),
    script: latin(`${head}1 0 obj << /JS (x) >> endobj`),
    "script behind a stream": latin(
      `${head}1 0 obj << >> stream\n endstream endobj 2 0 obj << /JS (x) >>`,
    ),
    "script in a trailer": latin(`${head}1 0 obj << >> endobj trailer << /JS (x) >>`),
    "encrypted trailer": latin(
      `${head}1 0 obj << >> endobj trailer << >> trailer << /Encrypt 1 0 R >>`,
    ),
    "an object stream": stream(flate, deflateSync(harmless)),
    "script in one": stream(flate, deflateSync(inner)),
    "script in a plain one": stream(plain, inner),
    "a plain one": stream(plain, harmless),
    "one with other ends of lines": stream(flate, deflateSync(inner), "\r\n"),
    "one after a return alone": stream(flate, deflateSync(inner), "\r"),
    "one without its number": stream(
      "/Type /ObjStm /First 4 /Filter /FlateDecode",
      deflateSync(harmless),
    ),
    "one of two beginnings": stream(`${flate} /First 9`, deflateSync(harmless)),
    "one that refers to its number": stream("/Type /ObjStm /N 1 0 R /First 4", harmless),
    "one in another encoding": stream(`${plain} /Filter /ASCIIHexDecode`, harmless),
    "one with parameters": stream(`${flate} /DecodeParms << >>`, deflateSync(harmless)),
    "one in a file": stream(`${flate} /F (a)`, deflateSync(harmless)),
    "one by an unknown filter": stream(`${plain} /Filter /Other`, harmless),
    "one by its short name": stream("/Type /ObjStm /N 1 /First 4 /Filter /Fl", deflateSync(inner)),
    "one that is broken": stream(flate, harmless),
    "one with too few": stream("/Type /ObjStm /N 2 /First 4", harmless),
    "one with words for numbers": stream(plain, objects("5 x", "<< >>")),
    "one that is empty": stream("/Type /ObjStm /N 0 /First 0", Buffer.from("")),
    "one whose type is elsewhere": stream("/Type 9 0 R /N 1 /First 4", inner),
    "one with an object before those of its head": stream(
      "/Type /ObjStm /N 1 /First 5",
      objects("5 14 ", "<< /JS (x) >> << /A 1 >>"),
    ),
    "an action in one": Buffer.concat([
      stream(two, pair),
      latin(" 2 0 obj << /OpenAction 6 0 R >> endobj"),
    ]),
    "an action before another in one": Buffer.concat([
      stream(two, pair),
      latin(" 2 0 obj << /OpenAction 5 0 R >> endobj"),
    ]),
    "an outline": latin(
      `${head}1 0 obj << /First 2 0 R /Last 2 0 R >> endobj 2 0 obj << >> endobj`,
    ),
    "another stream": stream("/Filter /ASCIIHexDecode /Length 3", inner),
    "an opening action": latin(
      `${head}1 0 obj << /OpenAction 2 0 R >> endobj 2 0 obj << /URI (a) >>`,
    ),
    "a later version of one": latin(
      `${head}1 0 obj << /OpenAction 2 0 R >> endobj 2 0 obj << >> endobj 2 0 obj << /URI (a) >>`,
    ),
    "an earlier version of one": latin(
      `${head}1 0 obj << /OpenAction 2 0 R >> endobj 2 0 obj << /URI (a) >> endobj 2 0 obj << >>`,
    ),
    "a circle of actions": latin(
      `${head}1 0 obj << /OpenAction 2 0 R >> endobj 2 0 obj << /Next 3 0 R >> endobj 3 0 obj << /Next 2 0 R >>`,
    ),
    "a table of actions": latin(
      `${head}1 0 obj << /AA 2 0 R >> endobj 2 0 obj << /O 3 0 R >> endobj 3 0 obj << /URI (a) >>`,
    ),
    "a table that is one": latin(`${head}1 0 obj << /AA 2 0 R >> endobj 2 0 obj << /URI (a) >>`),
    "a chain of actions": latin(
      `${head}1 0 obj << /OpenAction 2 0 R >> endobj 2 0 obj << /Next 3 0 R >> endobj 3 0 obj << /Next [2 0 R 4 0 R] >> endobj 4 0 obj << /URI (a) >>`,
    ),
    "a link that nobody opens": latin(
      `${head}1 0 obj << /OpenAction 2 0 R >> endobj 2 0 obj << /X 3 0 R >> endobj 3 0 obj << /URI (a) >>`,
    ),
    "a font without its program": latin(
      `${head}1 0 obj << /FontName /Arial /FontFile2 9 0 R >> endobj`,
    ),
    "a font with it": latin(
      `${head}1 0 obj << /FontName /Arial /FontFile2 2 0 R >> endobj 2 0 obj << >>`,
    ),
  };
  expect(
    Object.entries(files).map(
      ([name, bytes]) => `${name}: ${told(() => [...scanPdf(bytes).fontsWithoutProgram()])}`,
    ),
  ).toMatchInlineSnapshot(`
    [
      "nothing: ! unreadable: no objects",
      "endobj: ! unreadable: no objects",
      "plain: []",
      "script: ! pdfScript: JS",
      "script behind a stream: ! pdfScript: JS",
      "script in a trailer: ! pdfScript: JS",
      "encrypted trailer: ! pdfEncrypted: Encrypt",
      "an object stream: []",
      "script in one: ! pdfScript: JS",
      "script in a plain one: ! pdfScript: JS",
      "a plain one: []",
      "one with other ends of lines: ! pdfScript: JS",
      "one after a return alone: ! unreadable: an object stream",
      "one without its number: ! unreadable: an object stream",
      "one of two beginnings: ! unreadable: an object stream",
      "one that refers to its number: ! unreadable: an object stream",
      "one in another encoding: ! unreadable: an object stream in another encoding",
      "one with parameters: ! unreadable: an object stream in another encoding",
      "one in a file: ! unreadable: an object stream in another encoding",
      "one by an unknown filter: ! unreadable: an object stream by an unknown filter",
      "one by its short name: ! pdfScript: JS",
      "one that is broken: ! unreadable: an object stream",
      "one with too few: ! unreadable: an object stream",
      "one with words for numbers: ! unreadable: an object stream",
      "one that is empty: []",
      "one whose type is elsewhere: ! pdfScript: JS",
      "one with an object before those of its head: ! pdfScript: JS",
      "an action in one: ! pdfOpensAddress: pdfOpensAddress",
      "an action before another in one: []",
      "an outline: []",
      "another stream: []",
      "an opening action: ! pdfOpensAddress: pdfOpensAddress",
      "a later version of one: ! pdfOpensAddress: pdfOpensAddress",
      "an earlier version of one: ! pdfOpensAddress: pdfOpensAddress",
      "a circle of actions: []",
      "a table of actions: ! pdfOpensAddress: pdfOpensAddress",
      "a table that is one: ! pdfOpensAddress: pdfOpensAddress",
      "a chain of actions: ! pdfOpensAddress: pdfOpensAddress",
      "a link that nobody opens: []",
      "a font without its program: ["Arial"]",
      "a font with it: []",
    ]
  `);
});
