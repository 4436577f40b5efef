import * as z from "zod";
import { storageUrl } from "../../../base/site/addresses/storageUrl.ts";
import { isMediaKind } from "../../../content/published/mediaKinds.ts";
import type { Publication } from "../../../content/published/publication.ts";
import { variantsOf } from "../../../content/published/publishedMedia.ts";
import { storedPath } from "../../../content/types/fields/storedPath.ts";
import type { Use } from "../../../staff/catalogue/visibleCatalogue.ts";
import type { SeenMedia } from "../../../staff/media/mediaLibrary.ts";
import { tagsOf } from "../../../staff/media/mediaTags.ts";
import { revisionOf } from "../../../staff/media/revisionInFileName.ts";
import type { documentUse } from "../../contract/documents.ts";
import { focalPoint, mediaEntity, mediaEntry } from "../../contract/media.ts";
import { expectations } from "../../parameters.ts";
import { isoTime } from "../commonParameters.ts";
import { described, withText } from "../fieldDescriptions.ts";

/** Path of a stored file. */
export const filePath = () =>
  z.string().max(240).regex(storedPath).register(expectations, { kind: "text", max: 240 });

/** The path of a file in an address. */
export const mediaParams = z.object({
  path: withText(({ adminMedia }) => adminMedia.fields.path, filePath()),
});

withText(({ adminMedia }) => adminMedia.fields.focal, focalPoint);
described(mediaEntry, {
  revision: ({ adminMedia }) => adminMedia.fields.revision,
  is_public: ({ adminMedia }) => adminMedia.fields.isPublic,
  is_private: ({ adminMedia }) => adminMedia.fields.isPrivate,
});
described(mediaEntity, { may_change: ({ adminMedia }) => adminMedia.fields.mayChange });

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
    tags: [...tagsOf(row)],
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
export function presentFileUse({ line, isPublished }: Use): z.input<typeof documentUse> {
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
