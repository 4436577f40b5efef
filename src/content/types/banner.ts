import { z } from "zod";
import { bilingual, image, reference } from "../fields.ts";
import { defineType } from "./contentType.ts";

/** A CSS hex colour, so that nothing else can get into the page's style sheet. */
const hexColour = z.string().regex(/^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i, "a colour like #ffffff");

/** One value, or two for title and body, which the API joins by a bar (spec section 3). */
const pair = <Value extends z.ZodType>(value: Value) =>
  z.strictObject({ title: value, body: value.optional() });

/**
 * A banner of the home page (spec section 3, banner summary). `content` is lines; the style holds
 * one value or one each for title and body.
 */
export const banner = defineType({
  code: null,
  label: { en: "Banner", zh: "横幅" },
  body: z.strictObject({
    position: z.int().min(0).default(0),
    title: bilingual(80),
    content: z.array(bilingual(120)).max(4).default([]),
    style: z.strictObject({
      align: pair(z.enum(["left", "center", "right"])),
      /** In percent of the text block's top edge within the banner. */
      top: pair(z.int().min(0).max(90)),
      /** In CSS pixels at 1440 px; smaller screens scale it. */
      fontSize: pair(z.int().min(12).max(96)),
      color: pair(hexColour),
    }),
    background: z.strictObject({ from: hexColour, to: hexColour }),
    image: image().optional(),
    product: reference("product").optional(),
    news: reference("news").optional(),
    column: reference("column").optional(),
  }),
  fields: {
    position: { en: "Position", zh: "排序" },
    title: { en: "Title", zh: "标题" },
    content: { en: "Lines", zh: "内容" },
    style: { en: "Style", zh: "样式" },
    background: { en: "Background", zh: "背景" },
    image: { en: "Picture", zh: "图片" },
    product: { en: "Leads to product", zh: "链接到产品" },
    news: { en: "Leads to news", zh: "链接到新闻" },
    column: { en: "Leads to column", zh: "链接到栏目" },
  },
  searched: [],
  listed: [{ path: "position", kind: "number" }],
  title: (body) => body.title,
});
