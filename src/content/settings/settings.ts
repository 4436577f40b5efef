import * as z from "zod";
import { standardTypeface } from "../../base/site/brand/typefaces.ts";
import { type BodyProblem, bodyProblems } from "../types/fields/bodyProblems.ts";
import { worded, words } from "../types/fields/fieldLabels.ts";
import { brand } from "./brandSetting.ts";
import {
  company,
  home,
  investorRelations,
  press,
  profile,
  records,
  socialChannel,
  support,
} from "./companyAndSiteSettings.ts";
import { enquiries, enquiryLists, searchSynonyms } from "./enquirySettings.ts";
import { searchPins, watchedSearches } from "./searchSettings.ts";

export { siteKinds } from "./companyAndSiteSettings.ts";

/**
 * Every setting of a site: its label, its shape, its default, and whether readers may read it
 * (`setting/info`, spec section 7).
 */
export const settings = {
  /** Grey mode of mourning days (spec section 4): nowhere, everywhere, or on the home page alone. */
  page_grey: {
    label: words("Grey mode", "灰色模式"),
    isPublic: true,
    schema: worded(z.enum(["close", "all", "home"]), {
      close: words("Off", "关闭"),
      all: words("On every page", "全站"),
      home: words("On the home page only", "仅首页"),
    }),
    fallback: "close" as const,
  },
  company: {
    label: words("Company", "公司信息"),
    isPublic: true,
    schema: company,
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
  /** Marks, icon, colours and typeface; whatever is absent is the look of the sources. */
  brand: {
    label: words("Brand", "品牌"),
    isPublic: true,
    schema: brand,
    fallback: { nameInMark: false, typeface: standardTypeface },
  },
  /** The records a site served in mainland China must show (ICP licence, public security). */
  records: {
    label: words("Records", "备案信息"),
    isPublic: true,
    schema: records,
    fallback: {},
  },
  /** Social channels of the footer, each with a QR code to scan. */
  social: {
    label: words("Social channels", "社交媒体"),
    isPublic: true,
    schema: z.array(socialChannel).max(6),
    fallback: [],
  },
  /** Press kit beside the news: contact, boilerplate texts, brand marks. */
  press: {
    label: words("Press", "媒体资料"),
    isPublic: true,
    schema: press,
    fallback: { boilerplates: [], marks: [], pictures: [] },
  },
  /**
   * Form of a document's address in links, canonical addresses, sitemap and feeds: the
   * specification's, by queries, or the readable one. Both are served in any case (decision 75).
   */
  addresses: {
    label: words("Page addresses", "页面网址"),
    isPublic: false,
    schema: worded(z.enum(["query", "readable"]), {
      query: words("With queries", "带查询参数"),
      readable: words("Readable", "易读"),
    }),
    fallback: "query" as const,
  },
  /** Links to help, which header, mobile menu and footer show as a group beside the columns. */
  support: {
    label: words("Support links", "服务支持链接"),
    isPublic: true,
    schema: support,
    fallback: { title: { en: "Support", zh: "服务支持" }, links: [] },
  },
  /** Featured content of the home page. */
  home: {
    label: words("Home page", "首页"),
    isPublic: false,
    schema: home,
    fallback: { featured: [] },
  },
  /** The company in figures, its sites and its principles, for the profile and contact pages. */
  profile: {
    label: words("Company profile", "公司概况"),
    isPublic: true,
    schema: profile,
    fallback: { numbers: [], sites: [], culture: [] },
  },
  /** Investor information beside the announcements. */
  investor_relations: {
    label: words("Investor relations", "投资者关系"),
    isPublic: true,
    schema: investorRelations,
    fallback: { figures: [], calendar: [] },
  },
  /** Options of the lists of the consultation forms (spec section 3). */
  enquiry_lists: {
    label: words("Form options", "表单选项"),
    isPublic: true,
    schema: enquiryLists,
    fallback: { companyTypes: [], sources: [], solutions: [], applications: [] },
  },
  /**
   * Synonyms of search, within a language and across the two: each group is words and phrases of
   * one meaning. A list adds to the usual groups (content/synonyms); `{ replace: true, groups }`
   * replaces them.
   */
  search_synonyms: {
    label: words("Search synonyms", "搜索同义词"),
    isPublic: false,
    schema: searchSynonyms,
    fallback: [],
  },
  /** Documents that come first for a search in a language. */
  search_pins: {
    label: words("Pinned search results", "搜索置顶结果"),
    isPublic: false,
    schema: searchPins,
    fallback: [],
  },
  /** Searches whose results staff watch while they tune the search. */
  watched_searches: {
    label: words("Watched searches", "关注的搜索"),
    isPublic: false,
    schema: watchedSearches,
    fallback: [],
  },
  /** Retention of enquiries, and limits of their attachments. */
  enquiries: {
    label: words("Enquiry retention", "咨询保留规则"),
    isPublic: false,
    schema: enquiries,
    fallback: {
      retentionMonths: 24,
      applicationMonths: 12,
      attachmentsMb: 10_240,
      freeDiskMb: 1_024,
    },
  },
  /** Switch of usage: pages tell the server that they are read, and it is counted by day. */
  usage: {
    label: words("Usage counts", "访问统计"),
    isPublic: false,
    schema: worded(z.enum(["on", "off"]), {
      on: words("Count usage", "统计"),
      off: words("Count nothing", "不统计"),
    }),
    fallback: "on" as const,
  },
  /** True for the content of the fictional demo company, which the footer states. */
  demo: {
    label: words("Demo company", "演示公司"),
    isPublic: true,
    schema: z.boolean(),
    fallback: false,
  },
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
