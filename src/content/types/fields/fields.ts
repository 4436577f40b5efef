import * as z from "zod";
import { keyPattern } from "../../../base/site/contentCodes.ts";
import { stripInvisible } from "../../../base/site/text/invisibleCharacters.ts";
import { sanitizeRichText } from "../../richText/richText.ts";
import type { TypeName } from "../typeNames.ts";
import { hinted, inUnit, kindOf, labelled, worded, words } from "./fieldLabels.ts";
import { finding } from "./refineParams.ts";
import { storedPath } from "./storedPath.ts";

/**
 * The kinds of fields of content types. Each is a Zod schema, so that a type's file reads as its
 * contract; what the schema cannot express (that a string is a reference) is in a registry.
 */

export { keyPattern };

export const key = () => z.string().max(120).regex(keyPattern, finding("key"));

/**
 * Fields that hold keys of other documents, with the documents' type; null: any. Read by
 * `references()`.
 */
export const referenceFields = z.registry<{ type: TypeName | null }>();

/**
 * Caches a schema for each argument: content types have hundreds of fields of the same kind, and a
 * schema takes some kilobytes. A field with registry entries of its own needs its own schema.
 */
function shared<Arguments extends readonly (string | number)[], Schema>(
  make: (...given: Arguments) => Schema,
): (...given: Arguments) => Schema {
  const made = new Map<string, Schema>();
  return (...given) => {
    const key = given.join();
    const schema = made.get(key) ?? make(...given);
    made.set(key, schema);
    return schema;
  };
}

/** The key of another document of one type. */
export const reference = shared((type: TypeName) => key().register(referenceFields, { type }));

/** The key of another document of any type. */
export const referenceToAny = shared(() => key().register(referenceFields, { type: null }));

/** A text of one line, without invisible or direction-changing characters. */
export const line = () => z.string().overwrite(stripInvisible).trim();

const oneLanguage = shared((max: number) => line().min(1).max(max).optional());

const bothLanguages = shared((max: number) =>
  z
    .strictObject({ en: oneLanguage(max), zh: oneLanguage(max) })
    .refine((text) => text.en !== undefined || text.zh !== undefined, finding("no-text")),
);

/** Plain text in both languages; one may be missing, not both. */
export const bilingual = (max = 400) => bothLanguages(max);

/** Strings of HTML, in which documents are linked and stored files shown. */
export const richTextFields = z.registry<{ rich: true }>();

/** Maximum length of an HTML text in one language, in characters. */
export const maxRichText = 200_000;

const oneRichText = z
  .string()
  .max(maxRichText)
  .register(richTextFields, { rich: true })
  .transform((html) => sanitizeRichText(html).trim())
  .pipe(z.string().min(1, finding("no-allowed-html")).max(maxRichText))
  .optional();

/**
 * HTML in both languages, sanitised on write (see richText.ts). Links to other documents are
 * written `<a href="doc:KEY">`, which each page turns into its own surface's and language's address.
 */
export const richText = shared(() =>
  z
    .strictObject({ en: oneRichText, zh: oneRichText })
    .refine((text) => text.en !== undefined || text.zh !== undefined, finding("no-text")),
);

/** A calendar day, `2026-11-21`. */
export const day = shared(() => kindOf("day", z.iso.date()));

/** A calendar day, or a moment with its offset from UTC: `2026-11-21T09:30:00+08:00`. */
export const dayOrMoment = shared(() =>
  kindOf("moment", z.union([z.iso.date(), z.iso.datetime({ offset: true })])),
);

/** Fields that hold paths of stored files. Read by `storedFiles()`. */
export const storedFileFields = z.registry<{ stored: true }>();

/**
 * Path of a stored file below the storage folder: no leading slash, no `..`, no hidden segment.
 * Characters of part numbers are allowed, as datasheets are often named by them.
 */
export const storedFile = shared(() =>
  z
    .string()
    .max(240)
    .regex(storedPath, finding("stored-path"))
    .register(storedFileFields, { stored: true }),
);

/** Objects that are pictures. */
export const imageFields = z.registry<{ image: true }>();

const pixels = words("px", "像素");

/**
 * A picture with its size in CSS pixels, which prevents layout shifts. Without an alternative text
 * of its own it has that of its file in the media library; a decorative one has none.
 */
export const image = shared(() => {
  const schema = labelled(
    z.strictObject({
      file: storedFile(),
      width: inUnit(pixels, z.int().min(1).max(10_000)),
      height: inUnit(pixels, z.int().min(1).max(10_000)),
      alt: bilingual(200).optional(),
      decorative: z.boolean().optional(),
    }),
    {
      file: words("File", "文件"),
      width: words("Width", "宽"),
      height: words("Height", "高"),
      alt: words("Alternative text", "替代文本"),
      decorative: words("Decorative", "装饰图片"),
    },
  );
  imageFields.add(schema, { image: true });
  return schema;
});

