import { type Attributes, readXml } from "./readXml.ts";
import type { Archive } from "./sheetArchive.ts";
import { type Script, scripted } from "./superAndSubscripts.ts";

/** Texts of the cells that refer to them. */
export async function readStrings(archive: Archive, part: string | undefined): Promise<string[]> {
  const strings: string[] = [];
  if (part === undefined) return strings;
  const text = new StringText();
  await readXml(archive.text(part), {
    open: (name, attributes) => {
      if (name === "si") text.begin();
      else text.open(name, attributes);
    },
    close: (name) => {
      if (name === "si") strings.push(text.end());
      else text.close(name);
    },
    text: (piece) => text.add(piece),
  });
  return strings;
}

/** The text of a string with its runs; phonetic readings are not part of it. */
export class StringText {
  #text = "";
  #run = "";
  #script: Script;
  #isText = false;
  #isPhonetic = false;

  begin(): void {
    this.#text = "";
    this.#run = "";
    this.#script = undefined;
    this.#isPhonetic = false;
  }

  open(name: string, { val }: Attributes): void {
    if (name === "rPh") this.#isPhonetic = true;
    else if (name === "r") this.#script = undefined;
    else if (name === "vertAlign") {
      this.#script = val === "superscript" || val === "subscript" ? val : undefined;
    } else if (name === "t") {
      this.#isText = !this.#isPhonetic;
      this.#run = "";
    }
  }

  close(name: string): void {
    if (name === "rPh") this.#isPhonetic = false;
    else if (name === "r") this.#script = undefined;
    else if (name === "t" && this.#isText) {
      this.#isText = false;
      this.#text += scripted(unescaped(this.#run), this.#script);
    }
  }

  add(piece: string): void {
    if (this.#isText) this.#run += piece;
  }

  end(): string {
    return this.#text;
  }
}

/** A text with the characters that XML cannot hold: `_x000D_`. */
export function unescaped(text: string): string {
  if (!text.includes("_x")) return text;
  return text.replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_whole, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}
