import { z } from "zod";
import { type BodyProblem, bodyProblems } from "./errors.ts";
import { bilingual, day, externalUrl, image, line, reference } from "./fields.ts";

const recordLink = z.strictObject({ text: bilingual(80), url: externalUrl() });

const phoneNumber = line().max(40);

/** Kinds of a company's sites, in the order that pages show them. */
export const siteKinds = ["headquarters", "research", "laboratory", "sales"] as const;

/** One quarter's results; money in millions of CNY, the margin in percent. */
const quarter = z.strictObject({
  period: z.string().regex(/^\d{4}-Q[1-4]$/, "a quarter like 2026-Q3"),
  revenue: z.number().min(0),
  grossMargin: z.number().min(-100).max(100),
  netProfit: z.number(),
  research: z.number().min(0),
});

const synonyms = z.array(z.string().trim().min(1).max(60)).max(12).default([]);

const synonymGroups = z
  .array(
    z
      .strictObject({ en: synonyms, zh: synonyms })
      .refine(({ en, zh }) => en.length + zh.length > 1, "needs two words at least"),
  )
  .max(500);

/** What a list of a form offers: a value that is stored and the words a reader sees. */
const formOptions = z
  .array(
    z.strictObject({
      value: z.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, "lower-case letters, digits and -"),
      label: bilingual(80),
    }),
  )
  .max(40)
  .refine((options) => new Set(options.map(({ value }) => value)).size === options.length, {
    message: "a value is there twice",
  });

/**
 * Every setting of a site: its shape, what holds when nothing was set, and whether readers may ask
 * for it (`setting/info`, spec section 7).
 */
