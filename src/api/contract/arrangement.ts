import * as z from "zod/mini";
import { keyPattern, menuLocations } from "../../base/site/contentCodes.ts";
import type { BrokenRule } from "../../base/site/values/fieldProblem.ts";
import { documentTitle, language } from "./documents.ts";
import { actor, languageEffects, publicationReason, shownNumbers } from "./publishing.ts";

const key = () =>
  z.string().check(z.maxLength(120), z.regex(keyPattern, "key" satisfies BrokenRule));

/** Place as in working copies, which may contain invalid keys. */
const placeFields = {
  parent: z.nullable(z.string()),
  position: z.int().check(z.minimum(0)),
  status: z.union([z.literal(0), z.literal(1)]),
  locations: z.array(z.enum(menuLocations)),
};

/** Place of a column in the tree. */
export const columnPlace = z.object(placeFields);

/** Parts of a column's place. */
export const somePlace = z.partial(z.strictObject(placeFields));

/** A column as the drafts place it. */
export const arrangedColumn = z.object({
  id: z.int(),
  key: z.string(),
  type: z.int(),
  href: z.nullable(z.string()),
  leads: z.boolean(),
  title: documentTitle,
  place: columnPlace,
  saved: columnPlace,
  published: z.nullable(columnPlace),
  languages: z.array(language),
  may_arrange: z.boolean(),
  has_other_changes: z.boolean(),
  changed_by: z.nullable(actor),
});

export const columnTree = z.object({ columns: z.array(arrangedColumn) });

/** Moved columns, each with its former place as the client saw it. */
export const placeChanges = z.object({
  changes: z
    .array(z.strictObject({ key: key(), from: somePlace, to: somePlace }))
    .check(z.minLength(1), z.maxLength(500)),
});

/** Maximum number of documents published together. */
const maxTogether = 300;

/** Documents whose publication is prepared. */
export const prepareRequest = z.object({
  keys: z.array(key()).check(z.minLength(1), z.maxLength(maxTogether)),
});

/** Effects of a publication of several documents. */
export const preparedTogether = z.object({
  documents: z.array(
    z.object({
      key: z.string(),
      title: documentTitle,
      revision: z.int(),
      languages: z.object({ en: languageEffects, zh: languageEffects }),
    }),
  ),
  unpublished: z.array(z.object({ key: z.string(), title: documentTitle })),
  refusals: z.array(z.object({ message: z.string(), details: z.array(z.string()) })),
});

/** Documents to publish together, each in the state seen by the client. */
export const togetherRequest = z.object({
  documents: z
    .array(z.strictObject({ key: key(), revision: z.int32().check(z.minimum(1)) }))
    .check(z.minLength(1), z.maxLength(maxTogether)),
  reason: publicationReason,
});

/** Documents published together, with the data to undo it. */
export const doneTogether = z.object({
  documents: z.array(z.object({ key: z.string(), before: shownNumbers, after: shownNumbers })),
});

export const takeBackTogether = z.object({
  documents: z
    .array(z.strictObject({ key: key(), before: shownNumbers, after: shownNumbers }))
    .check(z.minLength(1), z.maxLength(maxTogether)),
});

const sectionFields = {
  id: z.nullable(z.string().check(z.maxLength(40))),
  kind: z.string().check(z.maxLength(40)),
  hidden: z.boolean(),
};

/** A section of the home page. */
export const homeSection = z.object({
  ...sectionFields,
  /** Title of a composed section; null where it has none. */
  title: z.nullable(documentTitle),
  shows: z.nullable(
    z.object({
      total: z.int(),
      documents: z.array(z.object({ key: z.string(), type: z.string(), title: documentTitle })),
    }),
  ),
});

/** The home page as arranged in drafts. */
export const homeArrangement = z.object({
  key: z.string(),
  may_arrange: z.boolean(),
  is_changed: z.boolean(),
  sections: z.array(homeSection),
  banners: z.array(
    z.object({
      id: z.int(),
      key: z.string(),
      title: documentTitle,
      is_published: z.boolean(),
      is_moved: z.boolean(),
      may_arrange: z.boolean(),
    }),
  ),
});

/** Sections of the home page in their order. */
export const homeSections = z.array(z.strictObject(sectionFields)).check(z.maxLength(60));

/** Sections as the client saw them, and as wanted. */
export const sectionsChange = z.object({ from: homeSections, to: homeSections });

/** Keys of banners in their order. */
export const bannerKeys = z.array(key()).check(z.minLength(1), z.maxLength(200));

/** Banners as the client saw them, and as wanted. */
export const bannersChange = z.object({ from: bannerKeys, to: bannerKeys });
