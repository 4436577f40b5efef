import { messages } from "../../base/i18n/index.ts";
import { languageFacts, languages } from "../../base/site/languages.ts";
import { cssString } from "../../base/site/text/cssString.ts";

/** Path of the style sheet by which browsers show the feeds. */
export const feedStylePath = "/feed/style.css";

/**
 * The style sheet of the feeds: it says what a feed is and lists its entries. CSS and not XSLT, which
 * browsers are giving up; links of a feed are addresses to copy, as XML has no links.
 */
export function feedStyle(): string {
  const explained = languages.map((language) => {
    const { explanation, address } = messages[language].feeds;
    const tag = languageFacts[language].tag;
    return `rss:lang(${tag})::before{content:${cssString(explanation)}}
rss:lang(${tag}) atom|link[rel=self]::before{content:${cssString(address)}}`;
  });
  return `${rules}${explained.join("\n")}\n`;
}

const rules = `@namespace atom "http://www.w3.org/2005/Atom";
rss{display:block;max-width:44rem;margin:0 auto;padding:2rem 1rem 4rem;background:#fff;color:#1f2937;
font:1rem/1.6 system-ui,-apple-system,"Segoe UI","PingFang SC","Microsoft YaHei",sans-serif}
rss::before{display:block;padding:.75rem 1rem;border-left:3px solid #06c;background:#eef5fc}
channel{display:block}
channel>*{display:none}
channel>title,channel>description,channel>atom|link[rel=self],item{display:block}
channel>title{margin-top:1.5rem;font-size:1.5rem;font-weight:600;line-height:1.3}
channel>description{margin-top:.25rem;color:#4b5563}
channel>atom|link[rel=self]{margin-top:.75rem;overflow-wrap:anywhere}
channel>atom|link[rel=self]::after{content:attr(href);font-family:ui-monospace,monospace;font-size:.9375rem;
user-select:all}
item{margin-top:1.25rem;padding-top:1.25rem;border-top:1px solid #dcdcdc}
item>*{display:none}
item>title,item>description,item>link,item>pubDate{display:block}
item>title{font-size:1.125rem;font-weight:600;line-height:1.4}
item>link{overflow-wrap:anywhere;color:#0055a8;font-size:.875rem}
item>pubDate{color:#4b5563;font-size:.875rem}
`;
