import * as z from "zod";
import { labelled, words } from "./fieldLabels.ts";
import { bilingual, image } from "./fields.ts";

/**
 * Texts and picture of a document's own page for search engines and shared links, instead of those
 * derived by the page. Each may be missing, in one language or in both.
 */
export const searchEntry = () =>
  labelled(
    z.strictObject({
      /** Without the company's name, which the page adds. */
      title: bilingual(120).optional(),
      description: bilingual(320).optional(),
      image: image().optional(),
    }),
    {
      title: words("Title for search engines", "搜索引擎标题"),
      description: words("Description for search engines", "搜索引擎描述"),
      image: words("Picture for shared links", "分享图片"),
    },
  );

/** The label of the field `seo` of types whose documents have a page of their own. */
export const searchEntryLabel = words("Search engines", "搜索引擎");

/** A document's texts for search engines. */
export type SearchEntry = z.output<ReturnType<typeof searchEntry>>;
