import type { Language } from "../../site/languages.ts";
import { isInternetExplorer } from "../negotiation.ts";

/** What the browser page has to say to a browser: the spec's two texts (section 8), or that it is fine. */
export type BrowserVerdict = "ie10" | "oldIe" | "fine";

/**
 * Judges a browser by its name. The engine (`Trident/6.0` is Internet Explorer 10) tells the true
 * version where compatibility view claims to be `MSIE 7.0`. Internet Explorer 11 counts as old: the
 * spec has two texts, "ie10" and "a low version", the site sends all of Internet Explorer here, and
 * its last version has been without support since 2022.
 */
export function judgeBrowser(userAgent: string): BrowserVerdict {
  if (!isInternetExplorer(userAgent)) return "fine";
  const engine = /\bTrident\/(\d+)/.exec(userAgent)?.[1];
  const claimed = /\bMSIE (\d+)/.exec(userAgent)?.[1];
  const version = engine === undefined ? Number(claimed) : Number(engine) + 4;
  return version === 10 ? "ie10" : "oldIe";
}

const messages = {
  en: {
    ie10: "Your browser is IE 10. Please upgrade to a version above IE 10.",
    oldIe: "Your browser is a low version of IE. Please upgrade to a version above IE 10.",
    fine: "Your browser can show this site.",
  },
  zh: {
    ie10: "您当前浏览器为ie10，请升级浏览器版本ie>10",
    oldIe: "您当前浏览器为低版本ie，请升级浏览器版本ie>10",
    fine: "您的浏览器可以正常访问本网站。",
  },
} as const satisfies Record<Language, Record<BrowserVerdict, string>>;

/** The message for a browser; the Chinese ones are the spec's to the letter (section 8). */
export function browserMessage(userAgent: string, language: Language): string {
  return messages[language][judgeBrowser(userAgent)];
}
