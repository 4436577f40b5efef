import { rejectActiveContent } from "../../../base/inspection/activeContent.ts";
import { isAlsoZip } from "../../../base/inspection/archives/inspectZip.ts";
import { type FileFormat, nameRefusal } from "../../../base/inspection/attachmentFormats.ts";
import { inspectFile } from "../../../base/inspection/inspectFile.ts";
import { readHead } from "../../../base/inspection/readHead.ts";
import { RefusedMedia } from "../../../base/inspection/refusedMedia.ts";
import { RejectedFile } from "../../../base/inspection/rejectedFile.ts";
import type { MediaKind } from "../../../content/published/mediaKinds.ts";

/** Format of a file by its content, with the extension under which it is stored. */
export interface FoundFormat {
  readonly kind: MediaKind;
  /** Undefined: decided when the file is re-encoded. */
  readonly ending: string | undefined;
}

const headLength = 4_096;

const megabyte = 1024 * 1024;

/** Most bytes by kind. */
const maxBytes: Readonly<Record<MediaKind, number>> = {
  image: 50 * megabyte,
  drawing: 2 * megabyte,
  pdf: 100 * megabyte,
  video: 200 * megabyte,
  subtitles: 2 * megabyte,
  document: 50 * megabyte,
  archive: 200 * megabyte,
  text: 20 * megabyte,
};

/** Most bytes of any file. */
export const maxMediaBytes = Math.max(...Object.values(maxBytes));

/**
 * Detects the format of a local file by its content, and inspects files that are stored unchanged.
 * @param name file name on the sender's machine
 * @throws RefusedMedia
 */
export async function formatOf(path: string, name: string, size: number): Promise<FoundFormat> {
  if (size === 0) throw new RefusedMedia("empty");
  const found = (await byHead(path)) ?? (await byInspection(path, name));
  if (size > maxBytes[found.kind]) throw new RefusedMedia("tooLarge");
  return found;
}

async function byHead(path: string): Promise<FoundFormat | undefined> {
  const head = await readHead(path, headLength);
  const text = head.toString("latin1").replaceAll("\0", "");
  const start = text.replace(/^[\u00ef\u00bb\u00bf\u00ff\u00fe\s]+/, "");
  if (
    /^(?:<\?xml[^>]*>)?(?:\s|<!--[\s\S]*?-->|<!DOCTYPE[^[>]*(?:\[[^\]]*\])?\s*>)*<(?:[\w.-]+:)?svg[\s>/]/i.test(
      start,
    )
  ) {
    return { kind: "drawing", ending: "svg" };
  }
  if (start.startsWith("WEBVTT")) {
    await refuseActive(path, "text");
    return { kind: "subtitles", ending: "vtt" };
  }
  const brand = head.toString("latin1", 4, 12);
  if (brand.startsWith("ftyp")) {
    if (/^ftyp(?:avif|mif1|miaf)/.test(brand)) return { kind: "image", ending: undefined };
    if (!/^ftyp(?:isom|iso[2-9]|mp4[12]|avc1|M4V |dash|MSNV)/.test(brand)) {
      throw new RefusedMedia("kind", brand);
    }
    return video(path, "mp4");
  }
  if (head.toString("hex", 0, 4) === "1a45dfa3") {
    if (!text.includes("webm")) throw new RefusedMedia("kind", "Matroska");
    return video(path, "webm");
  }
  return undefined;
}

async function video(path: string, ending: string): Promise<FoundFormat> {
  if (await isAlsoZip(path)) throw new RefusedMedia("kind", "an archive besides");
  return { kind: "video", ending };
}

async function byInspection(path: string, name: string): Promise<FoundFormat> {
  const found = await inspectFile(path);
  if (!found.ok) throw new RefusedMedia(found.reason);
  const { format } = found;
  const kind = kindOf(format);
  if (kind === "image") return { kind, ending: undefined };
  if (kind === "pdf") return { kind, ending: "pdf" };
  const refusal = nameRefusal(name, format);
  if (refusal !== undefined) throw new RefusedMedia(refusal);
  const ending = /\.([a-z0-9]{1,10})$/i.exec(name)?.[1]?.toLowerCase();
  return { kind, ending: ending ?? "txt" };
}

function kindOf(format: FileFormat): MediaKind {
  switch (format) {
    case "png":
    case "jpeg":
    case "gif":
    case "webp":
    case "tiff":
      return "image";
    case "pdf":
      return "pdf";
    case "zip":
      return "archive";
    case "text":
      return "text";
    default:
      return "document";
  }
}

async function refuseActive(path: string, sort: "text" | "binary"): Promise<void> {
  try {
    await rejectActiveContent(path, sort);
  } catch (error) {
    if (error instanceof RejectedFile) throw new RefusedMedia(error.reason, error.message);
    throw error;
  }
}
