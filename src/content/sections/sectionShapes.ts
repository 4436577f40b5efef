import * as z from "zod";
import { labelled, shapesNamed, tableOfTexts, worded, words } from "../types/fields/fieldLabels.ts";
import {
  bilingual,
  image,
  line,
  reference,
  referenceToAny,
  richText,
  storedFile,
} from "../types/fields/fields.ts";
import { finding } from "../types/fields/refineParams.ts";
import {
  button,
  buttons,
  buttonsLabel,
  heading,
  hidden,
  hiddenLabel,
  kindLabel,
  pictureLabel,
  side,
  text,
  textLabel,
  titleLabel,
  tone,
  toneLabel,
} from "./sectionFields.ts";

const cell = () => bilingual(240).optional();

/** Names of the cells of a row, from the first column on. */
export const cellNames = ["c1", "c2", "c3", "c4", "c5", "c6", "c7", "c8"] as const;

/** A row: its cells by column, so that one without a text leaves the others where they are. */
const tableRow = labelled(
  z.strictObject({
    ...{ c1: cell(), c2: cell(), c3: cell(), c4: cell() },
    ...{ c5: cell(), c6: cell(), c7: cell(), c8: cell() },
  }),
  {
    c1: words("Column 1", "第 1 列"),
    c2: words("Column 2", "第 2 列"),
    c3: words("Column 3", "第 3 列"),
    c4: words("Column 4", "第 4 列"),
    c5: words("Column 5", "第 5 列"),
    c6: words("Column 6", "第 6 列"),
    c7: words("Column 7", "第 7 列"),
    c8: words("Column 8", "第 8 列"),
  },
);

/**
 * Sections that a page is composed of (decision 77): typed blocks that both surfaces draw. A field of
 * one name has one schema in all kinds, since paths into a body do not tell a section's kind.
 */

const hero = labelled(
  z.strictObject({
    kind: z.literal("hero"),
    title: heading(),
    text: text().optional(),
    buttons: buttons(),
    picture: image().optional(),
    tone: tone(),
    hidden: hidden(),
  }),
  {
    ...{ kind: kindLabel, title: titleLabel, text: textLabel, buttons: buttonsLabel },
    ...{ picture: pictureLabel, tone: toneLabel, hidden: hiddenLabel },
  },
);

const textWithPicture = labelled(
  z.strictObject({
    kind: z.literal("text"),
    title: heading().optional(),
    body: richText(),
    picture: image().optional(),
    side: side(),
    buttons: buttons(),
    tone: tone(),
    hidden: hidden(),
  }),
  {
    ...{ kind: kindLabel, title: titleLabel, body: textLabel, picture: pictureLabel },
    ...{
      side: words("Picture position", "图片位置"),
      buttons: buttonsLabel,
      tone: toneLabel,
      hidden: hiddenLabel,
    },
  },
);

const figure = labelled(
  z.strictObject({
    number: line().min(1).max(12),
    unit: bilingual(16).optional(),
    caption: bilingual(120),
  }),
  {
    number: words("Number", "数字"),
    unit: words("Unit", "单位"),
    caption: words("Caption", "说明"),
  },
);

const figures = labelled(
  z.strictObject({
    kind: z.literal("figures"),
    title: heading().optional(),
    figures: z.array(figure).min(1).max(8),
    tone: tone(),
    hidden: hidden(),
  }),
  {
    ...{ kind: kindLabel, title: titleLabel, tone: toneLabel, hidden: hiddenLabel },
    figures: words("Figures", "数字"),
  },
);

/** Types whose newest documents a section can show. */
const newestTypes = ["news", "product", "video", "download", "investor"] as const;

const newest = labelled(
  z.strictObject({
    type: worded(z.enum(newestTypes), {
      news: words("News", "新闻"),
      product: words("Products", "产品"),
      video: words("Micro videos", "微视频"),
      download: words("File downloads", "文件下载"),
      investor: words("Investor announcements", "投资者公告"),
    }),
    column: reference("column").optional(),
    count: z.int().min(1).max(12).default(3),
  }),
  {
    type: words("Type", "类型"),
    column: words("In this section", "所在栏目"),
    count: words("How many", "数量"),
  },
);

const cards = labelled(
  z
    .strictObject({
      kind: z.literal("cards"),
      title: heading().optional(),
      text: text().optional(),
      documents: z.array(referenceToAny()).max(12).default([]),
      newest: newest.optional(),
      buttons: buttons(),
      tone: tone(),
      hidden: hidden(),
    })
    .refine(({ documents, newest: some }) => documents.length > 0 || some !== undefined, {
      path: ["documents"],
      ...finding("documents-or-newest"),
    }),
  {
    ...{ kind: kindLabel, title: titleLabel, text: textLabel, buttons: buttonsLabel },
    documents: words("Documents", "文档"),
    newest: words("And the newest", "以及最新内容"),
    tone: toneLabel,
    hidden: hiddenLabel,
  },
);

