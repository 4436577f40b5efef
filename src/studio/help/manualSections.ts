import type { Language } from "../../base/site/languages.ts";
import type { Place, ScreenKey } from "../router/screens.ts";

/** Headings of the manual's sections that screens open, in `docs/studio.md` and `docs/studio.zh.md`. */
export const headings = {
  signingIn: { en: "Signing in", zh: "登录" },
  home: { en: "Home: what waits for you", zh: "首页：待办事项" },
  finding: { en: "Finding things", zh: "查找" },
  writing: { en: "Writing", zh: "编写" },
  beginning: { en: "Creating a document", zh: "新建文档" },
  teamwork: { en: "Comments and hand-over", zh: "批注与交接" },
  translating: { en: "Translating", zh: "翻译" },
  looking: { en: "Previews", zh: "预览" },
  publishing: { en: "Publishing", zh: "发布" },
  mistake: { en: "A mistake that readers see", zh: "改正读者已看到的错误" },
  trash: { en: "The trash", zh: "回收站" },
  files: { en: "Pictures and files", zh: "图片与文件" },
  arranging: { en: "Arranging the site", zh: "菜单与首页布局" },
  brand: { en: "Brand", zh: "品牌" },
  redirects: { en: "Redirects", zh: "重定向" },
  searchTuning: { en: "Search tuning", zh: "优化搜索" },
  desk: { en: "Answering enquiries", zh: "回复咨询" },
  usage: { en: "Usage", zh: "访问统计" },
  partData: { en: "Part data", zh: "产品数据" },
  grid: { en: "The part grid", zh: "产品参数表" },
  sheets: { en: "Spreadsheets", zh: "电子表格" },
  lifecycle: { en: "End of life of parts", zh: "产品停产" },
  changeSets: { en: "Change sets", zh: "批量修改" },
  systemStatus: { en: "System status", zh: "系统状态" },
  system: { en: "Mail and backups", zh: "邮件与备份" },
  people: { en: "People", zh: "人员" },
  roles: { en: "Roles", zh: "角色" },
  audit: { en: "The audit log", zh: "审计日志" },
} as const satisfies Record<string, Readonly<Record<Language, string>>>;

export type Heading = keyof typeof headings;

/** The section of each screen. A new screen is a line here; the compiler asks for it. */
export const headingOfScreen: Readonly<Record<ScreenKey, Heading>> = {
  home: "home",
  calendar: "home",
  documents: "finding",
  document: "writing",
  translation: "translating",
  newDocument: "beginning",
  grid: "grid",
  changeSets: "changeSets",
  changeSet: "changeSets",
  sheets: "sheets",
  lifecycle: "lifecycle",
  media: "files",
  mediaFile: "files",
  alternativeTexts: "files",
  preview: "looking",
  columns: "arranging",
  homePage: "arranging",
  settings: "arranging",
  brand: "brand",
  systemStatus: "systemStatus",
  mailAndBackups: "system",
  trash: "trash",
  redirects: "redirects",
  searchTuning: "searchTuning",
  desk: "desk",
  deskSettings: "desk",
  deskFigures: "desk",
  deskMails: "desk",
  enquiry: "desk",
  usage: "usage",
  people: "people",
  person: "people",
  roles: "roles",
  role: "roles",
  audit: "audit",
  profile: "signingIn",
};

/** Panels of the document screen that have a section of their own, by the address's `panel`. */
const headingOfPanel: Readonly<Record<string, Heading>> = {
  translation: "translating",
  preview: "looking",
  checks: "looking",
  seo: "looking",
  comments: "teamwork",
  "hand-over": "teamwork",
  history: "mistake",
  completeness: "partData",
};

/** The section about the place where the person is. */
export function headingOf(place: Place | undefined): Heading {
  if (place === undefined) return "home";
  const { panel } = place.queries;
  const own =
    place.screen === "document" && panel !== undefined ? headingOfPanel[panel] : undefined;
  return own ?? headingOfScreen[place.screen];
}
