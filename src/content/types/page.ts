import * as z from "zod";
import { defineType } from "./contentType.ts";
import { bilingual, image, reference, richText } from "./fields/fields.ts";
import { searchKeywords, searchKeywordsLabel } from "./fields/searchKeywords.ts";
import { typeCode } from "./typeNames.ts";

/** A single page: one text that is a column's whole content (privacy notice, company profile). */
export const page = defineType({
  code: typeCode("page"),
  label: { en: "Single page", zh: "单页" },
  body: z.strictObject({
    column: reference("column"),
    title: bilingual(120),
    summary: bilingual().optional(),
    body: richText(),
    image: image().optional(),
    keywords: searchKeywords().optional(),
  }),
  fields: {
    column: { en: "Column", zh: "栏目" },
    title: { en: "Title", zh: "标题" },
    summary: { en: "Summary", zh: "摘要" },
    body: { en: "Text", zh: "正文" },
    image: { en: "Picture", zh: "图片" },
    keywords: searchKeywordsLabel,
  },
  searched: ["title", "summary", "body"],
  listed: [{ path: "column", kind: "reference" }],
  title: (body) => body.title,
});
