import { rejectActiveContent } from "./activeContent.ts";
import { inspectCompoundFile } from "./archives/compoundFile.ts";
import { inspectZip, isAlsoZip } from "./archives/inspectZip.ts";
import { type FileFormat, isFileFormat } from "./attachmentFormats.ts";
import { hasSignature } from "./fileSignatures.ts";
import { isPlainText } from "./isPlainText.ts";
import { readHead } from "./readHead.ts";
import { RejectedFile, type RejectionReason } from "./rejectedFile.ts";

/** Format of a file, detected by its content only, or the reason for refusing it. */
export type Inspected =
  | { readonly ok: true; readonly format: FileFormat }
  | { readonly ok: false; readonly reason: RejectionReason };

/** Bytes looked at first. */
const headLength = 1_024;

/** Pixels of a picture; and of all pictures of an animation. In memory each takes four bytes. */
const maxPixels = 200_000_000;
const maxTotalPixels = 800_000_000;

/**
 * Inspects a file: its format, that it has no other one as well, and that it does not expand to
 * much more.
 */
export async function inspectFile(path: string): Promise<Inspected> {
  try {
    return { ok: true, format: await formatOf(path) };
  } catch (error) {
    if (error instanceof RejectedFile) return { ok: false, reason: error.reason };
    throw error;
  }
}

async function formatOf(path: string): Promise<FileFormat> {
  const head = await readHead(path, headLength);
  if (hasSignature("program", head)) throw new RejectedFile("program", "a program");
  if (hasSignature("zip", head)) return inspectZip(path);
  if (hasSignature("image", head)) {
    await refuseOther(path);
    return imageFormat(path);
  }
  // A PDF may have something before it (ISO 32000-1, annex H, note 13): blanks, for us.
  if (/^[\s\ufeff\0]*%PDF-/.test(head.toString())) {
    await refuseOther(path);
    return "pdf";
  }
  const start = head.toString("latin1");
  if (hasSignature("compound", head)) {
    await rejectActiveContent(path, "binary");
    const format = await inspectCompoundFile(path);
    if (format !== undefined) return format;
  } else if (await isPlainText(path)) {
    await rejectActiveContent(path, "text");
    // A text may speak of PDFs.
    if (/%PDF-\d/.test(start) && /\d \d+ obj\b/.test(start)) throw startsLate();
    return "text";
  }
  await rejectActiveContent(path, "binary");
  if (/%PDF-\d/.test(start)) throw startsLate();
  throw new RejectedFile("kind", "of no kind that is taken");
}

/** Readers look for a PDF's beginning in the first kilobyte; what stands before may be anything. */
function startsLate(): RejectedFile {
  return new RejectedFile("pdfStart", "something before %PDF");
}

/** A file may be two things at once: a picture, and a page or an archive behind it. */
async function refuseOther(path: string): Promise<void> {
  await rejectActiveContent(path, "binary");
  if (await isAlsoZip(path)) throw new RejectedFile("kind", "an archive besides");
}

async function imageFormat(path: string): Promise<FileFormat> {
  const { default: sharp } = await import("sharp");
  const image = sharp(path, { limitInputPixels: false, sequentialRead: true });
  const facts = await image.metadata().catch(() => {
    throw new RejectedFile("unreadable", "a damaged picture");
  });
  const { width, height, pages = 1, format } = facts;
  const pixels = width * height;
  if (pixels > maxPixels || pixels * pages > maxTotalPixels) {
    throw new RejectedFile("bomb", `${pixels} pixels, ${pages} times`);
  }
  if (!isFileFormat(format)) throw new RejectedFile("kind", `a picture of the kind ${format}`);
  return format;
}
