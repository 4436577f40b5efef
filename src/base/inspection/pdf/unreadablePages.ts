import { setTimeout as sleep } from "node:timers/promises";
import type { OPS, PDFDocumentProxy, PDFPageProxy } from "pdfjs-dist";
import type { ScannedPdf } from "./scanPdf.ts";

/** Longest time that looking at the pages may take, in milliseconds; the rest is not looked at. */
const pagesMs = 10_000;

/** Longest time that the pictures of a page are waited for. */
const pageMs = 5_000;

/** Most pages that are named. */
const maxUnreadable = 50;

/**
 * Messages by which PDF.js tells that something of a page is lost: it goes on without it, and has no
 * other way to say so.
 */
const losses: readonly RegExp[] = [
  /in flate stream/,
  /^Invalid stream:/,
  /^Empty ".*" stream/,
  /^getOperatorList - ignoring/,
  /^(?:loadFont|translateFont) - /,
  /^Font ".*" is not available/,
  /^Font file is empty/,
  /^_handleColorSpace - ignoring/,
  /^parseShading - ignoring/,
  /^handleTilingType - ignoring/,
  /^Filter ".*" (?:is )?not supported/,
  /^Unknown command/,
  /^Skipping command/,
  /^Unable to decode image/,
  /^Image dimensions are missing/,
  /ignoring the rest of the image data/,
  /^JpegImage\.parse - reached the end/,
];

/** Messages about what a reader shows all the same: decoders and tables that are not loaded here. */
const ownLimits = /initialize|wasm|jpx|openjpeg|jbig2|qcms|cMapUrl|standardFontDataUrl/i;

/** Message about a font's program, with the font's name. */
const namedFont = /^translateFont - fetching "([^"]+)"/;

/** Message about a picture that is too large to be decoded here. */
const tooLarge = /exceeded maximum allowed size/;

const beginning = /^(?:Info|Warning): /;

/**
 * Warnings of PDF.js while a document is read, instead of on the console. Its thread
 * reads one document at a time.
 */
export class HeardMessages {
  readonly #console = { ...console };
  #texts: string[] = [];

  constructor() {
    const hear = (text: unknown) => this.#texts.push(String(text).replace(beginning, ""));
    console.info = hear;
    console.warn = hear;
  }

  /** The messages since the last call. */
  take(): readonly string[] {
    const texts = this.#texts;
    this.#texts = [];
    return texts;
  }

  end(): void {
    Object.assign(console, this.#console);
  }
}

interface Looking {
  readonly heard: HeardMessages;
  readonly scanned: ScannedPdf | undefined;
}

/** Numbers of the pages that cannot be read, are damaged, or on which nothing is found. */
export async function unreadablePages(
  document: PDFDocumentProxy,
  ops: typeof OPS,
  looking: Looking,
): Promise<number[]> {
  const end = performance.now() + pagesMs;
  const found: number[] = [];
  /** Names of damaged fonts: what pages share is told to be damaged once. */
  const damagedFonts = new Set(looking.scanned?.fontsWithoutProgram());
  for (let number = 1; number <= document.numPages; number += 1) {
    if (performance.now() > end || found.length >= maxUnreadable) break;
    if (!(await isWhole(document, number, ops, { ...looking, damagedFonts }))) found.push(number);
  }
  return found;
}

interface LookingAtPage extends Looking {
  readonly damagedFonts: Set<string>;
}

async function isWhole(
  document: PDFDocumentProxy,
  number: number,
  ops: typeof OPS,
  { heard, scanned, damagedFonts }: LookingAtPage,
): Promise<boolean> {
  heard.take();
  try {
    const page = await document.getPage(number);
    if (page.ref !== null && scanned?.isDamaged(page.ref.num)) return false;
    const { fnArray, argsArray } = await page.getOperatorList();
    const needed = fnArray.flatMap((op, at) => (op === ops.dependency ? argsArray[at] : []));
    if (needed.length > 0) {
      const all = Promise.all(needed.map((id) => settled(page, String(id))));
      await Promise.race([all, sleep(pageMs, undefined, { ref: false })]);
    }
    const messages = heard.take();
    const fonts = new Set(
      fnArray.flatMap((op, at) => (op === ops.setFont ? String(argsArray[at]?.[0]) : [])),
    );
    const lost = messages.filter(
      (text) => losses.some((loss) => loss.test(text)) && !ownLimits.test(text),
    );
    for (const text of lost) {
      const [, name] = namedFont.exec(text) ?? [];
      if (name !== undefined) damagedFonts.add(name);
    }
    const isEmpty = fnArray.length === 0 && !messages.some((text) => tooLarge.test(text));
    const isCut = isUnbalanced(fnArray, argsArray, ops);
    const names = [...fonts].map((font) => fontNameOf(page, font));
    const lacksFont = names.some((name) => damagedFonts.has(name));
    page.cleanup();
    return lost.length === 0 && !isEmpty && !isCut && !lacksFont;
  } catch {
    return false;
  }
}

/**
 * Tells whether the operators end within a text or a saved state, as where the rest of the content
 * is missing. PDF.js closes open states itself, with arguments that those of the page do not have.
 */
function isUnbalanced(
  operators: readonly number[],
  args: readonly unknown[],
  { beginText, endText, restore }: typeof OPS,
): boolean {
  const count = (wanted: number) => operators.filter((op) => op === wanted).length;
  if (count(beginText) > count(endText)) return true;
  return operators.some((op, at) => op === restore && Array.isArray(args[at]));
}

/** Resolves once a picture or a font that a page needs is read, or given up. */
function settled({ commonObjs, objs }: PDFPageProxy, id: string): Promise<void> {
  const holder = id.startsWith("g_") ? commonObjs : objs;
  return new Promise((resolve) => holder.get(id, () => resolve()));
}

/** Name of a font, which is there once the operators are; "" where it has none. */
function fontNameOf({ commonObjs }: PDFPageProxy, id: string): string {
  const font: unknown = commonObjs.has(id) ? commonObjs.get(id) : undefined;
  const isNamed = typeof font === "object" && font !== null && "name" in font;
  return isNamed ? String(font.name) : "";
}
