interface ApiMethod {
  readonly method: "GET" | "PUT" | "POST";
  /**
   * `content` is below the language's base and takes its parameters in the query; so does `form`,
   * whose responses are not cached and whose fields are sent as a JSON body; `account` is the user
   * centre, with parameters like `form`; `file` is a stored file, whose response is passed on
   * unchanged.
   */
  readonly kind: "content" | "form" | "account" | "file";
  /** Below the kind's base. */
  readonly path: string;
  /** Asked for without a session, the reader hears that they are logged out (spec section 4). */
  readonly needsSession?: true;
}

const content = (path: string) => ({ method: "GET", kind: "content", path }) as const;

/** THE table of API methods that the browser calls (spec section 7). */
export const apiMethods = {
  login: { method: "PUT", kind: "account", path: "login" },
  passkeyOptions: { method: "PUT", kind: "account", path: "login/passkey/options" },
  passkeyLogin: { method: "PUT", kind: "account", path: "login/passkey" },
  logout: { method: "PUT", kind: "account", path: "logout" },
  getUserInfo: { method: "GET", kind: "account", path: "login", needsSession: true },

  getSetting: content("setting/info"),
  getColumnList: content("column/list"),
  getColumnInfo: content("column/info"),
  getColumnTree: content("column/tree"),
  getColumnRecommend: content("column/recommend"),
  getNewsList: content("news/list"),
  getNewsInfo: content("news/info"),
  getProductList: content("product/list"),
  getProductInfo: content("product/info"),
  getProductArg: content("product/arg"),
  getProductFinder: content("product/finder"),
  getProductStock: content("product/stock"),
  getSolutionsList: content("solutions/list"),
  getSolutionsInfo: content("solutions/info"),
  getHonorList: content("honor/list"),
  getHistoryList: content("history/list"),
  getPartnershipList: content("partnership/list"),
  getVideoList: content("video/list"),
  getVideoInfo: content("video/info"),
  getInvestList: content("invest/list"),
  getFaqList: content("faq/list"),
  getBannerList: content("banner/list"),
  getSearchSuggest: content("search/suggest"),

  getCaptcha: { method: "GET", kind: "form", path: "captcha" },
  saveGuestbook: { method: "POST", kind: "form", path: "guestbook/save" },

  getFile: { method: "GET", kind: "file", path: "" },
} as const satisfies Record<string, ApiMethod>;

export type ApiMethodName = keyof typeof apiMethods;

/**
 * A method by its name.
 * @throws Error `不存在该方法：` with the name where there is none (spec section 8)
 */
export function apiMethod(name: string): ApiMethod {
  if (!isApiMethod(name)) throw new Error(`不存在该方法：${name}`);
  return apiMethods[name];
}

function isApiMethod(name: string): name is ApiMethodName {
  return Object.hasOwn(apiMethods, name);
}
