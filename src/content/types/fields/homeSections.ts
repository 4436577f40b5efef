import * as z from "zod";
import { type HomePart, homeParts, isHomePart } from "../../../base/site/homePage/homeParts.ts";
import { sectionNames, sectionShapes } from "../../sections/sectionShapes.ts";
import { labelled, shapesNamed, type Words, words } from "./fieldLabels.ts";
import { finding } from "./refineParams.ts";

/** Most sections of the home page. */
const maxHomeSections = 40;

const partNames: Readonly<Record<HomePart, Words>> = {
  banners: words("Banners", "横幅"),
  intro: words("Introduction and search", "简介与搜索"),
  families: words("Product families", "产品系列"),
  featured: words("Featured products", "重点产品"),
  applications: words("Applications", "应用方案"),
  "latest-video": words("Latest video", "最新视频"),
  "latest-news": words("Latest news", "最新新闻"),
  investors: words("Investors", "投资者"),
  partners: words("Partners", "合作伙伴"),
};

/** A part that is there by itself: its place, and whether it is shown. */
const part = (kind: HomePart) =>
  labelled(z.strictObject({ kind: z.literal(kind), hidden: z.boolean().optional() }), {
    kind: words("Kind", "类型"),
    hidden: words("Hidden", "不显示"),
  });

const [first, ...others] = homeParts;

const section = shapesNamed(
  z.discriminatedUnion("kind", [part(first), ...others.map(part), ...sectionShapes]),
  [...homeParts.map((kind) => partNames[kind]), ...sectionNames],
);

/**
 * The sections of the home page in their order, parts and composed ones (decision 77); parts that are not
 * listed stand where they do by default.
 */
export const homeSections = z
  .array(section)
  .max(maxHomeSections)
  .refine((sections) => {
    const parts = sections.map(({ kind }) => kind).filter(isHomePart);
    return new Set(parts).size === parts.length;
  }, finding("section-twice"));
