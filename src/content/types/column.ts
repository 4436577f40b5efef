import * as z from "zod";
import { menuLocations } from "../../base/site/contentCodes.ts";
import { requiredTexts, requirementLevels } from "../../base/site/values/familyRequirements.ts";
import { columnSections } from "../sections/sectionShapes.ts";
import { defineType } from "./contentType.ts";
import { kindOf, labelled, worded, wordedNumbers, words } from "./fields/fieldLabels.ts";
import { bilingual, image, key, reference } from "./fields/fields.ts";
import { familyPinCompatibility } from "./fields/pinCompatibility.ts";
import { finding } from "./fields/refineParams.ts";
import { searchEntry, searchEntryLabel } from "./fields/searchEngineEntry.ts";
import { maxTypeCode, typeCode } from "./typeNames.ts";

export { menuLocations };

/**
 * `news-list?tab=1`, `/path`, `https://…`: nothing with another scheme, no other host's `//`, and no
 * blanks, quotes, angle brackets and other signs that addresses hold as escapes alone.
 */
const columnAddress =
  /^(?:https?:\/\/[^\s\p{Cc}"<>\\^`{|}]+|\/(?!\/)[^\s\p{Cc}"<>\\^`{|}]*|[a-z0-9-]+(?:[?#][^\s\p{Cc}"<>\\^`{|}]*)?)$/iu;

/**
 * Content types that a column can list, by the codes of the specification's type table (section 3).
 */
const codedTypeLabels = [
  words("Subsections", "下级栏目"),
  words("Single page", "单页"),
  words("News", "新闻"),
  words("Products", "产品"),
  words("Solutions", "应用方案"),
  words("Investor announcements", "投资者公告"),
  words("File downloads", "文件下载"),
  words("Q&A", "常见问题"),
  words("Consultation form", "咨询表单"),
  words("Partners", "合作伙伴"),
  words("Honours", "荣誉"),
  words("History", "发展历程"),
  words("Micro videos", "微视频"),
] as const;

const requirement = () =>
  worded(z.enum(requirementLevels), {
    must: words("Required", "必填"),
    should: words("Recommended", "建议填写"),
    may: words("Optional", "选填"),
  });

const textRequirements = labelled(
  z.strictObject({
    name: requirement().default(requiredTexts.name),
    summary: requirement().default(requiredTexts.summary),
    description: requirement().default(requiredTexts.description),
    features: requirement().default(requiredTexts.features),
  }),
  {
    name: words("Name", "名称"),
    summary: words("Summary", "简介"),
    description: words("Description", "详细介绍"),
    features: words("Features", "特性"),
  },
);

/** Sections below a top column that its menu shows together, under a heading with a line of text. */
const menuGroup = labelled(
  z.strictObject({
    title: bilingual(40),
    text: bilingual(120).optional(),
    columns: z.array(reference("column")).min(1).max(20),
  }),
  {
    title: words("Heading", "标题"),
    text: words("Line below it", "说明"),
    columns: words("Sections", "栏目"),
  },
);

/** Maximum number of parameters of a family. */
export const maxFamilyParameters = 80;

/** Maximum number of parameters that a family's list opens with. */
const maxKeyParameters = 8;

/**
 * A column: a place in the menu's tree (spec section 3, menu/column item). `type` is the code of
 * the content that it lists, `href` the page that shows it (a route key, a path, or an external
 * address), `status` 1 shows it in the menus and 0 hides it. The menu of a top column shows the
 * columns below it in `menuGroups`, those that no group names after them. A product family is a column of type 3
 * that lists the parameters of its parts, in the order of the tables, and by `keyParameters` those
 * that its list opens with; without them the list chooses. `requirements` states by
 * parameter which of them a part must or should have, `textRequirements` the same for texts in each
 * language in which it is published; a part that lacks a required one cannot be published.
 */
export const column = defineType({
  code: typeCode("column"),
  label: { en: "Section", zh: "栏目" },
  publishTogether: true,
  body: z.strictObject({
    title: bilingual(80),
    summary: bilingual().optional(),
    parent: reference("column").nullable(),
    position: z.int().min(0),
    status: wordedNumbers(z.union([z.literal(0), z.literal(1)]), [
      words("Not shown", "不显示"),
      words("Shown", "显示"),
    ]),
    locations: z
      .array(
        worded(z.enum(menuLocations), {
          top: words("Header", "顶部菜单"),
          footer: words("Footer", "页脚"),
        }),
      )
      .default([...menuLocations]),
    type: wordedNumbers(z.int().min(0).max(maxTypeCode), codedTypeLabels),
    href: z.string().max(200).regex(columnAddress, finding("column-address")).optional(),
    recommended: labelled(
      z.strictObject({
        label: bilingual(40),
        columns: z.array(reference("column")).max(12).default([]),
        products: z.array(reference("product")).max(12).default([]),
        news: z.array(reference("news")).max(12).default([]),
      }),
      {
        label: words("Heading", "标题"),
        columns: words("Sections", "栏目"),
        products: words("Products", "产品"),
        news: words("News", "新闻"),
      },
    ).optional(),
    menuGroups: z.array(menuGroup).max(12).default([]),
    image: image().optional(),
    parameters: kindOf("family", z.array(reference("parameter")).max(maxFamilyParameters)).default(
      [],
    ),
    keyParameters: z.array(reference("parameter")).max(maxKeyParameters).default([]),
    pinCompatibility: familyPinCompatibility(),
    requirements: kindOf("requirements", z.record(key(), requirement())).optional(),
    textRequirements: textRequirements.optional(),
    sections: columnSections.optional(),
    seo: searchEntry().optional(),
  }),
  fields: {
    title: { en: "Title", zh: "标题" },
    summary: { en: "Summary", zh: "简介" },
    parent: { en: "Parent section", zh: "上级栏目" },
    position: { en: "Position", zh: "排序" },
    status: { en: "Shown in menus", zh: "在菜单中显示" },
    locations: { en: "Menus", zh: "显示位置" },
    type: { en: "Content type", zh: "内容类型" },
    href: { en: "Address", zh: "链接" },
    recommended: { en: "Recommended", zh: "推荐内容" },
    menuGroups: { en: "Groups of the menu", zh: "菜单分组" },
    image: { en: "Picture", zh: "图片" },
    parameters: { en: "Parameters", zh: "参数" },
    keyParameters: { en: "First columns of the list", zh: "列表主要列" },
    pinCompatibility: { en: "Pin compatibility in the family", zh: "系列内引脚兼容性" },
    sections: { en: "Blocks", zh: "页面版块" },
    seo: searchEntryLabel,
    requirements: { en: "Required parameters", zh: "参数要求" },
    textRequirements: { en: "Required texts", zh: "文字要求" },
  },
  searched: ["title", "summary", "sections"],
  listed: [
    { path: "parent", kind: "reference" },
    { path: "position", kind: "number" },
    { path: "status", kind: "choice" },
  ],
  title: (body) => body.title,
});
