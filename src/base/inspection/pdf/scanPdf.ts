import { constants, inflateSync } from "node:zlib";
import { RefusedMedia } from "../refusedMedia.ts";
import { type Events, ObjectReader, type PdfObject } from "./objectReader.ts";
import { pdfTokens } from "./pdfTokens.ts";

/** Names by which a PDF does or carries what is not taken, wherever in its structure they stand. */
const refusedNames = {
  JavaScript: "pdfScript",
  JS: "pdfScript",
  Launch: "pdfLaunch",
  EmbeddedFile: "pdfEmbedded",
  EmbeddedFiles: "pdfEmbedded",
  EF: "pdfEmbedded",
  GoToE: "pdfEmbedded",
  RichMedia: "pdfEmbedded",
  XFA: "pdfForm",
  SubmitForm: "pdfForm",
  ImportData: "pdfForm",
  Encrypt: "pdfEncrypted",
} as const;

/** Most bytes that an object stream, and all of them together, may hold. */
const maxStream = 64 * 1024 * 1024;
const maxExpanded = 256 * 1024 * 1024;

/** Most objects that are looked at, those of object streams among them. */
const maxObjects = 2_000_000;

/** Bytes of an object's dictionaries; beyond, it is none that a tool writes. */
const maxObject = 8 * 1024 * 1024;

/** Words at which an object, or its dictionary, ends. */
const endOfObject = /^(?:stream|endobj|startxref|obj)$/;

/** Keys behind which the program of a font stands. */
const fontFiles = ["FontFile", "FontFile2", "FontFile3"];

/** Most bytes of streams whose checksums are compared, compressed and not, and time for it in milliseconds. */
const maxChecked = 1_024 * 1024 * 1024;
const maxCheckMs = 5_000;

/** Objects that a page's own do not include: other pages, and what holds them. */
const notOfPage = ["Page", "Pages", "Catalog"];

/** Objects that one page is drawn with, at most. */
const maxOfPage = 20_000;

/** Links of an action to those that follow it. */
const maxChain = 1_000;

/**
 * Looks through a PDF's structure. It does not follow the cross-reference table, which an attacker
 * writes: every place at which an object begins is looked at, whichever version of it a reader would
 * take, in plain bytes, in strings and streams, and in object streams.
 * @throws RefusedMedia
 */
export function scanPdf(bytes: Buffer): ScannedPdf {
  const scan = new PdfScan(bytes);
  scan.run();
  return scan;
}

/** Damage that the structure of a PDF tells. */
export interface ScannedPdf {
  /** Names of fonts whose program is not in the file although it should be. */
  fontsWithoutProgram(): ReadonlySet<string>;
  /** Tells whether data that a page is drawn with are not those that were written, by their checksums. */
  isDamaged(page: number): boolean;
}

/** Filters whose data are not those of zlib, or come before it. */
const otherFilters = /^(?:ASCII|LZW|RunLength|Crypt|AHx$|A85$|RL$|LZ)/;

const checking = { maxOutputLength: maxStream };

/** Place and number of an object that is read. */
interface Place {
  readonly from: number;
  readonly to: number;
  readonly number: number | undefined;
}

class PdfScan implements ScannedPdf {
  readonly #bytes: Buffer;
  readonly #objects = new Map<number, PdfObject[]>();
  readonly #events: Events = { actions: [], tables: [] };
  /** Objects of the programs of fonts, by the font's name. */
  readonly #fonts = new Map<string, number>();
  /** Objects whose data are damaged. */
  readonly #damaged = new Set<number>();
  readonly #checkUntil = performance.now() + maxCheckMs;
  #checked = 0;
  #count = 0;
  #expanded = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  run(): void {
    const bytes = this.#bytes;
    for (let at = bytes.indexOf("obj"); at >= 0; at = bytes.indexOf("obj", at + 3)) {
      if (bytes.toString("latin1", Math.max(0, at - 3), at) === "end") continue;
      this.#objectAt(bytes, at + 3, numberBefore(bytes, at));
    }
    if (this.#count === 0) throw new RefusedMedia("unreadable", "no objects");
    for (let at = bytes.indexOf("trailer"); at >= 0; at = bytes.indexOf("trailer", at + 7)) {
      this.#objectAt(bytes, at + 7, undefined);
    }
    this.#refuseEvents();
  }

