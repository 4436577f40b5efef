import { type Entry, openPromise, type ZipFile } from "yauzl";
import { encodingOf, UndecodableText } from "../../../../base/site/text/decodeText.ts";
import { UnreadableSheet } from "../unreadableSheet.ts";

/** Parts of a workbook's archive by their names; writers differ in case, slashes and escapes. */
export class Archive {
  readonly #zip: ZipFile;
  readonly #entries: ReadonlyMap<string, Entry>;

  private constructor(zip: ZipFile, entries: ReadonlyMap<string, Entry>) {
    this.#zip = zip;
    this.#entries = entries;
  }

  /** Opens a file that `inspectZip()` has passed. */
  static async open(path: string): Promise<Archive> {
    const zip = await openPromise(path, { autoClose: false });
    // A later error of closing does not matter.
    zip.on("error", () => undefined);
    const entries = new Map<string, Entry>();
    for await (const entry of zip.eachEntry()) entries.set(plainName(entry.fileName), entry);
    return new Archive(zip, entries);
  }

  has(name: string): boolean {
    return this.#entries.has(plainName(name));
  }

  /**
   * Yields the text of a part in pieces.
   * @throws UnreadableSheet where it is missing or cannot be decoded
   */
  async *text(name: string): AsyncGenerator<string, void> {
    const entry = this.#entries.get(plainName(name));
    if (entry === undefined) throw new UnreadableSheet("damaged", `no part ${name}`);
    const bytes = await this.#zip.openReadStreamPromise(entry);
    let decoder: TextDecoder | undefined;
    try {
      for await (const chunk of bytes as AsyncIterable<Buffer>) {
        decoder ??= new TextDecoder(encodingOfPart(chunk), { fatal: true });
        yield decoder.decode(chunk, { stream: true });
      }
      yield decoder?.decode() ?? "";
    } finally {
      bytes.destroy();
    }
  }

  close(): void {
    this.#zip.close();
  }
}

function plainName(name: string): string {
  const plain = name.replaceAll("\\", "/").replace(/^\/+/, "").toLowerCase();
  try {
    return decodeURIComponent(plain);
  } catch {
    return plain;
  }
}

/** Encoding of a part by its first piece. @throws UnreadableSheet */
function encodingOfPart(head: Buffer): string {
  try {
    return encodingOf(head) ?? "utf-8";
  } catch (error) {
    if (!(error instanceof UndecodableText)) throw error;
    throw new UnreadableSheet("damaged", error.message);
  }
}
