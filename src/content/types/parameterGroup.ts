import * as z from "zod";
import { defineType } from "./contentType.ts";
import { bilingual } from "./fields/fields.ts";

/** A heading of the specification table: processor, memory, electrical… */
export const parameterGroup = defineType({
  code: null,
  label: { en: "Parameter group", zh: "参数分组" },
  publishTogether: true,
  body: z.strictObject({ title: bilingual(60), position: z.int().min(0) }),
  fields: {
    title: { en: "Title", zh: "标题" },
    position: { en: "Position", zh: "排序" },
  },
  searched: [],
  listed: [{ path: "position", kind: "number" }],
  title: (body) => body.title,
});