const table = labelled(
  z.strictObject({
    kind: z.literal("table"),
    title: heading().optional(),
    caption: bilingual(120).optional(),
    columns: z.int().min(1).max(cellNames.length).default(3),
    header: worded(z.enum(["row", "column", "both", "none"]), {
      row: words("First row", "首行"),
      column: words("First column", "首列"),
      both: words("First row and column", "首行和首列"),
      none: words("None", "无"),
    }).default("row"),
    rows: tableOfTexts(z.array(tableRow).min(1).max(40)),
    tone: tone(),
    hidden: hidden(),
  }),
  {
    ...{ kind: kindLabel, title: titleLabel, tone: toneLabel, hidden: hiddenLabel },
    caption: words("Caption", "说明"),
    columns: words("Number of columns", "列数"),
    header: words("Headings", "表头"),
    rows: words("Cells", "单元格"),
  },
);

const quote = labelled(
  z.strictObject({
    kind: z.literal("quote"),
    quote: bilingual(600),
    person: bilingual(80),
    role: bilingual(120).optional(),
    picture: image().optional(),
    tone: tone(),
    hidden: hidden(),
  }),
  {
    ...{ kind: kindLabel, picture: pictureLabel, tone: toneLabel, hidden: hiddenLabel },
    quote: words("Quote", "引文"),
    person: words("Person", "人物"),
    role: words("Position", "职务"),
  },
);

const video = labelled(
  z
    .strictObject({
      kind: z.literal("video"),
      title: heading().optional(),
      text: text().optional(),
      video: reference("video").optional(),
      file: storedFile().optional(),
      poster: image().optional(),
      subtitles: z
        .strictObject({ en: storedFile().optional(), zh: storedFile().optional() })
        .optional(),
      tone: tone(),
      hidden: hidden(),
    })
    .refine(
      ({ video: document, file, poster, title }) =>
        document !== undefined ||
        (file !== undefined && poster !== undefined && title !== undefined),
      { path: ["video"], ...finding("video-or-file") },
    ),
  {
    ...{
      kind: kindLabel,
      title: titleLabel,
      text: textLabel,
      tone: toneLabel,
      hidden: hiddenLabel,
    },
    video: words("Video", "视频"),
    file: words("File", "文件"),
    poster: words("Poster", "封面"),
    subtitles: words("Subtitles", "字幕"),
  },
);

const callToAction = labelled(
  z.strictObject({
    kind: z.literal("call-to-action"),
    title: heading(),
    text: text().optional(),
    buttons: z.array(button()).min(1).max(2),
    tone: tone(),
    hidden: hidden(),
  }),
  {
    ...{ kind: kindLabel, title: titleLabel, text: textLabel },
    ...{ buttons: buttonsLabel, tone: toneLabel, hidden: hiddenLabel },
  },
);

/** The kinds of sections. */
export const sectionShapes = [
  hero,
  textWithPicture,
  figures,
  cards,
  table,
  quote,
  video,
  callToAction,
] as const;

/** Names of the kinds, in their order. */
export const sectionNames = [
  words("Hero", "首屏大图"),
  words("Text with picture", "图文"),
  words("Figures", "数字"),
  words("Cards", "卡片"),
  words("Table", "表格"),
  words("Quote", "引言"),
  words("Video", "视频"),
  words("Call to action", "行动引导"),
] as const;

const section = z.discriminatedUnion("kind", sectionShapes);

/** A composed section of a page. */
export type Section = z.output<typeof section>;

export type SectionKind = Section["kind"];

export type SectionOf<Kind extends SectionKind> = Extract<Section, { kind: Kind }>;

/** Maximum number of sections of a page. */
const maxSections = 24;

/** Marker for the page's own content among the sections. */
const content = labelled(z.strictObject({ kind: z.literal("content") }), { kind: kindLabel });

/** Sections of a column's page; its own content stands at its marker, or first without one. */
export const columnSections = z
  .array(
    shapesNamed(z.discriminatedUnion("kind", [...sectionShapes, content]), [
      ...sectionNames,
      words("The page's own content", "页面自身内容"),
    ]),
  )
  .max(maxSections)
  .refine(
    (sections) => sections.filter(({ kind }) => kind === "content").length <= 1,
    finding("content-twice"),
  );
