import { z } from "zod";
import { bilingual, reference, richText } from "../fields.ts";
import { defineType } from "./contentType.ts";

/**
 * A consultation form as staff set it up: what it is for and which topics it offers. What readers
 * send through it is no content and never published.
 */
export const guestbook = defineType({
  code: 8,
  label: { en: "Consultation form", zh: "咨询表单" },
  body: z.strictObject({
    column: reference("column"),
    form: z.enum(["business", "technical", "quality", "contact"]),
    title: bilingual(120),
    introduction: richText().optional(),
    topics: z.array(bilingual(80)).min(1).max(20),
  }),
  fields: {
    column: { en: "Column", zh: "栏目" },
    form: { en: "Form", zh: "表单" },
    title: { en: "Title", zh: "标题" },
    introduction: { en: "Introduction", zh: "说明" },
    topics: { en: "Topics", zh: "咨询主题" },
  },
  searched: ["title", "introduction"],
  title: (body) => body.title,
});
