import * as z from "zod";
import type { PdfFacts } from "../messages.ts";
import { RefusedMedia } from "../refusedMedia.ts";

/**
 * Placeholder for classes of drawing, without which PDF.js writes warnings to the standard output.
 */
class NotDrawn {}
Object.assign(globalThis, { DOMMatrix: NotDrawn, Path2D: NotDrawn, ImageData: NotDrawn });

const maxPages = 20_000;
const maxTitle = 300;

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
    const title = information.safeParse(info).data?.Title ?? "";
    return { pages: document.numPages, title: title.trim().slice(0, maxTitle) };
  } finally {
    await loading.destroy();
  }
}
