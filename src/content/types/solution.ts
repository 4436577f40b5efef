import * as z from "zod";
import { defineType } from "./contentType.ts";
import { blockDiagram } from "./fields/blockDiagram.ts";
import { labelled, words } from "./fields/fieldLabels.ts";
import { attachedDocument, bilingual, image, reference, richText } from "./fields/fields.ts";
import { searchEntry, searchEntryLabel } from "./fields/searchEngineEntry.ts";
import { searchKeywords, searchKeywordsLabel } from "./fields/searchKeywords.ts";
import { typeCode } from "./typeNames.ts";

export const solution = defineType({
  code: typeCode("solution"),
  label: { en: "Solution", zh: "应用方案" },
  body: z.strictObject({
    column: reference("column"),
    position: z.int().min(0).default(0),
    title: bilingual(120),
    summary: bilingual(300),
    body: richText(),
    benefits: z.array(strictBenefit()).max(8).default([]),
    products: z.array(reference("product")).max(24).default([]),
    diagram: blockDiagram().optional(),
    documents: z.array(attachedDocument()).max(24).default([]),
    image: image().optional(),
    keywords: searchKeywords().optional(),
    seo: searchEntry().optional(),
  }),
  fields: {
    column: { en: "Application", zh: "应用领域" },
    position: { en: "Position", zh: "排序" },
    title: { en: "Title", zh: "标题" },
    summary: { en: "Summary", zh: "摘要" },
    body: { en: "Text", zh: "正文" },
    benefits: { en: "Benefits", zh: "优势" },
    products: { en: "Parts used", zh: "所用产品" },
    diagram: { en: "Block diagram", zh: "框图" },
    documents: { en: "Documents", zh: "文档" },
    image: { en: "Picture", zh: "图片" },
    keywords: searchKeywordsLabel,
    seo: searchEntryLabel,
  },
  searched: ["title", "summary", "benefits", "body"],
  listed: [
    { path: "column", kind: "reference" },
    { path: "position", kind: "number" },
  ],
  title: (body) => body.title,
});

function strictBenefit() {
  return labelled(z.strictObject({ title: bilingual(80), text: bilingual(300) }), {
    title: words("Title", "标题"),
    text: words("Text", "内容"),
  });
}
