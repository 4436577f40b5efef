import type { Language } from "./languages.ts";

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
   * nobody can flood the page cache. Addresses are written in this order.
   */
  readonly queries: readonly string[];
  /** Whether its documents and itself stand in sitemap.xml. */
  readonly inSitemap: boolean;
  /** Shows what belongs to one reader: made for each request, kept by nobody. */
  readonly isPersonal?: boolean;
  /** Takes what readers type: made for each request, kept by nobody. */
  readonly isFreeText?: boolean;
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
  "product-list": {
    path: "/product-list",
    title: { en: "Products", zh: "产品中心" },
    queries: ["id", "pid", "view", "sort", "page"],
    inSitemap: true,
  },
  "product-info": {
    path: "/product-info",
    title: { en: "Product details", zh: "产品详情" },
    queries: ["id", "pid"],
    inSitemap: true,
  },
  "rk-news": {
    path: "/rk-news",
    title: { en: "News", zh: "新闻资讯" },
    queries: ["id", "pid", "page"],
    inSitemap: true,
  },
  "rk-publish": {
    path: "/rk-publish",
    title: { en: "News article", zh: "新闻详情" },
    queries: ["id", "pid"],
    inSitemap: true,
  },
  "search-result": {
    path: "/search-result",
    title: { en: "Search", zh: "搜索" },
    queries: ["search", "type", "column", "page"],
    inSitemap: false,
    isFreeText: true,
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
} as const satisfies Record<string, PageFacts>;

export type PageKey = keyof typeof pages;

/** A page's facts with the optional ones named, whichever page it is. */
export function pageFacts(page: PageKey): PageFacts {
  return pages[page];
}

export const pageKeys = Object.keys(pages) as PageKey[];

export function isPageKey(value: string): value is PageKey {
  return Object.hasOwn(pages, value);
}
