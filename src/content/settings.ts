import { z } from "zod";
import { type BodyProblem, bodyProblems } from "./errors.ts";
import { bilingual, externalUrl, image, reference } from "./fields.ts";

const recordLink = z.strictObject({ text: bilingual(80), url: externalUrl() });

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
      stockCode: z.string().regex(/^\d{4,6}$/),
      phone: z.string().max(40),
      email: z.email(),
      address: bilingual(200),
    }),
    fallback: {
      name: { en: "Your company", zh: "贵公司" },
      legalName: { en: "Your company", zh: "贵公司" },
      tagline: { en: "Chips, documented", zh: "芯片与资料" },
      description: { en: "Products, documents and news", zh: "产品、资料与新闻" },
      foundedIn: 2000,
      stockCode: "603893",
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
  /** What the home page puts forward. */
  home: {
    isPublic: false,
    schema: z.strictObject({ featured: z.array(reference("product")).max(8) }),
    fallback: { featured: [] },
  },
  /** Whether the content is the invented demo company's, which the footer then says. */
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
  return { success: false, problems: bodyProblems(parsed.error.issues) };
}
