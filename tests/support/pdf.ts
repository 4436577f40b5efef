/** Content of a page of a made PDF, from the top down. */
export interface PdfPage {
  /** Latin lines, in Helvetica. */
  readonly lines?: readonly string[];
  /** Chinese lines, in a font that the file names but does not carry. */
  readonly chinese?: readonly string[];
  /** A link over the first line: to an address, or to another page of the file, from 1. */
  readonly link?: string | number;
  /** Noise that no packing makes smaller, as a picture, in bytes. */
  readonly noise?: number;
}

/** An entry of a made PDF's contents. */
export interface PdfHeading {
  readonly title: string;
  /** From 1; an entry without one leads nowhere. */
  readonly page?: number;
  /** Height on the page that it leads to, in points from below. */
  readonly top?: number;
  readonly items?: readonly PdfHeading[];
}

interface PdfOptions {
  readonly outline?: readonly PdfHeading[];
  /** JavaScript that the file wants to be run when it is opened. */
  readonly script?: string;
  /** Text of a file that the document carries. */
  readonly attachment?: string;
}

/** Points: A4. */
const width = 595;
const height = 842;

/** A PDF of a few hundred bytes a page (ISO 32000-1), so that tests need no files of their own. */
export function buildPdf(
  pages: readonly PdfPage[],
  { script, attachment, outline }: PdfOptions = {},
): Buffer {
  const file = new PdfFile();
  const catalog = file.reserve();
  const tree = file.reserve();
  const latin = file.add("<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>");
  const chinese = file.add(
    "<< /Type /Font /Subtype /Type0 /BaseFont /STSong-Light /Encoding /UniGB-UCS2-H /DescendantFonts [" +
      "<< /Type /Font /Subtype /CIDFontType0 /BaseFont /STSong-Light /DW 1000 " +
      "/CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 2 >> " +
      "/FontDescriptor << /Type /FontDescriptor /FontName /STSong-Light /Flags 6 " +
      "/FontBBox [-25 -254 1000 880] /ItalicAngle 0 /Ascent 880 /Descent -120 /CapHeight 880 /StemV 93 >> >>] >>",
  );
  const places = pages.map(() => file.reserve());
  for (const [at, page] of pages.entries()) {
    const picture = page.noise === undefined ? undefined : file.add(...noise(page.noise));
    const content = file.add("", Buffer.from(drawn(page, picture !== undefined)));
    const link = page.link === undefined ? "" : `/Annots [${annotation(page.link, places)}]`;
    const pictures = picture === undefined ? "" : `/XObject << /Im ${picture} 0 R >>`;
    file.put(
      places[at] ?? 0,
      `<< /Type /Page /Parent ${tree} 0 R /MediaBox [0 0 ${width} ${height}] /Contents ${content} 0 R ` +
        `/Resources << /Font << /F1 ${latin} 0 R /F2 ${chinese} 0 R >> ${pictures} >> ${link} >>`,
    );
  }
  const kids = places.map((place) => `${place} 0 R`).join(" ");
  file.put(tree, `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`);
  const action = script ? `/OpenAction << /S /JavaScript /JS (${literal(script)}) >>` : "";
  const carried = attachment === undefined ? "" : attached(file, attachment);
  const contents = outline ? `/Outlines ${addOutline(file, outline, places)} 0 R` : "";
  file.put(catalog, `<< /Type /Catalog /Pages ${tree} 0 R ${action} ${carried} ${contents} >>`);
  return file.bytes(catalog);
}

/** Objects by number, written one after the other with a table of where they begin. */
class PdfFile {
  readonly #objects: Buffer[] = [];

  reserve(): number {
    this.#objects.push(Buffer.alloc(0));
    return this.#objects.length;
  }