export const settings = {
  /** Grey mode of mourning days (spec section 4): nowhere, everywhere, or on the home page alone. */
  page_grey: {
    isPublic: true,
    schema: z.enum(["close", "all", "home"]),
    fallback: "close" as const,
  },
  company: {
    isPublic: true,
    schema: z.strictObject({
      name: bilingual(60),
      legalName: bilingual(120),
      tagline: bilingual(160),
      description: bilingual(400),
      foundedIn: z.int().min(1900).max(2100),
      /** Absent where the company is not listed: then nothing shows a code. */
      stockCode: z
        .string()
        .regex(/^\d{4,6}$/, "a stock code of four to six digits")
        .optional(),
      phone: phoneNumber,
      email: z.email(),
      address: bilingual(200),
    }),
    fallback: {
      name: { en: "Your company", zh: "贵公司" },
      legalName: { en: "Your company", zh: "贵公司" },
      tagline: { en: "Chips, documented", zh: "芯片与资料" },
      description: { en: "Products, documents and news", zh: "产品、资料与新闻" },
      foundedIn: 2000,
      phone: "+86 000 0000 0000",
      email: "service@example.com",
      address: { en: "Your address", zh: "贵公司地址" },
    },
  },
  /** The records a site served in mainland China must show (ICP licence, public security). */
  records: {
    isPublic: true,
    schema: z.strictObject({ icp: recordLink.optional(), publicSecurity: recordLink.optional() }),
    fallback: {},
  },
  /** Social channels of the footer, each with a QR code to scan. */
  social: {
    isPublic: true,
    schema: z
      .array(z.strictObject({ name: bilingual(40), hint: bilingual(120), qr: image() }))
      .max(6),
    fallback: [],
  },
  /** What journalists find beside the news: whom to ask, texts to print, the marks. */
  press: {
    isPublic: true,
    schema: z.strictObject({
      contact: z
        .strictObject({
          name: bilingual(80).optional(),
          phone: phoneNumber.optional(),
          email: z.email().optional(),
        })
        .optional(),
      boilerplates: z
        .array(
          z.strictObject({
            title: bilingual(60),
            paragraphs: z.array(bilingual(1_500)).min(1).max(8),
          }),
        )
        .max(6)
        .default([]),
      marks: z.array(image()).max(12).default([]),
    }),
    fallback: { boilerplates: [], marks: [] },
  },
  /**
   * Which of a document's two addresses links, canonical addresses, sitemap and feeds name: the
   * specification's, by queries, or the readable one. Both answer, whatever is set (decision 75).
   */
  addresses: {
    isPublic: false,
    schema: z.enum(["query", "readable"]),
    fallback: "query" as const,
  },
  /** Links to help, which header, mobile menu and footer show as a group beside the columns. */
  support: {
    isPublic: true,
    schema: z.strictObject({
      title: bilingual(20),
      links: z
        .array(
          z.strictObject({
            column: reference("column"),
            /** In place of the column's title. */
            title: bilingual(40).optional(),
          }),
        )
        .max(8),
    }),
    fallback: { title: { en: "Support", zh: "服务支持" }, links: [] },
  },
  /** What the home page puts forward. */
  home: {
    isPublic: false,
    schema: z.strictObject({ featured: z.array(reference("product")).max(8) }),
    fallback: { featured: [] },
  },
  /** The company in figures, its places and what it holds to, for the profile and contact pages. */
  profile: {
    isPublic: true,
    schema: z.strictObject({
      numbers: z
        .array(z.strictObject({ value: bilingual(20), label: bilingual(60) }))
        .max(8)
        .default([]),
      sites: z
        .array(
          z.strictObject({
            name: bilingual(60),
            kind: z.enum(siteKinds),
            address: bilingual(200),
            phone: phoneNumber.optional(),
            email: z.email().optional(),
            hours: bilingual(80).optional(),
            /** In degrees (WGS 84), for the drawn map. */
            latitude: z.number().min(-90).max(90),
            longitude: z.number().min(-180).max(180),
          }),
        )
        .max(16)
        .default([]),
      culture: z
        .array(z.strictObject({ title: bilingual(60), text: bilingual(300) }))
        .max(8)
        .default([]),
    }),
    fallback: { numbers: [], sites: [], culture: [] },
  },
  /** What investors find beside the announcements. */
  investor_relations: {
    isPublic: true,
    schema: z.strictObject({
      exchange: bilingual(80).optional(),
      listedOn: day().optional(),
      /** Shares issued. */
      shares: z.int().min(1).optional(),
      phone: phoneNumber.optional(),
      email: z.email().optional(),
      figures: z.array(quarter).max(60).default([]),
      calendar: z
        .array(
          z.strictObject({ date: day(), title: bilingual(120), place: bilingual(80).optional() }),
        )
        .max(60)
        .default([]),
    }),
    fallback: { figures: [], calendar: [] },
  },
  /** What the lists of the consultation forms offer (spec section 3). */
  enquiry_lists: {
    isPublic: true,
    schema: z.strictObject({
      companyTypes: formOptions,
      sources: formOptions,
      solutions: formOptions,
      applications: formOptions,
    }),
    fallback: { companyTypes: [], sources: [], solutions: [], applications: [] },
  },
  /**
   * Words that search takes for one another, in a language and across the two: each group is words
   * and phrases of one meaning. A list adds to the usual groups (content/synonyms); as
   * `{ replace: true, groups }` it takes their place.
   */
  search_synonyms: {
    isPublic: false,
    schema: z.union([
      synonymGroups,
      z.strictObject({ replace: z.boolean(), groups: synonymGroups }),
    ]),
    fallback: [],
  },
  /** How long enquiries are kept, and how much room their attachments may take. */
  enquiries: {
    isPublic: false,
    schema: z.strictObject({
      /** After so many months an enquiry is erased, with its attachments and mails. */
      retentionMonths: z.int().min(1).max(120).default(24),
      /** The same for applications for a position. */
      applicationMonths: z.int().min(1).max(120).default(12),
      /** All attachments together, in MB. */
      attachmentsMb: z.int().min(0).max(10_000_000).default(10_240),
      /** What uploads leave free on the disk, in MB. */
      freeDiskMb: z.int().min(0).max(10_000_000).default(1_024),
    }),
    fallback: {
      retentionMonths: 24,
      applicationMonths: 12,
      attachmentsMb: 10_240,
      freeDiskMb: 1_024,
    },
  },
  /** True if the content is the invented demo company's, which the footer then says. */
  demo: { isPublic: true, schema: z.boolean(), fallback: false },
} as const;

export type SettingName = keyof typeof settings;

export type SettingValue<Name extends SettingName> = z.output<(typeof settings)[Name]["schema"]>;

export const settingNames = Object.keys(settings) as [SettingName, ...SettingName[]];

export function isSettingName(value: unknown): value is SettingName {
  return settingNames.some((name) => name === value);
}

/** The key of the document that holds a setting: `settings/page-grey`. */
export function settingKey(name: SettingName): string {
  return `settings/${name.replaceAll("_", "-")}`;
}

type ParsedSetting =
  | { success: true; value: unknown }
  | { success: false; problems: readonly BodyProblem[] };

/** A value checked against the shape of its setting. */
export function parseSetting(name: SettingName, value: unknown): ParsedSetting {
  const schema: z.ZodType = settings[name].schema;
  const parsed = schema.safeParse(value);
  if (parsed.success) return { success: true, value: parsed.data };
  return { success: false, problems: bodyProblems(parsed.error.issues, schema, value) };
}
