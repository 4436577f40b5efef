import type { Language } from "../languages.ts";

/**
 * THE table of public pages (spec section 2). Both surfaces' routes, `href()`, the sitemap,
 * breadcrumb titles, the menu's links and the browser tests' visits derive from it. A path literal
 * anywhere else is a mistake. A page that is not listed does not exist: menus leave it out.
 */
interface PageFacts {
  /** Path on the desktop surface; the mobile one has `/mobile` before it. */
  readonly path: string;
  readonly title: Readonly<Record<Language, string>>;
  /**
   * The queries the page understands. All others are dropped before the cache key is made, so that
   * clients cannot flood the page cache. Addresses are written in this order.
   */
  readonly queries: readonly string[];
  /** The one of them that readers type; it is cut where it is too long, the others are dropped. */
  readonly typed?: string;
  /**
   * Queries that take several values by comma, which a form may send one by one. One that ends in
   * `*` stands for all that begin so. Addresses have them after the others.
   */
  readonly lists?: readonly string[];
  /** True where the page and the documents that it shows are listed in sitemap.xml. */
  readonly inSitemap: boolean;
  /** Shows what belongs to one reader: rendered for each request, never cached. */
  readonly isPersonal?: boolean;
  /** Roles that may open it (spec section 6); open to everybody where absent. */
  readonly roles?: readonly string[];
}

export const pages = {
  home: {
    path: "/",
    title: { en: "Home", zh: "首页" },
    queries: [],
    inSitemap: true,
  },
  invest: {
    path: "/invest",
    title: { en: "Investors", zh: "投资者关系" },
    queries: ["id", "pid"],
    inSitemap: true,
  },
  "ann-latest": {
    path: "/ann-latest",
    title: { en: "Announcements", zh: "公司公告" },
    queries: ["id", "pid", "kind", "year", "page"],
    inSitemap: true,
  },
  "rk-micro-video-list": {
    path: "/rk-micro-video-list",
    title: { en: "Micro videos", zh: "微视频" },
    queries: ["id", "pid", "page"],
    inSitemap: true,
  },
  "rk-micro-video": {
    path: "/rk-micro-video",
    title: { en: "Micro video", zh: "微视频" },
    queries: ["id", "pid"],
    inSitemap: true,
  },
  "product-list": {
    path: "/product-list",
    title: { en: "Products", zh: "产品中心" },
    queries: ["id", "pid", "view", "sort", "page", "columns"],
    lists: [
      ...["lifecycle", "family", "package", "pins", "grade", "temperature", "packing"],
      ...["leadTime", "origin", "eccn", "p.*"],
    ],
    inSitemap: true,
  },
  "product-compare": {
    path: "/product-compare",
    title: { en: "Compare parts", zh: "产品对比" },
    queries: ["only"],
    lists: ["ids"],
    inSitemap: true,
  },
  "product-info": {
    path: "/product-info",
    title: { en: "Product details", zh: "产品详情" },
    queries: ["id", "pid"],
    inSitemap: true,
  },
  "solution-info": {
    path: "/solution-info",
    title: { en: "Solutions", zh: "应用方案" },
    queries: ["id", "pid", "page"],
    inSitemap: true,
  },
  "rk-news": {
    path: "/rk-news",
    title: { en: "News", zh: "新闻资讯" },
    queries: ["id", "pid", "year", "page"],
    inSitemap: true,
  },
  "rk-publish": {
    path: "/rk-publish",
    title: { en: "News article", zh: "新闻详情" },
    queries: ["id", "pid"],
    inSitemap: true,
  },
  "company-profile": {
    path: "/company-profile",
    title: { en: "Company profile", zh: "公司简介" },
    queries: ["id", "pid"],
    inSitemap: true,
  },
  "development-history": {
    path: "/development-history",
    title: { en: "History", zh: "发展历程" },
    queries: ["id", "pid"],
    inSitemap: true,
  },
  honor: {
    path: "/honor",
    title: { en: "Honours", zh: "企业荣誉" },
    queries: ["id", "pid"],
    inSitemap: true,
  },
  partnership: {
    path: "/partnership",
    title: { en: "Partners", zh: "合作伙伴" },
    queries: ["id", "pid"],
    inSitemap: true,
  },
  "join-us": {
    path: "/join-us",
    title: { en: "Careers", zh: "加入我们" },
    queries: ["id", "pid", "place", "kind"],
    inSitemap: true,
  },
  "contact-us": {
    path: "/contact-us",
    title: { en: "Contact", zh: "联系我们" },
    queries: ["tab", "id", "pid", "q"],
    inSitemap: true,
  },
  "business-consulting": {
    path: "/business-consulting",
    title: { en: "Business enquiry", zh: "商务咨询" },
    queries: ["id", "pid", "part", "quantity", "topic", "search"],
    inSitemap: true,
  },
  "technical-consultation": {
    path: "/technical-consultation",
    title: { en: "Technical question", zh: "技术咨询" },
    queries: ["id", "pid", "part", "topic", "search"],
    inSitemap: true,
  },
  "quality-complaints": {
    path: "/quality-complaints",
    title: { en: "Quality complaint", zh: "质量反馈" },
    queries: ["id", "pid", "part", "topic", "search"],
    inSitemap: true,
  },
  press: {
    path: "/press",
    title: { en: "Press", zh: "媒体中心" },
    queries: ["id", "pid"],
    inSitemap: true,
  },
  "track-enquiry": {
    path: "/track-enquiry",
    title: { en: "Track an enquiry", zh: "进度查询" },
    queries: ["id", "pid"],
    inSitemap: false,
  },
  page: {
    path: "/page",
    title: { en: "Page", zh: "单页" },
    queries: ["id", "pid"],
    inSitemap: true,
  },
  downloads: {
    path: "/downloads",
    title: { en: "Downloads", zh: "资料下载" },
    queries: ["id", "pid", "part", "kind", "page"],
    typed: "part",
    inSitemap: true,
  },
  faq: {
    path: "/faq",
    title: { en: "Questions and answers", zh: "常见问题" },
    queries: ["id", "pid", "page"],
    inSitemap: true,
  },
  "search-result": {
    path: "/search-result",
    title: { en: "Search", zh: "搜索" },
    queries: ["search", "type", "column", "page"],
    typed: "search",
    inSitemap: false,
  },
  "api-reference": {
    path: "/api-reference",
    title: { en: "API reference", zh: "API 参考" },
    queries: [],
    inSitemap: false,
  },
  login: {
    path: "/login",
    title: { en: "Sign in", zh: "登录" },
    queries: ["redirect"],
    inSitemap: false,
    isPersonal: true,
  },
  invitation: {
    path: "/invitation",
    title: { en: "Set up your account", zh: "设置账号" },
    queries: [],
    inSitemap: false,
    isPersonal: true,
  },
} as const satisfies Record<string, PageFacts>;

export type PageKey = keyof typeof pages;

/** A page's entry with its optional fields in the type, whichever page it is. */
export function pageFacts(page: PageKey): PageFacts {
  return pages[page];
}

export const pageKeys = Object.keys(pages) as PageKey[];

export function isPageKey(value: string): value is PageKey {
  return Object.hasOwn(pages, value);
}