  fontsWithoutProgram(): ReadonlySet<string> {
    const missing = [...this.#fonts].filter(([, number]) => !this.#objects.has(number));
    return new Set(missing.map(([name]) => name));
  }

  isDamaged(page: number): boolean {
    const seen = new Set([page]);
    const pending = [page];
    for (let number = pending.pop(); number !== undefined; number = pending.pop()) {
      if (this.#damaged.has(number)) return true;
      for (const { names, refers } of this.#versions(number)) {
        if (number !== page && notOfPage.some((name) => names.has(name))) continue;
        for (const next of refers) {
          if (seen.has(next) || seen.size > maxOfPage) continue;
          seen.add(next);
          pending.push(next);
        }
      }
    }
    return false;
  }

  /** Scans an object at an offset, to its end or that of its dictionary. */
  #objectAt(source: Buffer, from: number, number: number | undefined): void {
    this.#count += 1;
    if (this.#count > maxObjects) throw new RefusedMedia("bomb", "too many objects");
    const object: PdfObject = { names: new Set(), next: [], refers: [] };
    const reader = new ObjectReader(source, object, this.#events);
    const to = Math.min(source.length, from + maxObject);
    const isWhole = this.#read(source, { from, to, number }, reader);
    const [program] = fontFiles.flatMap((key) => reader.values.get(key) ?? []);
    if (program !== undefined) this.#fonts.set(reader.fontName ?? "", program);
    if (!isWhole && number !== undefined) throw new RefusedMedia("unreadable", "a long object");
    refuseNames(object.names);
    if (number === undefined) return;
    const others = this.#objects.get(number);
    if (others === undefined) this.#objects.set(number, [object]);
    else others.push(object);
  }

  /** Reads the tokens of an object. @returns false where it goes on beyond what is read of one */
  #read(source: Buffer, { from, to, number }: Place, reader: ObjectReader): boolean {
    for (const token of pdfTokens(source, from, to)) {
      if (reader.isDone && source !== this.#bytes) return true;
      // Within a dictionary or an array readers pass such words over.
      if (token.kind === "word" && reader.isOutside && endOfObject.test(token.text)) {
        if (token.text === "stream" && source === this.#bytes) {
          this.#stream(reader, token.end);
          if (number !== undefined && this.#isBroken(reader, token.end)) this.#damaged.add(number);
        }
        return true;
      }
      reader.read(token);
    }
    return to === source.length;
  }

  /** Scans an object stream; of other streams the dictionary is enough. */
  #stream({ names, values, unsure }: ObjectReader, after: number): void {
    if (!names.has("ObjStm") && !names.has("First")) return;
    // Readers that took the numbers or the beginning for others would find other objects.
    const isCertain = ["First", "N"].every((key) => values.has(key) && !unsure.has(key));
    const bytes = this.#bytes;
    const from = after + (bytes[after] === 13 ? 2 : 1);
    if (!isCertain || bytes[from - 1] !== 10)
      throw new RefusedMedia("unreadable", "an object stream");
    const hasOther = [...names].some((name) =>
      /^(?:ASCII|LZW|RunLength|Crypt|AHx|A85|RL$|LZ)/.test(name),
    );
    if (hasOther || names.has("DecodeParms") || names.has("DP") || names.has("F")) {
      throw new RefusedMedia("unreadable", "an object stream in another encoding");
    }
    const isCompressed = names.has("FlateDecode") || names.has("Fl");
    if (!isCompressed && (names.has("Filter") || values.has("Filter"))) {
      throw new RefusedMedia("unreadable", "an object stream by an unknown filter");
    }
    const content = isCompressed ? this.#inflated(from) : bytes.subarray(from, from + maxStream);
    this.#expanded += isCompressed ? content.length : 0;
    if (this.#expanded > maxExpanded) throw new RefusedMedia("bomb", "object streams");
    this.#objectsIn(content, values);
  }

  /** Tells whether the compressed data of a stream contradict their checksum, or are none. */
  #isBroken({ names, values, unsure }: ObjectReader, after: number): boolean {
    const isFlate = names.has("FlateDecode") || names.has("Fl");
    if (!isFlate || [...names].some((name) => otherFilters.test(name))) return false;
    if (this.#checked > maxChecked || performance.now() > this.#checkUntil) return false;
    const bytes = this.#bytes;
    const from = after + (bytes[after] === 13 ? 2 : 1);
    const end = bytes.indexOf("endstream", from);
    const length = unsure.has("Length") ? undefined : values.get("Length");
    const to = length === undefined || from + length > bytes.length ? end : from + length;
    if (to <= from) return false;
    try {
      this.#checked += to - from + inflateSync(bytes.subarray(from, to), checking).length;
      return false;
    } catch (error) {
      // Data without their end are told by whoever reads the page.
      return error instanceof Error && "errno" in error && error.errno === constants.Z_DATA_ERROR;
    }
  }

  #inflated(from: number): Buffer {
    try {
      // What follows its end is not read, so that the length that the file claims does not matter.
      return inflateSync(this.#bytes.subarray(from), { maxOutputLength: maxStream });
    } catch (error) {
      const isLarge = error instanceof RangeError;
      throw new RefusedMedia(isLarge ? "bomb" : "unreadable", "an object stream");
    }
  }

  #objectsIn(content: Buffer, values: ReadonlyMap<string, number>): void {
    const first = values.get("First") ?? 0;
    const header = content.toString("latin1", 0, Math.min(first, content.length)).trim();
    const numbers = header === "" ? [] : header.split(/\s+/);
    const isHeader = numbers.every((number) => /^\d+$/.test(number));
    if (!isHeader || numbers.length < 2 * (values.get("N") ?? 0)) {
      throw new RefusedMedia("unreadable", "an object stream");
    }
    for (let index = 0; index + 1 < numbers.length; index += 2) {
      this.#objectAt(content, first + Number(numbers[index + 1]), Number(numbers[index]));
    }
    this.#objectAt(content, first, undefined);
  }

  /** Refuses what opens an address as soon as the document, or a page of it, is opened. */
  #refuseEvents(): void {
    const { actions, tables } = this.#events;
    const pending = [
      ...actions,
      ...tables.flatMap((table) => this.#versions(table).flatMap(({ refers }) => refers)),
    ];
    for (const table of tables) this.#refuseAddress(table);
    const seen = new Set<number>();
    for (let number = pending.pop(); number !== undefined; number = pending.pop()) {
      if (seen.has(number) || seen.size > maxChain) continue;
      seen.add(number);
      this.#refuseAddress(number);
      for (const { next } of this.#versions(number)) pending.push(...next);
    }
  }

  #refuseAddress(number: number): void {
    const opens = this.#versions(number).some(({ names }) => names.has("URI"));
    if (opens) throw new RefusedMedia("pdfOpensAddress");
  }

  #versions(number: number): readonly PdfObject[] {
    return this.#objects.get(number) ?? [];
  }
}

function refuseNames(names: ReadonlySet<string>): void {
  for (const [name, reason] of Object.entries(refusedNames)) {
    if (names.has(name)) throw new RefusedMedia(reason, name);
  }
}

/** The number of an object whose keyword `obj` stands at an offset. */
function numberBefore(bytes: Buffer, at: number): number | undefined {
  const before = bytes.toString("latin1", Math.max(0, at - 32), at);
  const number = /(\d{1,10})\s+\d{1,5}\s*$/.exec(before)?.[1];
  return number === undefined ? undefined : Number(number);
}
