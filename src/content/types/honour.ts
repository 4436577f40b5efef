import * as z from "zod";
import { defineType } from "./contentType.ts";
import { bilingual, day, image, reference } from "./fields/fields.ts";
import { typeCode } from "./typeNames.ts";

export const honour = defineType({
  code: typeCode("honour"),
  label: { en: "Honour", zh: "荣誉" },
  body: z.strictObject({
    column: reference("column"),
    title: bilingual(160),
    issuer: bilingual(120),
    date: day(),
    summary: bilingual(300).optional(),
    image: image(),
  }),
  fields: {
    column: { en: "Section", zh: "栏目" },
    title: { en: "Title", zh: "名称" },
    issuer: { en: "Awarded by", zh: "颁发机构" },
    date: { en: "Date", zh: "日期" },
    summary: { en: "Summary", zh: "说明" },
    image: { en: "Picture", zh: "图片" },
  },
  searched: ["title", "issuer", "summary"],
  listed: [
    { path: "date", kind: "day" },
    { path: "column", kind: "reference" },
  ],
  title: (body) => body.title,
});
