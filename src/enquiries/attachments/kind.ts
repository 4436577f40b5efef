import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import type { AttachmentKind } from "../form/attachments.ts";
import { beginsAs } from "./signatures.ts";
import { isText } from "./text.ts";
import { BadArchive, inspectZip } from "./zip.ts";

/** What a file is, told by its content alone; or why it is not taken. */
export type Inspected =
  | { readonly ok: true; readonly kind: AttachmentKind }
  | { readonly ok: false; readonly reason: BadArchive["reason"] };

/** Bytes looked at first. */
const headLength = 1_024;

/** Pixels of a picture; and of all pictures of an animation. In memory each takes four bytes. */
const mostPixels = 200_000_000;
const mostPixelsInAll = 800_000_000;

/** Looks into a file: its kind, and whether it is what it says and not much larger than it looks. */
export async function inspectFile(path: string): Promise<Inspected> {
  const head = await headOf(path);
  if (beginsAs("zip", head)) return inspectArchive(path);
  if (beginsAs("image", head)) return inspectImage(path);
  // A PDF may have something before it (ISO 32000-1, annex H, note 13).
  if (head.includes("%PDF-")) return { ok: true, kind: "pdf" };
  if (beginsAs("compound", head)) {
    return (await isOfficeFile(path)) ? { ok: true, kind: "office" } : refused("kind");
  }
  return (await isText(path)) ? { ok: true, kind: "text" } : refused("kind");
}

function refused(reason: BadArchive["reason"]): Inspected {
  return { ok: false, reason };
}

async function headOf(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headLength), 0, headLength, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** The Office of today packs its documents as ZIP archives (ECMA-376 part 2). */
async function inspectArchive(path: string): Promise<Inspected> {
  try {
    const names = await inspectZip(path);
    const isOffice =
      names.includes("[Content_Types].xml") &&
      names.some((name) => /^(?:word|xl|ppt)\//.test(name));
    return { ok: true, kind: isOffice ? "office" : "zip" };
  } catch (error) {
    if (error instanceof BadArchive) return refused(error.reason);
    throw error;
  }
}

async function inspectImage(path: string): Promise<Inspected> {
  const { default: sharp } = await import("sharp");
  try {
    const image = sharp(path, { limitInputPixels: false, sequentialRead: true });
    const { width, height, pages = 1 } = await image.metadata();
    const pixels = width * height;
    const isBomb = pixels > mostPixels || pixels * pages > mostPixelsInAll;
    return isBomb ? refused("bomb") : { ok: true, kind: "image" };
  } catch {
    return refused("unreadable");
  }
}

/** The streams that documents, sheets and presentations are in: an installer has none of these. */
const officeStreams = ["WordDocument", "Workbook", "Book", "PowerPoint Document"].map((name) =>
  // Each entry of the directory begins with its name and ends it with a NUL.
  Buffer.from(`${name}\0`, "utf16le"),
);

async function isOfficeFile(path: string): Promise<boolean> {
  const entry = 128;
  for await (const chunk of createReadStream(path, { highWaterMark: 64 * 1_024 })) {
    const bytes = Buffer.from(chunk);
    for (let at = 0; at + entry <= bytes.length; at += entry) {
      const name = bytes.subarray(at);
      if (officeStreams.some((known) => name.subarray(0, known.length).equals(known))) return true;
    }
  }
  return false;
}
