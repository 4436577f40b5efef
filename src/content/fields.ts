import { z } from "zod";
import { stripInvisible } from "./invisibleCharacters.ts";
import { sanitizeRichText } from "./richText.ts";
import { storedPath } from "./storedPath.ts";
import type { TypeName } from "./types/names.ts";

/**
 * The kinds of fields that content types are made of. Each is a Zod schema, so that a type's file
 * reads as its contract; what the schema cannot say of itself (that a string is a reference) stands
 * in a registry beside it.
 */

/** Keys name documents inside bodies and files: lower case, stable, never shown to readers. */
export const keyPattern = /^[a-z0-9]+(?:[-/.][a-z0-9]+)*$/;

export const key = () =>
  z.string().max(120).regex(keyPattern, "a key is lower-case letters, digits, - / and .");

/** Which fields hold keys of other documents, and of which type. Read by `references()`. */
export const referenceFields = z.registry<{ type: TypeName }>();

/** The key of another document of one type. */
export const reference = (type: TypeName) => key().register(referenceFields, { type });

/** A text of one line: nothing in it can hide or turn what it says. */
export const line = () => z.string().overwrite(stripInvisible).trim();

const oneLanguage = (max: number) => line().min(1).max(max).optional();

/** Plain text in both languages; one may be missing, not both. */
export const bilingual = (max = 400) =>
  z
    .strictObject({ en: oneLanguage(max), zh: oneLanguage(max) })
    .refine((text) => text.en !== undefined || text.zh !== undefined, {
      message: "needs a text in at least one language",
    });

/** Which strings hold HTML, in which documents are linked and stored files shown. */
export const richTextFields = z.registry<{ rich: true }>();

const oneRichText = z
  .string()
  .max(200_000)
  .register(richTextFields, { rich: true })
  .transform((html) => sanitizeRichText(html).trim())
  .pipe(z.string().min(1, "nothing of the text is allowed HTML").max(200_000))
  .optional();

/**
 * HTML in both languages, sanitised on write (see richText.ts). Links to other documents are
 * written `<a href="doc:KEY">`, which each page turns into its own surface's and language's address.
 */
export const richText = () =>
  z
    .strictObject({ en: oneRichText, zh: oneRichText })
    .refine((text) => text.en !== undefined || text.zh !== undefined, {
      message: "needs a text in at least one language",
    });

/** A calendar day, `2026-11-21`. */
export const day = () => z.iso.date();

/** A calendar day, or a moment with its offset from UTC: `2026-11-21T09:30:00+08:00`. */
export const dayOrMoment = () => z.union([z.iso.date(), z.iso.datetime({ offset: true })]);

/** Which fields hold paths of stored files. Read by `storedFiles()`. */
export const storedFileFields = z.registry<{ stored: true }>();

/**
 * Where a stored file lies below the storage folder: no leading slash, no `..`, no step that is hidden.
 * The signs of part numbers are taken, as datasheets are often named by them.
 */
export const storedFile = () =>
  z
    .string()
    .max(240)
    .regex(storedPath, "a path like products/rg8810.pdf")
    .register(storedFileFields, { stored: true });

/**
 * A picture with its size in CSS pixels, so that nothing moves when it arrives. Without a text of its
 * own it has that of its file in the media library; a decorative one has none.
 */
export const image = () =>
  z.strictObject({
    file: storedFile(),
    width: z.int().min(1).max(10_000),
    height: z.int().min(1).max(10_000),
    alt: bilingual(200).optional(),
    decorative: z.boolean().optional(),
  });

/** What an address never holds as it is: blanks, controls, quotes, angle brackets, backslashes. */
const notInAddresses = /[\s\p{Cc}"<>\\^`{|}]/u;

/** A web address outside the site. */
export const externalUrl = () =>
  z
    .url({ protocol: /^https?$/, message: "an address that begins with http:// or https://" })
    .refine((url) => !notInAddresses.test(url), "an address without quotes, brackets and blanks");

/** What stands for the order code in an address for orders. */
const orderCodePlaceholder = "{orderCode}";

/** The web address of orders at a distributor: `https://shop.example/find?code={orderCode}`. */
export const orderUrl = () =>
  z
    .string()
    .max(400)
    .refine(
      (url) =>
        url.includes(orderCodePlaceholder) &&
        externalUrl().safeParse(orderAddress(url, "A1")).success,
      `an address that begins with http:// or https:// and holds ${orderCodePlaceholder}`,
    );

/** An address for orders with an order code in it. */
export function orderAddress(template: string, orderCode: string): string {
  return template.replaceAll(orderCodePlaceholder, () => encodeURIComponent(orderCode));
}

/** What a document is, as readers and programs are told. */
export const documentKinds = [
  "datasheet",
  "manual",
  "note",
  "brief",
  "guide",
  "release",
  "errata",
  "report",
  "brochure",
  "certificate",
  "announcement",
  "other",
] as const;

/** A file offered for download: a datasheet, a brochure, a report. */
export const attachedDocument = () =>
  z.strictObject({
    title: bilingual(),
    kind: z.enum(documentKinds),
    revision: line().max(20),
    date: day(),
    language: z.enum(["en", "zh", "both"]),
    file: storedFile(),
    /** In bytes. */
    size: z.int().min(1),
  });

/**
 * A block diagram as data: zones (clock and power, CPU, memory…) of named blocks. Within a chip they
 * stand around one bus; on a board each `link` names what joins a zone to the zone at the centre.
 * How it is drawn is the page's affair.
 */
export const blockDiagram = () =>
  z
    .strictObject({
      title: bilingual(120),
      bus: bilingual(60).optional(),
      /** The zone that `link`s lead to, counted from 0; instead of a bus. */
      centre: z.int().min(0).max(9).optional(),
      zones: z
        .array(
          z.strictObject({
            title: bilingual(60),
            kind: z.enum(["compute", "memory", "media", "interface", "power", "analog", "radio"]),
            link: bilingual(40).optional(),
            blocks: z.array(bilingual(60)).min(1).max(16),
          }),
        )
        .min(2)
        .max(10),
    })
    .refine(({ bus, centre }) => bus === undefined || centre === undefined, {
      path: ["centre"],
      message: "a diagram has either a bus or a centre",
    })
    .refine(({ centre, zones }) => centre === undefined || centre < zones.length, {
      path: ["centre"],
      message: "there is no such zone",
    })
    .refine(
      ({ centre, zones }) =>
        zones.every(({ link }, index) => !link || (centre !== undefined && centre !== index)),
      { path: ["zones"], message: "links lead to another zone, the centre" },
    );
