import { pagePath } from "../../src/site/href.ts";
import type { Language } from "../../src/site/languages.ts";
import { type PageKey, pages } from "../../src/site/pages.ts";
import type { Surface } from "../../src/site/surfaces.ts";
import type { Site } from "./site.ts";

/** A page's addresses in a language as the sitemap has them, on a surface. */
export async function sitemapAddresses(
  site: Site,
  page: PageKey,
  { surface, language }: { surface: Surface; language: Language },
): Promise<string[]> {
  const xml = await (await fetch(`${site.url}/sitemap.xml`)).text();
  return [...xml.matchAll(/<loc>(.*?)<\/loc>/g)]
    .map(([, loc = ""]) => new URL(loc.replaceAll("&amp;", "&")))
    .filter(({ pathname }) => pathname === pages[page].path)
    .filter(({ searchParams }) => searchParams.has("lang", "zh") === (language === "zh"))
    .map(({ search }) => `${pagePath(surface, page)}${search}`);
}
