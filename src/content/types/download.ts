import * as z from "zod";
import { defineType } from "./contentType.ts";
import { bilingual, partDocument, reference } from "./fields/fields.ts";
import { typeCode } from "./typeNames.ts";

/** A file for download that belongs to no single part: a selection guide, a tool, a brochure. */
export const download = defineType({
  code: typeCode("download"),
  label: { en: "File download", zh: "文件下载" },
  body: z.strictObject({
    column: reference("column"),
    position: z.int().min(0).default(0),
    summary: bilingual().optional(),
    document: partDocument(),
    products: z.array(reference("product")).max(24).default([]),
  }),
  fields: {
    column: { en: "Section", zh: "栏目" },
    position: { en: "Position", zh: "排序" },
    summary: { en: "Summary", zh: "摘要" },
    document: { en: "File", zh: "文件" },
    products: { en: "For products", zh: "适用产品" },
  },
  searched: ["document", "summary"],
  listed: [
    { path: "column", kind: "reference" },
    { path: "position", kind: "number" },
  ],
  title: (body) => body.document.title,
});
