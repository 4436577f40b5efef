import type { PDFDocumentProxy } from "pdfjs-dist";
import * as z from "zod";
import type { PdfFacts } from "../messages.ts";
import { RefusedMedia } from "../refusedMedia.ts";
import { readableTitle } from "./readableTitle.ts";

/**
 * Placeholder for classes of drawing, without which PDF.js writes warnings to the standard output.
 */
class NotDrawn {}
Object.assign(globalThis, { DOMMatrix: NotDrawn, Path2D: NotDrawn, ImageData: NotDrawn });

const maxPages = 20_000;
const maxTitle = 300;

/** Longest time that looking at the pages may take, in milliseconds; the rest is not looked at. */
const pagesMs = 10_000;

/** Most pages that are named. */
const maxUnreadable = 50;

const information = z.looseObject({ Title: z.string().optional() });

/**
 * Pages and title of a PDF as PDF.js reads it, which is a second look at what it carries.
 * @throws RefusedMedia
 */
export async function readPdf(bytes: Buffer): Promise<PdfFacts> {
  // Loaded on demand: most processes never read a PDF.
  const pdfjs = await import("pdfjs-dist/legacy/build/pdf.mjs");
  const loading = pdfjs.getDocument({
    // PDF.js takes ownership of the bytes.
    data: new Uint8Array(bytes),
    enableXfa: false,
    useSystemFonts: false,
    disableFontFace: true,
    stopAtErrors: false,
    verbosity: pdfjs.VerbosityLevel.ERRORS,
  });
  try {
    const document = await loading.promise.catch((error: unknown) => {
      const isLocked = error instanceof Error && error.name === "PasswordException";
      throw new RefusedMedia(isLocked ? "pdfEncrypted" : "unreadable", String(error));
    });
    if (document.numPages > maxPages) throw new RefusedMedia("bomb", "too many pages");
    if (await document.hasJSActions()) throw new RefusedMedia("pdfScript");
    if ((await document.getAttachments()) != null) throw new RefusedMedia("pdfEmbedded");
    if (document.isPureXfa) throw new RefusedMedia("pdfForm");
    const { info } = await document.getMetadata();
    const title = readableTitle(information.safeParse(info).data?.Title ?? "");
    return {
      pages: document.numPages,
      title: title.slice(0, maxTitle).toWellFormed(),
      unreadablePages: await unreadablePages(document),
    };
  } finally {
    await loading.destroy();
  }
}

/** Numbers of the pages that cannot be read, or on which nothing is found. */
async function unreadablePages(document: PDFDocumentProxy): Promise<number[]> {
  const end = performance.now() + pagesMs;
  const found: number[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    if (performance.now() > end || found.length >= maxUnreadable) break;
    if (!(await isReadable(document, number))) found.push(number);
  }
  return found;
}

async function isReadable(document: PDFDocumentProxy, number: number): Promise<boolean> {
  try {
    const page = await document.getPage(number);
    // Pictures are decoded for the list of operators alone.
    const { items } = await page.getTextContent();
    const isDrawn = items.length > 0 || (await page.getOperatorList()).fnArray.length > 0;
    page.cleanup();
    return isDrawn;
  } catch {
    return false;
  }
}