/**
 * Characters that an address contains only as escapes: blanks, controls, quotes, angle brackets,
 * backslashes.
 */
const notInAddresses = /[\s\p{Cc}"<>\\^`{|}]/u;

/** A web address outside the site. */
export const externalUrl = shared(() =>
  kindOf(
    "url",
    z
      .url({ protocol: /^https?$/, ...finding("web-address") })
      .refine((url) => !notInAddresses.test(url), finding("clean-address")),
  ),
);

/**
 * Fields that hold the target of a link. Read by `references()`, `storedFiles()` and the check of
 * links.
 */
export const linkFields = z.registry<{ link: true }>();

/** `doc:KEY`, optionally with an anchor, a path of this site, or an external address. */
const linkTarget =
  /^(?:doc:[a-z0-9]+(?:[-/.][a-z0-9]+)*(?:#[^\s\p{Cc}"<>\\^`{|}]*)?|https?:\/\/[^\s\p{Cc}"<>\\^`{|}]+|mailto:[^\s\p{Cc}"<>\\^`{|}]+|\/(?!\/)[^\s\p{Cc}"<>\\^`{|}]*)$/u;

/** A link's target: a document (`doc:KEY`), a path of this site, or an external address. */
export const link = shared(() =>
  kindOf(
    "link",
    z.string().max(400).regex(linkTarget, finding("link")).register(linkFields, { link: true }),
  ),
);

/** Placeholder for the order code in an address for orders. */
const orderCodePlaceholder = "{orderCode}";

/** The web address of orders at a distributor: `https://shop.example/find?code={orderCode}`. */
export const orderUrl = shared(() =>
  z
    .string()
    .max(400)
    .refine(
      (url) =>
        url.includes(orderCodePlaceholder) &&
        externalUrl().safeParse(orderAddress(url, "A1")).success,
      finding("order-address"),
    ),
);

/** An address for orders with an order code in it. */
export function orderAddress(template: string, orderCode: string): string {
  return template.replaceAll(orderCodePlaceholder, () => encodeURIComponent(orderCode));
}

/** Kinds of attached documents, as shown to readers and in the API. */
export const documentKinds = [
  "datasheet",
  "manual",
  "note",
  "brief",
  "guide",
  "release",
  "errata",
  "model",
  "report",
  "brochure",
  "certificate",
  "announcement",
  "other",
] as const;

const documentShape = () => ({
  title: bilingual(),
  kind: worded(z.enum(documentKinds), {
    datasheet: words("Datasheet", "数据手册"),
    manual: words("Manual", "手册"),
    note: words("Application note", "应用笔记"),
    brief: words("Product brief", "产品简介"),
    guide: words("Selection guide", "选型指南"),
    release: words("Release notes", "版本说明"),
    errata: words("Errata", "勘误表"),
    model: words("Model", "模型"),
    report: words("Report", "报告"),
    brochure: words("Brochure", "宣传册"),
    certificate: words("Certificate", "证书与声明"),
    announcement: words("Announcement", "公告"),
    other: words("Other", "其他文件"),
  }),
  revision: line().max(20),
  date: day(),
  language: worded(z.enum(["en", "zh", "both"]), {
    en: words("English", "英文"),
    zh: words("Chinese", "中文"),
    both: words("English and Chinese", "中英文"),
  }),
  file: storedFile(),
  size: inUnit(words("bytes", "字节"), z.int().min(1)),
});

const documentLabels = {
  title: words("Title", "标题"),
  kind: words("Kind", "类型"),
  revision: words("Revision", "版本"),
  date: words("Date", "日期"),
  language: words("Language", "语言"),
  file: words("File", "文件"),
  size: words("Size", "大小"),
};

/** A file offered for download: a brochure, a report. */
export const attachedDocument = shared(() =>
  labelled(z.strictObject(documentShape()), documentLabels),
);

/** Rules that a document about parts declares their compliance with. */
export const declarations = ["rohs", "reach", "rohs-and-reach"] as const;

/** A file about parts: a datasheet, or a declaration of their compliance. */
export const partDocument = shared(() =>
  labelled(
    z.strictObject({
      ...documentShape(),
      /** Rules whose entries at order codes lead to the document. */
      declares: hinted(
        words(
          "For declarations of compliance: what the document declares. The RoHS and REACH entries of order codes lead to it.",
          "符合性声明填写：文件声明的内容。订货型号的 RoHS、REACH 栏会链接到该文件。",
        ),
        worded(z.enum(declarations), {
          rohs: words("RoHS", "RoHS"),
          reach: words("REACH", "REACH"),
          "rohs-and-reach": words("RoHS and REACH", "RoHS 与 REACH"),
        }).optional(),
      ),
    }),
    { ...documentLabels, declares: words("Declares", "声明内容") },
  ),
);
