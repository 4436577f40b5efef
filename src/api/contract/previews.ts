import * as z from "zod/mini";
import { surfaces } from "../../base/site/addresses/surfaces.ts";
import { typeNames } from "../../base/site/contentCodes.ts";
import { languages } from "../../base/site/languages.ts";
import { indexBars } from "../../base/site/noindexReasons.ts";
import { time } from "./common.ts";
import { documentTitle, language, someLanguages } from "./documents.ts";

/** Contents of a preview. */
export const previewed = z.object({
  documents: z.array(
    z.object({ id: z.int(), key: z.string(), type: z.enum(typeNames), title: documentTitle }),
  ),
  /** True: there are more. */
  is_cut: z.boolean(),
  moments: z.array(z.object({ at: time, documents: z.int() })),
});

/** A link that shows a preview to others. */
export const previewLink = z.object({
  id: z.int(),
  note: z.string(),
  documents: z.array(z.object({ key: z.string(), revision: z.int() })),
  languages: z.array(language),
  surfaces: z.array(z.enum(surfaces)),
  created_at: time,
  expires_at: time,
  views: z.int(),
  viewed_at: z.nullable(time),
});

export const previewLinks = z.object({ list: z.array(previewLink) });

/** A link to make. */
export const previewLinkDraft = z.object({
  keys: z.array(z.string()),
  languages: someLanguages,
  surfaces: z.array(z.enum(surfaces)).check(z.minLength(1), z.maxLength(surfaces.length)),
  hours: z.optional(z.int()),
  note: z.optional(z.string()),
});

/** A link that was made; its path is shown this once. */
export const madePreviewLink = z.object({ id: z.int(), path: z.string(), expires_at: time });

/** Reason for which search engines do not list a page. */
const indexBar = z.enum(indexBars);

/** A page's texts for search engines. */
export const previewedPage = z.object({
  key: z.string(),
  title: z.string(),
  description: z.string(),
  derived: z.object({ title: z.string(), description: z.string() }),
  site_name: z.string(),
  canonical: z.string(),
  mobile: z.string(),
  alternates: z.array(z.object({ tag: z.string(), href: z.string() })),
  image: z.discriminatedUnion("kind", [
    z.object({
      kind: z.literal("file"),
      file: z.string(),
      width: z.int(),
      height: z.int(),
      alt: z.string(),
    }),
    z.object({ kind: z.literal("drawing"), svg: z.string(), alt: z.string() }),
  ]),
  is_own_image_shown: z.boolean(),
  owner: z.nullable(z.object({ id: z.int(), key: z.string() })),
  structured: z.array(z.string()),
  bars: z.array(indexBar),
});

/** Texts for search engines of a document's page in a language. */
export const searchPreview = z.object({
  language,
  is_published: z.boolean(),
  is_drawn: z.boolean(),
  page: z.nullable(previewedPage),
});

export const searchPreviews = z.object({
  is_embargoed: z.boolean(),
  languages: z.array(searchPreview).check(z.length(languages.length)),
});

/** A document that a preview leaves out, as it does not fit its type, with the reason. */
export const leftOutDocument = z.object({
  id: z.int(),
  key: z.string(),
  type: z.enum(typeNames),
  message: z.string(),
});

export const leftOutDocuments = z.object({ list: z.array(leftOutDocument) });
