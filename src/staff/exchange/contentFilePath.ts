import { join } from "node:path";
import type { TypeName } from "../../content/types/typeNames.ts";

/**
 * Places of documents by type in a folder of content files: one file for all of a type, or a folder
 * with a file each, named by the document's key. Reading accepts files at any place.
 */
const places = {
  column: { file: "columns" },
  parameterGroup: { file: "parameters" },
  parameter: { file: "parameters" },
  setting: { file: "settings" },
  banner: { file: "banners" },
  page: { folder: "pages" },
  news: { folder: "news" },
  product: { folder: "products" },
  solution: { folder: "solutions" },
  investor: { folder: "investors" },
  download: { folder: "downloads" },
  faq: { folder: "faqs" },
  guestbook: { folder: "guestbooks" },
  partner: { folder: "partners" },
  honour: { folder: "honours" },
  history: { folder: "history" },
  video: { folder: "videos" },
  career: { folder: "careers" },
} as const satisfies Record<TypeName, { file: string } | { folder: string }>;

/** The file of a document, relative to the folder. Keys of one type never share one by accident. */
export function filePlace(type: TypeName, key: string): string {
  const place = places[type];
  return "file" in place ? `${place.file}.yaml` : join(place.folder, ...`${key}.yaml`.split("/"));
}
