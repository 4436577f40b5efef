import * as z from "zod";
import { defineType } from "./contentType.ts";
import { inUnit, kindOf, labelled, worded, words } from "./fields/fieldLabels.ts";
import { bilingual, image, reference } from "./fields/fields.ts";
import { finding } from "./fields/refineParams.ts";

/** A CSS hex colour, so that nothing else can get into the page's style sheet. */
const hexColour = kindOf(
  "colour",
  z.string().regex(/^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i, finding("colour")),
);

/** One value, or two for title and body, which the API joins by a bar (spec section 3). */
const pair = <Value extends z.ZodType>(value: Value) =>
  labelled(z.strictObject({ title: value, body: value.optional() }), {
    title: words("Title", "标题"),
    body: words("Lines", "内容"),
  });

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
    style: labelled(
      z.strictObject({
        align: pair(
          worded(z.enum(["left", "center", "right"]), {
            left: words("Left", "居左"),
            center: words("Centre", "居中"),
            right: words("Right", "居右"),
          }),
        ),
        /** In percent of the text block's top edge within the banner. */
        top: pair(inUnit(words("%", "%"), z.int().min(0).max(90))),
        /** In CSS pixels at 1440 px; smaller screens scale it. */
        fontSize: pair(inUnit(words("px at 1440", "像素（1440 宽）"), z.int().min(12).max(96))),
        color: pair(hexColour),
      }),
      {
        align: words("Alignment", "对齐"),
        top: words("Distance from the top", "距顶部"),
        fontSize: words("Font size", "字号"),
        color: words("Colour", "颜色"),
      },
    ),
    background: labelled(z.strictObject({ from: hexColour, to: hexColour }), {
      from: words("From", "起始颜色"),
      to: words("To", "结束颜色"),
    }),
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
    product: { en: "Link to product", zh: "链接到产品" },
    news: { en: "Link to news", zh: "链接到新闻" },
    column: { en: "Link to section", zh: "链接到栏目" },
  },
  searched: [],
  listed: [{ path: "position", kind: "number" }],
  title: (body) => body.title,
});
