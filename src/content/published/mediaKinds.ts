import { mediaKinds } from "../../base/site/contentCodes.ts";

export { mediaKinds };

export type MediaKind = (typeof mediaKinds)[number];

export function isMediaKind(text: string): text is MediaKind {
  return mediaKinds.some((kind) => kind === text);
}

const kindByEnding: Readonly<Record<string, MediaKind>> = {
  svg: "drawing",
  ...Object.fromEntries(
    ["png", "jpg", "jpeg", "webp", "avif", "gif"].map((one) => [one, "image" as const]),
  ),
  pdf: "pdf",
  mp4: "video",
  webm: "video",
  vtt: "subtitles",
  ...Object.fromEntries(
    ["doc", "docx", "xls", "xlsx", "ppt", "pptx"].map((one) => [one, "document" as const]),
  ),
  zip: "archive",
};

/** The kind of a file that stands already, by its path's ending. */
export function kindOfPath(path: string): MediaKind {
  const ending = /\.([a-z0-9]+)$/i.exec(path)?.[1]?.toLowerCase() ?? "";
  return kindByEnding[ending] ?? (/^(?:txt|csv|md|json)$/.test(ending) ? "text" : "archive");
}

/** Folders of the storage that hold what is no file of a document by itself. */
export const originalsFolder = "originals/";
export const variantsFolder = "variants/";
