import * as z from "zod";
import { languages } from "../../base/site/languages.ts";
import { labelled, worded, words } from "../types/fields/fieldLabels.ts";
import { day, line, referenceToAny } from "../types/fields/fields.ts";

/** Shapes of the settings by which staff tune the search. */

/** Greatest length of a searched text in a setting, which is that of a counted one. */
const maxTunedText = 80;

const searched = {
  language: worded(z.enum(languages), {
    en: words("English", "英文"),
    zh: words("Chinese", "中文"),
  }),
  search: line().min(1).max(maxTunedText),
};

const searchedLabels = {
  language: words("Language", "语言"),
  search: words("Search", "搜索词"),
};

/** A document that comes first, and the last day on which it does. */
const pin = labelled(z.strictObject({ document: referenceToAny(), until: day().optional() }), {
  document: words("Document", "文档"),
  until: words("Until", "截止日期"),
});

/** Documents that come first for a search, in their order. */
export const searchPins = z
  .array(
    labelled(z.strictObject({ ...searched, documents: z.array(pin).min(1).max(10) }), {
      ...searchedLabels,
      documents: words("Pinned documents", "置顶文档"),
    }),
  )
  .max(500);

/** Searches whose results staff watch, with the documents that they expect among the first. */
export const watchedSearches = z
  .array(
    labelled(z.strictObject({ ...searched, documents: z.array(referenceToAny()).min(1).max(10) }), {
      ...searchedLabels,
      documents: words("Expected documents", "应出现的文档"),
    }),
  )
  .max(200);
