import { inflateSync } from "node:zlib";

/** An object of a PDF as the browser writes it: a dictionary or array, and a stream if it has one. */
export interface PdfObject {
  /** The object in PDF syntax, without `/Length` and `/Filter` where there is a stream. */
  readonly text: string;
  /** Uncompressed. */
  readonly stream?: Buffer | undefined;
}

/** A PDF as its objects by number, and which of them are its catalogue and its facts. */
export interface Pdf {
  readonly objects: Map<number, PdfObject>;
  readonly root: number;
  readonly info: number;
}

/**
 * Reads a PDF that Chromium made: one section, a cross-reference table, streams deflated or plain.
 * @throws where the file is another's
 */
export function readPdf(bytes: Buffer): Pdf {
  const file = bytes.toString("latin1");
  const table = Number(/startxref\n(\d+)\n%%EOF\s*$/.exec(file)?.[1]);
  const trailer = file.slice(file.indexOf("trailer", table));
  const offsets = [...file.slice(table).matchAll(/^(\d{10}) 00000 n/gm)].map((match) =>
    Number(match[1]),
  );
  const ends = [...offsets, table].sort((a, b) => a - b);
  const objects = new Map<number, PdfObject>();
  for (const offset of offsets) {
    const end = ends.find((other) => other > offset) ?? table;
    const match = /^(\d+) 0 obj\n([\s\S]*)\nendobj\s*$/.exec(file.slice(offset, end));
    if (match) objects.set(Number(match[1]), readObject(match[2] ?? ""));
  }
  const root = Number(/\/Root (\d+) 0 R/.exec(trailer)?.[1]);
  const info = Number(/\/Info (\d+) 0 R/.exec(trailer)?.[1]);
  if (!objects.has(root) || !objects.has(info)) throw new Error("no PDF as Chromium writes them");
  return { objects, root, info };
}

function readObject(body: string): PdfObject {
  const match = /^(<<[\s\S]*?>>) stream\n([\s\S]*)\nendstream$/.exec(body);
  if (!match) return { text: body };
  const [, dictionary = "", data = ""] = match;
  const stream = Buffer.from(data, "latin1");
  const isDeflated = dictionary.includes("/Filter /FlateDecode");
  if (!isDeflated && dictionary.includes("/Filter")) throw new Error("a stream of another filter");
  return {
    text: dictionary.replace(/\/Filter \/FlateDecode\n?/, "").replace(/\/Length \d+\n?/, ""),
    stream: isDeflated ? inflateSync(stream) : stream,
  };
}

/** The same with its objects numbered from 1 without a gap: what follows one another is cheap. */
function renumbered({ objects, root, info }: Pdf): Pdf {
  const numbers = new Map(
    [...objects.keys()].sort((a, b) => a - b).map((old, at) => [old, at + 1]),
  );
  const numberOf = (old: number) => numbers.get(old) ?? 0;
  const renamed = [...objects].map(([old, { text, stream }]): [number, PdfObject] => [
    numberOf(old),
    {
      text: text.replaceAll(reference, (_whole, target) => `${numberOf(Number(target))} 0 R`),
      stream,
    },
  ]);
  return { objects: new Map(renamed), root: numberOf(root), info: numberOf(info) };
}

/** `12 0 R`: another object, by its number. */
export const reference = /\b(\d+) 0 R\b/g;

/**
 * Writes a PDF 1.5: every stream deflated, everything else in one object stream, which makes the many
 * small objects of a tagged document cheap (ISO 32000-1, 7.5.7 and 7.5.8). `deflate` gives data in
 * the zlib format.
 */
export function writePdf(pdf: Pdf, deflate: (data: Buffer) => Buffer): Buffer {
  const { objects, root, info } = renumbered(pdf);
  const numbers = [...objects.keys()].sort((a, b) => a - b);
  const container = (numbers.at(-1) ?? 0) + 1;
  const table = container + 1;
  const chunks: Buffer[] = [Buffer.from("%PDF-1.5\n%\xd3\xeb\xe9\xe1\n", "latin1")];
  const rows: Row[] = [[0, 0, 65_535]];
  let length = chunks[0]?.length ?? 0;
  const add = (number: number, text: string, stream: Buffer) => {
    rows[number] = [1, length, 0];
    const chunk = streamObject(number, text, deflate(stream));
    chunks.push(chunk);
    length += chunk.length;
  };
  const packed: string[] = [];
  const places: string[] = [];
  let place = 0;
  for (const number of numbers) {
    const { text, stream } = objects.get(number) ?? { text: "null" };
    if (stream) {
      add(number, text, stream);
      continue;
    }
    rows[number] = [2, container, packed.length];
    places.push(`${number} ${place}`);
    packed.push(text);
    place += text.length + 1;
  }
  const header = `${places.join(" ")}\n`;
  const facts = `<</Type /ObjStm\n/N ${packed.length}\n/First ${header.length}>>`;
  add(container, facts, Buffer.from(header + packed.join("\n"), "latin1"));
  const start = length;
  rows[table] = [1, start, 0];
  const size = `<</Type /XRef\n/Size ${rows.length}\n/W [1 3 2]\n/Root ${root} 0 R\n/Info ${info} 0 R`;
  const predicted = "/DecodeParms <</Predictor 12\n/Columns 6>>>>";
  chunks.push(streamObject(table, `${size}\n${predicted}`, deflate(crossReferences(rows))));
  chunks.push(Buffer.from(`startxref\n${start}\n%%EOF\n`));
  return Buffer.concat(chunks);
}

/** Kind of place, then offset or container, then generation or index. */
type Row = readonly [kind: number, place: number, index: number];

/** Each row less the one above it (PNG's predictor "up"), so that rows are alike. */
function crossReferences(rows: readonly Row[]): Buffer {
  const width = 6;
  let above = Buffer.alloc(width);
  const lines = Array.from(rows, (row) => {
    const line = Buffer.alloc(width);
    const [kind, place, index] = row ?? [0, 0, 0];
    line.writeUInt8(kind, 0);
    line.writeUIntBE(place, 1, 3);
    line.writeUInt16BE(index, 4);
    const less = line.map((byte, column) => byte - (above[column] ?? 0));
    above = line;
    return Buffer.concat([Buffer.from([2]), less]);
  });
  return Buffer.concat(lines);
}

function streamObject(number: number, dictionary: string, data: Buffer): Buffer {
  const facts = `${dictionary.slice(0, -2)}\n/Filter /FlateDecode\n/Length ${data.length}>>`;
  return Buffer.concat([
    Buffer.from(`${number} 0 obj\n${facts} stream\n`, "latin1"),
    data,
    Buffer.from("\nendstream\nendobj\n"),
  ]);
}
