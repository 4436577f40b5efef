import { inflateSync } from "node:zlib";
import { RefusedMedia } from "../refusedMedia.ts";
import { type PdfToken, pdfTokens } from "./tokens.ts";

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

/** Links of an action to those that follow it. */
const maxChain = 1_000;

interface PdfObject {
  readonly names: Set<string>;
  /** Objects that follow this action (`Next`); all that it refers to. */
  readonly next: number[];
  readonly refers: number[];
}

/** What a reader does by itself: objects that a document's opening or another event refers to. */
interface Events {
  readonly actions: number[];
  readonly tables: number[];
}

/**
 * Looks through a PDF's structure. It does not follow the cross-reference table, which an attacker
 * writes: every place at which an object begins is looked at, whichever version of it a reader would
 * take, in plain bytes, in strings and streams, and in object streams.
 * @throws RefusedMedia
 */
export function scanPdf(bytes: Buffer): void {
  new PdfScan(bytes).run();
}

class PdfScan {
  readonly #bytes: Buffer;
  readonly #objects = new Map<number, PdfObject[]>();
  readonly #events: Events = { actions: [], tables: [] };
  #count = 0;
  #expanded = 0;
  #scanned = 0;

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

  /** Looks at an object that begins at an offset, to its end or that of its dictionary. */
  #objectAt(source: Buffer, from: number, number: number | undefined): void {
    this.#count += 1;
    this.#scanned += 1;
    if (this.#count > maxObjects) throw new RefusedMedia("bomb", "too many objects");
    const object: PdfObject = { names: new Set(), next: [], refers: [] };
    const reader = new ObjectReader(object, this.#events);
    const to = Math.min(source.length, from + maxObject);
    for (const token of pdfTokens(source, from, to)) {
      if (token.kind === "word" && token.text === "stream") {
        if (source === this.#bytes) this.#stream(object.names, reader, token.end);
        break;
      }
      if (token.kind === "word" && /^(?:endobj|startxref|obj)$/.test(token.text)) break;
      reader.read(token);
      if (reader.isDone && source !== this.#bytes) break;
    }
    reader.finish();
    refuseNames(object.names);
    if (number === undefined) return;
    const others = this.#objects.get(number);
    if (others === undefined) this.#objects.set(number, [object]);
    else others.push(object);
  }

  /** Looks into an object stream; of others the dictionary says all that matters. */
  #stream(names: ReadonlySet<string>, { values }: ObjectReader, after: number): void {
    if (!names.has("ObjStm") && !names.has("First")) return;
    const bytes = this.#bytes;
    let from = after;
    if (bytes[from] === 13) from += 1;
    if (bytes[from] === 10) from += 1;
    const hasOther = [...names].some((name) =>
      /^(?:ASCII|LZW|RunLength|Crypt|AHx|A85|RL$|LZ)/.test(name),
    );
    if (hasOther || names.has("DecodeParms") || names.has("DP") || names.has("F")) {
      throw new RefusedMedia("unreadable", "an object stream in another encoding");
    }
    const isPacked = names.has("FlateDecode") || names.has("Fl");
    if (!isPacked && (names.has("Filter") || values.has("Filter"))) {
      throw new RefusedMedia("unreadable", "an object stream by an unknown filter");
    }
    const content = isPacked ? this.#inflated(from) : bytes.subarray(from, from + maxStream);
    this.#expanded += isPacked ? content.length : 0;
    if (this.#expanded > maxExpanded) throw new RefusedMedia("bomb", "object streams");
    this.#objectsIn(content, values);
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
    const numbers = header === "" ? [] : header.split(/\s+/).map(Number);
    for (let index = 0; index + 1 < numbers.length; index += 2) {
      const [number = Number.NaN, offset = Number.NaN] = numbers.slice(index, index + 2);
      if (!Number.isInteger(number) || !Number.isInteger(offset) || offset < 0) {
        throw new RefusedMedia("unreadable", "an object stream");
      }
      this.#objectAt(content, first + offset, number);
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

/** Reads an object's tokens: names, references, and what is done by itself. */
class ObjectReader {
  /** Numbers by the key that they stand behind. */
  readonly values = new Map<string, number>();
  readonly #object: PdfObject;
  readonly #events: Events;
  #depth = 0;
  /** Depth at which the dictionary of an event began; undefined: in none. */
  #eventDepth: number | undefined;
  #key = "";
  /** The last key that was followed by a dictionary or references. */
  #owner = "";
  #numbers: number[] = [];
  #hasBegun = false;

  constructor(object: PdfObject, events: Events) {
    this.#object = object;
    this.#events = events;
  }

  /** True once the object's outermost dictionary has ended. */
  get isDone(): boolean {
    return this.#hasBegun && this.#depth === 0;
  }

  read(token: PdfToken): void {
    if (token.kind === "open") this.#open();
    else if (token.kind === "close") this.#close();
    else if (token.kind === "name") this.#name(token.text);
    else if (token.kind === "word") this.#word(token.text);
  }

  finish(): void {
    this.#eventDepth = undefined;
  }

  #open(): void {
    this.#hasBegun = true;
    if (this.#eventDepth === undefined && isEvent(this.#key)) this.#eventDepth = this.#depth;
    this.#depth += 1;
    this.#numbers = [];
  }

  #close(): void {
    this.#depth = Math.max(0, this.#depth - 1);
    if (this.#eventDepth !== undefined && this.#depth <= this.#eventDepth) {
      this.#eventDepth = undefined;
    }
    this.#numbers = [];
    this.#key = "";
  }

  #name(text: string): void {
    this.#object.names.add(text);
    if (text === "URI" && this.#eventDepth !== undefined) throw new RefusedMedia("pdfOpensAddress");
    this.#key = text;
    this.#owner = text;
    this.#numbers = [];
  }

  #word(text: string): void {
    if (/^[+-]?\d+$/.test(text)) {
      const value = Number(text);
      if (this.#key !== "" && !this.values.has(this.#key)) this.values.set(this.#key, value);
      this.#numbers.push(value);
      return;
    }
    if (text === "R") this.#reference(this.#numbers.at(-2));
    else this.#key = "";
    this.#numbers = [];
  }

  #reference(number: number | undefined): void {
    if (number === undefined) return;
    const { refers, next } = this.#object;
    refers.push(number);
    if (this.#owner === "Next") next.push(number);
    if (this.#owner === "OpenAction") this.#events.actions.push(number);
    if (this.#owner === "AA") this.#events.tables.push(number);
    if (this.#eventDepth !== undefined) this.#events.actions.push(number);
  }
}

function isEvent(key: string): boolean {
  return key === "OpenAction" || key === "AA";
}

function refuseNames(names: ReadonlySet<string>): void {
  for (const [name, reason] of Object.entries(refusedNames)) {
    if (names.has(name)) throw new RefusedMedia(reason, name);
  }
}

/** The number of an object whose keyword `obj` stands at an offset. */
function numberBefore(bytes: Buffer, at: number): number | undefined {
  const before = bytes.toString("latin1", Math.max(0, at - 32), at);
  const number = /(\d{1,10})\s+\d{1,5}\s+$/.exec(before)?.[1];
  return number === undefined ? undefined : Number(number);
}
