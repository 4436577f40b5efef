import type { Language } from "../../../base/site/languages.ts";
import { isInternetExplorer } from "../addresses/negotiation.ts";

/**
 * Verdict of the browser page: one of the spec's two texts (section 8), that Internet Explorer 11
 * is not supported either, or that the browser is supported.
 */
export type BrowserVerdict = "ie10" | "oldIe" | "ie11" | "fine";

/**
 * Judges a browser by its user agent. The engine (`Trident/6.0` is Internet Explorer 10) tells the
 * true version where compatibility view claims to be `MSIE 7.0`. The spec's texts ask for a version
 * above 10; Internet Explorer 11 is one, but the site does not work in it either, so it has a text
 * of its own.
 */
export function detectOldBrowser(userAgent: string): BrowserVerdict {
  if (!isInternetExplorer(userAgent)) return "fine";
  const engine = /\bTrident\/(\d+)/.exec(userAgent)?.[1];
  const claimed = /\bMSIE (\d+)/.exec(userAgent)?.[1];
  const version = engine === undefined ? Number(claimed) : Number(engine) + 4;
  if (version > 10) return "ie11";
  return version === 10 ? "ie10" : "oldIe";
}

const messages = {
  en: {
    ie10: "Your browser is IE 10. Please upgrade to a version above IE 10.",
    oldIe: "Your browser is a low version of IE. Please upgrade to a version above IE 10.",
    ie11: "Your browser is IE 11. This site no longer supports Internet Explorer.",
    fine: "Your browser can show this site.",
  },
  zh: {
    ie10: "您当前浏览器为ie10，请升级浏览器版本ie>10",
    oldIe: "您当前浏览器为低版本ie，请升级浏览器版本ie>10",
    ie11: "您当前浏览器为 IE 11，本网站已不再支持 Internet Explorer。",
    fine: "您的浏览器可以正常访问本网站。",
  },
} as const satisfies Record<Language, Record<BrowserVerdict, string>>;

/** The message for a browser; the Chinese ones for IE 10 and below are the spec's to the letter (section 8). */
export function browserMessage(userAgent: string, language: Language): string {
  return messages[language][detectOldBrowser(userAgent)];
}
