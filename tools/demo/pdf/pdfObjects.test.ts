import { deflateSync, inflateSync } from "node:zlib";
import { expect, test } from "vitest";
import { readPdf, writePdf } from "./pdfObjects.ts";
import { withoutTextRuns } from "./withoutTextRuns.ts";

/** A PDF as Chromium writes them: a heading with one run of text, a cell with two. */
function printed(): Buffer {
  const content = deflateSync("BT (Datasheet) Tj ET").toString("latin1");
  const element = (role: string, rest: string) => `<</Type /StructElem\n/S /${role}\n${rest}>>`;
  const bodies = [
    "<</Title (A paper)\n/Creator (A browser)>>",
    `<</Filter /FlateDecode\n/Length ${content.length}>> stream\n${content}\nendstream`,
    "<</Type /Page\n/Contents 2 0 R>>",
    element("NonStruct", "/P 5 0 R\n/Pg 3 0 R\n/K 0"),
    element("H1", "/P 9 0 R\n/K 4 0 R"),
    element("NonStruct", "/P 8 0 R\n/Pg 3 0 R\n/K 1"),
    element("NonStruct", "/P 8 0 R\n/Pg 3 0 R\n/K 2"),
    element("TD", "/P 9 0 R\n/K [6 0 R 7 0 R]"),
    element("Document", "/P 10 0 R\n/K [5 0 R 8 0 R]"),
    "<</Type /StructTreeRoot\n/K 9 0 R\n/ParentTree <</Nums [0 [4 0 R 6 0 R 7 0 R]]>>>>",
    "<</Type /Catalog\n/StructTreeRoot 10 0 R>>",
  ];
  let file = "%PDF-1.4\n";
  const offsets = bodies.map((body, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj\n${body}\nendobj\n`;
    return `${String(offset).padStart(10, "0")} 00000 n `;
  });
  const start = file.length;
  file += `xref\n0 ${bodies.length + 1}\n0000000000 65535 f \n${offsets.join("\n")}\n`;
  file += `trailer\n<</Size ${bodies.length + 1}\n/Root 11 0 R\n/Info 1 0 R>>\n`;
  return Buffer.from(`${file}startxref\n${start}\n%%EOF\n`, "latin1");
}

test("a printed PDF is read with its streams inflated", () => {
  const { objects, root, info } = readPdf(printed());
  expect([objects.size, root, info]).toEqual([11, 11, 1]);
  expect(objects.get(2)?.stream?.toString()).toBe("BT (Datasheet) Tj ET");
  expect(() => readPdf(Buffer.from("no PDF"))).toThrow();
});

test("runs of text become the content of their heading or cell", () => {
  const { objects } = readPdf(printed());
  withoutTextRuns(objects);
  expect(objects.get(5)?.text).toBe("<</Type /StructElem\n/S /H1\n/P 9 0 R\n/Pg 3 0 R\n/K 0>>");
  expect(objects.get(8)?.text).toContain("/K [1 2]");
  expect(objects.get(10)?.text).toContain("/Nums [0 [5 0 R 8 0 R 8 0 R]]");
  expect([4, 6, 7].filter((number) => objects.has(number))).toEqual([]);
});

test("a written PDF finds every object by its table", () => {
  const pdf = readPdf(printed());
  pdf.objects.delete(4);
  const file = writePdf(pdf, deflateSync).toString("latin1");
  const table = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(file)?.[1]);
  expect(file.slice(table)).toMatch(/^12 0 obj\n<<\/Type \/XRef/);
  const data = /stream\n([\s\S]*)\nendstream/.exec(file.slice(table))?.[1] ?? "";
  const rows = unpredicted(inflateSync(Buffer.from(data, "latin1")));
  for (const [number, [kind, place]] of rows.entries()) {
    if (kind === 1) expect(file.slice(place)).toMatch(new RegExp(`^${number} 0 obj`));
  }
  const container = rows.find(([kind]) => kind === 2)?.[1] ?? 0;
  const packed = new RegExp(
    `\\n${container} 0 obj\\n[\\s\\S]*?stream\\n([\\s\\S]*?)\\nendstream`,
  ).exec(file);
  const text = inflateSync(Buffer.from(packed?.[1] ?? "", "latin1")).toString("latin1");
  expect(text).toMatch(/^1 0 3 \d+ /);
  expect(text).toContain("/StructTreeRoot 9 0 R");
});

/** Kind, place and index of each row of a cross-reference stream with the predictor "up". */
function unpredicted(data: Buffer): [kind: number, place: number, index: number][] {
  let above = Buffer.alloc(6);
  return Array.from({ length: data.length / 7 }, (_, row) => {
    const line = data.subarray(row * 7 + 1, row * 7 + 7).map((byte, at) => byte + (above[at] ?? 0));
    above = Buffer.from(line);
    return [above.readUInt8(0), above.readUIntBE(1, 3), above.readUInt16BE(4)];
  });
}