  put(number: number, dictionary: string, stream?: Buffer): void {
    const parts = stream
      ? [`<< /Length ${stream.length} ${dictionary} >>\nstream\n`, stream, "\nendstream"]
      : [dictionary];
    const body = parts.map((part) =>
      typeof part === "string" ? Buffer.from(part, "latin1") : part,
    );
    this.#objects[number - 1] = Buffer.concat([
      Buffer.from(`${number} 0 obj\n`),
      ...body,
      Buffer.from("\nendobj\n"),
    ]);
  }

  add(dictionary: string, stream?: Buffer): number {
    const number = this.reserve();
    this.put(number, dictionary, stream);
    return number;
  }

  bytes(catalog: number): Buffer {
    const head = Buffer.from("%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n", "latin1");
    let at = head.length;
    const rows = this.#objects.map((object) => {
      const row = `${String(at).padStart(10, "0")} 00000 n \n`;
      at += object.length;
      return row;
    });
    const size = this.#objects.length + 1;
    const table = `xref\n0 ${size}\n0000000000 65535 f \n${rows.join("")}`;
    const trailer = `trailer\n<< /Size ${size} /Root ${catalog} 0 R >>\nstartxref\n${at}\n%%EOF\n`;
    return Buffer.concat([head, ...this.#objects, Buffer.from(table + trailer)]);
  }
}

/** Puts a file into a document. @returns the entry of its catalog */
function attached(file: PdfFile, text: string): string {
  const stream = file.add("/Type /EmbeddedFile", Buffer.from(text));
  const named = file.add(`<< /Type /Filespec /F (a.txt) /EF << /F ${stream} 0 R >> >>`);
  return `/Names << /EmbeddedFiles << /Names [(a.txt) ${named} 0 R] >> >>`;
}

/** Adds the contents (12.3.3): a root whose entries name one another; returns the root's number. */
function addOutline(
  file: PdfFile,
  headings: readonly PdfHeading[],
  places: readonly number[],
): number {
  const root = file.reserve();
  file.put(root, `<< /Type /Outlines ${addHeadings(file, headings, root, places)} >>`);
  return root;
}

function addHeadings(
  file: PdfFile,
  headings: readonly PdfHeading[],
  parent: number,
  places: readonly number[],
): string {
  const numbers = headings.map(() => file.reserve());
  for (const [at, { title, page, top, items = [] }] of headings.entries()) {
    const place = page === undefined ? undefined : places[page - 1];
    const view = top === undefined ? "/Fit" : `/XYZ null ${top} null`;
    const [previous, next] = [numbers[at - 1], numbers[at + 1]];
    file.put(
      numbers[at] ?? 0,
      `<< /Title <feff${utf16(title)}> /Parent ${parent} 0 R ` +
        (place ? `/Dest [${place} 0 R ${view}] ` : "") +
        (previous ? `/Prev ${previous} 0 R ` : "") +
        (next ? `/Next ${next} 0 R ` : "") +
        (items.length > 0 ? addHeadings(file, items, numbers[at] ?? 0, places) : "") +
        " >>",
    );
  }
  return `/First ${numbers[0]} 0 R /Last ${numbers.at(-1)} 0 R /Count ${numbers.length}`;
}

function drawn({ lines = [], chinese = [] }: PdfPage, hasPicture: boolean): string {
  const texts = [
    ...lines.map((line) => ({ font: "F1", text: `(${literal(line)})` })),
    ...chinese.map((line) => ({ font: "F2", text: `<${utf16(line)}>` })),
  ];
  const written = texts.map(
    ({ font, text }, at) => `BT /${font} 18 Tf 72 ${height - 90 - at * 30} Td ${text} Tj ET`,
  );
  return [...written, ...(hasPicture ? ["q 300 0 0 300 72 72 cm /Im Do Q"] : [])].join("\n");
}

function annotation(link: string | number, places: readonly number[]): string {
  const target =
    typeof link === "string"
      ? `/A << /S /URI /URI (${literal(link)}) >>`
      : `/Dest [${places[link - 1]} 0 R /Fit]`;
  return `<< /Type /Annot /Subtype /Link /Rect [72 ${height - 96} 300 ${height - 70}] /Border [0 0 0] ${target} >>`;
}

/** A grey picture of that many points, each as it falls; the same every time. */
function noise(bytes: number): [dictionary: string, stream: Buffer] {
  const side = Math.ceil(Math.sqrt(bytes));
  const points = Buffer.alloc(side * side);
  let state = 1;
  for (let at = 0; at < points.length; at += 1) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    points[at] = state >>> 24;
  }
  return [
    `/Type /XObject /Subtype /Image /Width ${side} /Height ${side} /ColorSpace /DeviceGray /BitsPerComponent 8`,
    points,
  ];
}

function literal(text: string): string {
  return text.replaceAll(/[\\()]/g, (character) => `\\${character}`);
}

function utf16(text: string): string {
  return Buffer.from(text, "utf16le").swap16().toString("hex");
}
