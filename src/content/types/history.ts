import * as z from "zod";
import { defineType } from "./contentType.ts";
import { kindOf } from "./fields/fieldLabels.ts";
import { bilingual, image, reference } from "./fields/fields.ts";
import { finding } from "./fields/refineParams.ts";
import { typeCode } from "./typeNames.ts";

/** One event of the company's history; `month` is `2016` or `2016-04`. */
export const history = defineType({
  code: typeCode("history"),
  label: { en: "History event", zh: "发展历程" },
  body: z.strictObject({
    column: reference("column"),
    title: bilingual(160),
    month: kindOf("month", z.string().regex(/^\d{4}(-(0[1-9]|1[0-2]))?$/, finding("month"))),
    summary: bilingual(400).optional(),
    image: image().optional(),
  }),
  fields: {
    column: { en: "Column", zh: "栏目" },
    title: { en: "Title", zh: "标题" },
    month: { en: "When", zh: "时间" },
    summary: { en: "Summary", zh: "说明" },
    image: { en: "Picture", zh: "图片" },
  },
  searched: ["title", "summary"],
  listed: [
    { path: "month", kind: "text" },
    { path: "column", kind: "reference" },
  ],
  title: (body) => body.title,
});
