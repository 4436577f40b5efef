import * as z from "zod";
import { storageUrl } from "../../../base/site/addresses/storage.ts";
import { isMediaKind, mediaKinds } from "../../../content/published/kinds.ts";
import { variantsOf } from "../../../content/published/mediaFacts.ts";
import type { Publication } from "../../../content/published/publication.ts";
import { storedPath } from "../../../content/types/fields/storedPath.ts";
import { typeNames } from "../../../content/types/names.ts";
import type { Use } from "../../../staff/catalogue/visible.ts";
import type { SeenMedia } from "../../../staff/media/library.ts";
import { mediaParts } from "../../../staff/media/mediaRights.ts";
import { revisionOf } from "../../../staff/media/revisionOf.ts";
import { expectations } from "../../parameters.ts";
import { withText } from "../../schemaRegistry.ts";
import { isoTime, time } from "../entities.ts";

/** Path of a stored file. */
export const filePath = () =>
  z.string().max(240).regex(storedPath).register(expectations, { kind: "text", max: 240 });

/** The path of a file in an address. */
export const mediaParams = z.object({
  path: withText(({ adminMedia }) => adminMedia.fields.path, filePath()),
});

const percent = z.int().min(0).max(100);

export const focalPoint = withText(
  ({ adminMedia }) => adminMedia.fields.focal,
  z.strictObject({ x: percent, y: percent }).nullable(),
);

/** A file in a list. */
export const mediaEntry = z.object({
  path: z.string(),
  name: z.string(),
  kind: z.enum(mediaKinds),
  size: z.int(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  focal: z.object({ x: z.int(), y: z.int() }).nullable(),
  alt: z.object({ en: z.string(), zh: z.string() }),
  is_decorative: z.boolean(),
  pages: z.int().nullable(),
  title: z.string().nullable(),
  revision: withText(({ adminMedia }) => adminMedia.fields.revision, z.string().nullable()),
  url: z.string(),
  is_public: withText(({ adminMedia }) => adminMedia.fields.isPublic, z.boolean()),
  is_private: withText(({ adminMedia }) => adminMedia.fields.isPrivate, z.boolean()),
  uses: z.int(),
  duplicates: z.array(z.string()),
  uploaded_by: z.string(),
  at: time,
  trashed_at: time.nullable(),
  replaces: z.string().nullable(),
  version: z.int(),
});

const use = z.object({
  key: z.string(),
  type: z.enum(typeNames),
  title: z.object({ en: z.string().nullable(), zh: z.string().nullable() }),
  is_published: z.boolean(),
});

/** A file with all that is known of it. */
export const mediaEntity = mediaEntry.extend({
  used_in: z.array(use),
  /** Older and newer versions that the person sees, the oldest first. */
  versions: z.array(z.object({ path: z.string(), name: z.string(), at: time, size: z.int() })),
  variants: z.array(z.object({ format: z.string(), width: z.int(), size: z.int() })),
  has_original: z.boolean(),
  uploaded_by_name: z.string().nullable(),
  may_change: withText(
    ({ adminMedia }) => adminMedia.fields.mayChange,
    z.array(z.enum(mediaParts)),
  ),
});

/** Presents a file in a list, as far as the person sees it. */
export function presentMedia(
  { row, uses, duplicates, replaces }: SeenMedia,
  { files }: Publication,
): z.input<typeof mediaEntry> {
  return {
    ...{ path: row.path, name: row.name, kind: isMediaKind(row.kind) ? row.kind : "archive" },
    ...{ size: row.size, width: row.width, height: row.height },
    focal: row.focal_x === null || row.focal_y === null ? null : { x: row.focal_x, y: row.focal_y },
    alt: { en: row.alt_en, zh: row.alt_zh },
    is_decorative: row.decorative === 1,
    ...{ pages: row.pages, title: row.title, url: storageUrl(row.path) },
    revision: row.kind === "pdf" ? (revisionOf(row) ?? null) : null,
    is_public: files.has(row.path),
    is_private: row.is_private === 1,
    ...{ uses: uses.length, duplicates: [...duplicates], uploaded_by: row.uploaded_by },
    at: isoTime(row.at),
    trashed_at: row.trashed_at === null ? null : isoTime(row.trashed_at),
    ...{ replaces, version: row.version },
  };
}

/** Presents a place at which a file is used. */
export function presentFileUse({ line, isPublished }: Use): z.input<typeof use> {
  const { titles } = line.facts;
  return {
    ...{ key: line.line.key, type: line.line.type },
    title: { en: titles.en ?? null, zh: titles.zh ?? null },
    is_published: isPublished,
  };
}

/** Presents the smaller versions of a picture. */
export function presentVariants({ row }: SeenMedia) {
  return variantsOf(row).map(({ format, width, size }) => ({ format, width, size }));
}
