import { type Addressing, absolute } from "../../base/http/requests/siteOrigins.ts";
import type { Language } from "../../base/site/languages.ts";
import { sitemapPath } from "./sitemap.ts";

/** Pages that only pass a reader on; there is nothing to index behind them. */
const redirectPaths = ["/redirect/", "/auth-redirect"];

/**
 * robots.txt (RFC 9309). A site without a public address asks for nothing here: its pages say
 * `noindex` in a header, which a crawler only reads where it may come in.
 * @param language of the host that is asked, where each language has its own
 */
export function robots(addressing: Addressing, language: Language): string {
  const lines = ["User-agent: *", "Allow: /"];
  if (addressing.isPublic) {
    const sitemap = absolute(addressing, language, sitemapPath);
    lines.push(...redirectPaths.map((path) => `Disallow: ${path}`), "", `Sitemap: ${sitemap}`);
  }
  return `${lines.join("\n")}\n`;
}
