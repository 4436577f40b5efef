import { type Language, languageFacts } from "../../../base/site/languages.ts";
import { type BrowserVerdict, browserMessage, detectOldBrowser } from "./oldBrowserMessage.ts";

interface BrowserPageOptions {
  readonly userAgent: string;
  /** The languages to say it in; the first is the page's own. */
  readonly languages: readonly [Language, ...Language[]];
  /** The company's name in each language. */
  readonly company: Readonly<Record<Language, string>>;
  /** Address of the home page in each language. */
  readonly home: Readonly<Record<Language, string>>;
  /** Shows it without colours (spec section 4, "Page grey mode"). */
  readonly isGrey: boolean;
}

/** Browsers to change to. Only links: the page fetches nothing. */
const currentBrowsers = [
  { name: "Microsoft Edge", url: "https://www.microsoft.com/edge" },
  { name: "Google Chrome", url: "https://www.google.com/chrome/" },
  { name: "Mozilla Firefox", url: "https://www.mozilla.org/firefox/" },
];

const messages = {
  en: {
    title: "Your browser",
    advice:
      "Microsoft no longer supports Internet Explorer, and it cannot display this site. Please use one of these browsers:",
    home: "Go to the home page",
  },
  zh: {
    title: "浏览器提示",
    advice: "微软已停止支持 Internet Explorer，该浏览器无法正常显示本站。请改用以下浏览器访问：",
    home: "返回首页",
  },
} as const satisfies Record<Language, Record<string, string>>;

/**
 * The page for browsers that cannot show the site (`/browser`), as a whole document. Written for
 * Internet Explorer 6 and later: a table, old CSS in the one `<style>`, no script, nothing fetched.
 * For a current browser it says that the browser is supported, and links to the home page.
 */
export function browserPage(options: BrowserPageOptions): string {
  const [language] = options.languages;
  const sections = options.languages.map((shown) => section(shown, options)).join("");
  return `<!DOCTYPE html>
<html lang="${languageFacts[language].tag}">
<head>
<meta http-equiv="Content-Type" content="text/html; charset=utf-8">
<meta http-equiv="X-UA-Compatible" content="IE=edge">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(messages[language].title)} - ${escapeHtml(options.company[language])}</title>
<style>${browserPageStyle(options.isGrey)}</style>
</head>
<body>
<div role="main">
<table class="card" cellspacing="0" align="center" role="presentation">
<tr><td class="bar">${escapeHtml(options.company[language])}</td></tr>
<tr><td class="text">${sections}</td></tr>
</table>
</div>
</body>
</html>
`;
}

function section(language: Language, { userAgent, home, languages }: BrowserPageOptions): string {
  const isFirst = language === languages[0];
  const heading = isFirst ? "h1" : "h2";
  const message = escapeHtml(browserMessage(userAgent, language));
  return `<div class="part${isFirst ? "" : " second"}" lang="${languageFacts[language].tag}">
<${heading}>${message}</${heading}>
${rest(detectOldBrowser(userAgent), language, home[language])}
</div>`;
}

function rest(verdict: BrowserVerdict, language: Language, home: string): string {
  if (verdict === "fine") {
    return `<p><a class="go" href="${escapeHtml(home)}">${messages[language].home}</a></p>`;
  }
  const links = currentBrowsers.map(
    ({ name, url }) => `<li><a href="${url}" rel="noreferrer">${name}</a></li>`,
  );
  return `<p>${messages[language].advice}</p>
<ul>
${links.join("\n")}
</ul>`;
}

/** The whole style of the page, exported for the hash that the Content-Security-Policy names. */
export function browserPageStyle(isGrey: boolean): string {
  return isGrey ? `${style}${greyStyle}` : style;
}

/** `gray` is the filter of Internet Explorer up to 9; it has none after that. */
const greyStyle = `html { filter: gray; filter: grayscale(1); }
`;

const style = `
body { margin: 0; padding: 48px 16px; background: #f5f7fa; color: #0b1424; font: 16px/1.7 "Segoe UI", Arial, "Microsoft YaHei", SimSun, sans-serif; }
.card { width: 640px; max-width: 100%; border: 1px solid #dcdcdc; background: #fff; }
.bar { padding: 16px 32px; border-bottom: 3px solid #e7a506; background: #304156; color: #fff; font-weight: bold; }
.text { padding: 16px 32px 24px; }
.part { padding: 8px 0; }
.second { margin-top: 16px; padding-top: 24px; border-top: 1px solid #dcdcdc; }
h1, h2 { margin: 8px 0; font-size: 22px; line-height: 1.4; font-weight: bold; }
h2 { font-size: 19px; }
p { margin: 8px 0; }
ul { margin: 8px 0; padding: 0 0 0 24px; }
li { padding: 2px 0; }
a { color: #06c; }
a.go { font-weight: bold; }
`;

export function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
