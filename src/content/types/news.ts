import * as z from "zod";
import { defineType } from "./contentType.ts";
import { bilingual, day, dayOrMoment, image, reference, richText } from "./fields/fields.ts";
import { finding } from "./fields/refineParams.ts";
import { searchEntry, searchEntryLabel } from "./fields/searchEngineEntry.ts";
import { searchKeywords, searchKeywordsLabel } from "./fields/searchKeywords.ts";
import { typeCode } from "./typeNames.ts";

export const news = defineType({
  code: typeCode("news"),
  label: { en: "News", zh: "新闻" },
  body: z
    .strictObject({
      column: reference("column"),
      title: bilingual(160),
      summary: bilingual(400),
      date: day(),
      /** Date of the last change of its statements; absent: none since its publication. */
      updated: dayOrMoment().optional(),
      body: richText(),
      image: image().optional(),
      products: z.array(reference("product")).max(12).default([]),
      keywords: searchKeywords().optional(),
      seo: searchEntry().optional(),
    })
    .refine(({ date, updated }) => updated === undefined || updated >= date, {
      path: ["updated"],
      ...finding("before-date"),
    }),
  fields: {
    column: { en: "Section", zh: "栏目" },
    title: { en: "Title", zh: "标题" },
    summary: { en: "Summary", zh: "摘要" },
    date: { en: "Date", zh: "日期" },
    updated: { en: "Last changed", zh: "更新日期" },
    body: { en: "Text", zh: "正文" },
    image: { en: "Picture", zh: "图片" },
    products: { en: "Products named", zh: "相关产品" },
    keywords: searchKeywordsLabel,
    seo: searchEntryLabel,
  },
  searched: ["title", "summary", "body"],
  listed: [
    { path: "date", kind: "day" },
    { path: "column", kind: "reference" },
  ],
  title: (body) => body.title,
});
