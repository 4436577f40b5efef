import * as z from "zod";
import { defineType } from "./contentType.ts";
import { bilingual, reference, richText } from "./fields/fields.ts";
import { searchKeywords, searchKeywordsLabel } from "./fields/searchKeywords.ts";
import { typeCode } from "./typeNames.ts";

/** A question and its answer (Q&A in the spec's type table). The topic is its column. */
export const faq = defineType({
  code: typeCode("faq"),
  label: { en: "Q&A", zh: "常见问题" },
  body: z.strictObject({
    column: reference("column"),
    position: z.int().min(0).default(0),
    question: bilingual(300),
    answer: richText(),
    products: z.array(reference("product")).max(24).default([]),
    keywords: searchKeywords().optional(),
  }),
  fields: {
    column: { en: "Topic", zh: "主题" },
    position: { en: "Position", zh: "排序" },
    question: { en: "Question", zh: "问题" },
    answer: { en: "Answer", zh: "回答" },
    products: { en: "About products", zh: "相关产品" },
    keywords: searchKeywordsLabel,
  },
  searched: ["question", "answer"],
  listed: [
    { path: "column", kind: "reference" },
    { path: "position", kind: "number" },
  ],
  title: (body) => body.question,
});
