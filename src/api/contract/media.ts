import * as z from "zod/mini";
import { mediaKinds, mediaParts } from "../../base/site/contentCodes.ts";
import { maxFileTags, maxTaggedFiles } from "../../base/site/mediaTags.ts";
import { pageOf, time } from "./common.ts";
import { documentUse } from "./documents.ts";

/** A file of the media library in a list. */
export const mediaEntry = z.object({
  path: z.string(),
  name: z.string(),
  kind: z.enum(mediaKinds),
  size: z.int(),
  width: z.nullable(z.int()),
  height: z.nullable(z.int()),
  /** Point of a picture that must not be cut off, in percent. */
  focal: z.nullable(z.object({ x: z.int(), y: z.int() })),
  alt: z.object({ en: z.string(), zh: z.string() }),
  is_decorative: z.boolean(),
  tags: z.array(z.string()),
  pages: z.nullable(z.int()),
  title: z.nullable(z.string()),
  revision: z.nullable(z.string()),
  url: z.string(),
  is_public: z.boolean(),
  is_private: z.boolean(),
  uses: z.int(),
  duplicates: z.array(z.string()),
  uploaded_by: z.string(),
  at: time,
  trashed_at: z.nullable(time),
  replaces: z.nullable(z.string()),
  version: z.int(),
});

export const mediaPage = pageOf(mediaEntry);

/** A file with all that is known of it. */
export const mediaEntity = z.extend(mediaEntry, {
  used_in: z.array(documentUse),
  /** Older and newer versions that the person sees, the oldest first. */
  versions: z.array(z.object({ path: z.string(), name: z.string(), at: time, size: z.int() })),
  variants: z.array(z.object({ format: z.string(), width: z.int(), size: z.int() })),
  has_original: z.boolean(),
  uploaded_by_name: z.nullable(z.string()),
  /** Numbers of a PDF's pages that are damaged, cannot be read, or show nothing. */
  unreadable_pages: z.array(z.int()),
  /** Languages whose texts the person may change; `privacy`; `facts`: all else. */
  may_change: z.array(z.enum(mediaParts)),
});

/** A picture with the places that show it, for its alternative texts. */
export const describedPicture = z.extend(mediaEntry, {
  /** The first of the documents that use it. */
  used_in: z.array(documentUse),
  may_change: z.array(z.enum(mediaParts)),
});

export const describedPictures = pageOf(describedPicture);

/** Tags in use, with the number of files that have each. */
export const mediaTags = z.object({
  list: z.array(z.object({ tag: z.string(), files: z.int() })),
});

const someTags = z.array(z.string()).check(z.maxLength(maxFileTags));

/** Tags that files get and lose. */
export const tagChanges = z.object({
  files: z
    .array(z.strictObject({ path: z.string(), add: someTags, remove: someTags }))
    .check(z.minLength(1), z.maxLength(maxTaggedFiles)),
});

/** Files that got or lost tags, and those that were left as they are. */
export const taggedMedia = z.object({
  changed: z.array(
    z.object({ path: z.string(), added: z.array(z.string()), removed: z.array(z.string()) }),
  ),
  refused: z.array(
    z.object({
      path: z.string(),
      name: z.nullable(z.string()),
      code: z.string(),
      message: z.string(),
    }),
  ),
});

/** A file that was taken into the library, with what was removed from it. */
export const takenMedia = z.extend(mediaEntity, {
  removed: z.array(z.string()),
});

const percent = z.int().check(z.minimum(0), z.maximum(100));

export const focalPoint = z.nullable(z.strictObject({ x: percent, y: percent }));

/** Changes to a file's details. */
export const mediaChange = z.object({
  name: z.optional(z.string()),
  alt: z.optional(z.strictObject({ en: z.string(), zh: z.string() })),
  is_decorative: z.optional(z.boolean()),
  focal: z.optional(focalPoint),
  is_private: z.optional(z.boolean()),
});

/** The file that stands for another from now on. */
export const mediaReplacement = z.object({ with: z.string(), publish: z.boolean() });

/** Outcome for the documents that used a replaced file. */
export const replacedMedia = z.object({
  replaced: z.array(
    z.object({
      key: z.string(),
      became: z.enum(["published", "saved", "prepared", "refused"]),
    }),
  ),
  change_set: z.nullable(z.int()),
});
