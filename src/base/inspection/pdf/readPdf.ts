import * as z from "zod";
import { cutText } from "../../site/text/cutText.ts";
import type { PdfFacts } from "../inspectionThreadMessages.ts";
import { RefusedMedia } from "../refusedMedia.ts";
import { readableTitle } from "./readableTitle.ts";
import type { ScannedPdf } from "./scanPdf.ts";
import { HeardMessages, unreadablePages } from "./unreadablePages.ts";

/**
 * Placeholder for classes of drawing, without which PDF.js writes warnings to the standard output.
 */
class NotDrawn {}
Object.assign(globalThis, { DOMMatrix: NotDrawn, Path2D: NotDrawn, ImageData: NotDrawn });

const maxPages = 20_000;
const maxTitle = 300;

/** Pixels of the largest pictures that are decoded; larger ones are passed over. */
const maxPicture = 8_000_000;

const information = z.looseObject({ Title: z.string().optional() });

/**
 * Pages and title of a PDF as PDF.js reads it, which is a second look at what it carries.
 * @param scanned what `scanPdf()` found; absent: damage is told by reading alone
 * @throws RefusedMedia
 */
export async function readPdf(
  bytes: Buffer,
  scanned: ScannedPdf | undefined = undefined,
): Promise<PdfFacts> {
  // Loaded on demand: most processes never read a PDF.
  const pdfjs = await import("pdfjs-dist/legacy/build/pdf.mjs");
  const heard = new HeardMessages();
  const loading = pdfjs.getDocument({
    // PDF.js takes ownership of the bytes.
    data: new Uint8Array(bytes),
    enableXfa: false,
    useSystemFonts: false,
    disableFontFace: true,
    stopAtErrors: false,
    maxImageSize: maxPicture,
    // Names of fonts.
    fontExtraProperties: true,
    verbosity: pdfjs.VerbosityLevel.INFOS,
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
      title: cutText(title, maxTitle),
      unreadablePages: await unreadablePages(document, pdfjs.OPS, { heard, scanned }),
    };
  } finally {
    await loading.destroy();
    heard.end();
  }
}
