import { pagePath } from "../../src/base/site/addresses/href.ts";
import { type PageKey, pageKeys, pages } from "../../src/base/site/addresses/pages.ts";
import type { Surface } from "../../src/base/site/addresses/surfaces.ts";
import type { Language } from "../../src/base/site/languages.ts";
import type { Site } from "./siteTest.ts";

interface Variant {
  readonly surface: Surface;
  readonly language: Language;
}

/** A page's addresses in a language as the sitemap has them, on a surface. */
export async function sitemapAddresses(
  site: Site,
  page: PageKey,
  variant: Variant,
): Promise<string[]> {
  const listed = await listedIn(site, variant.language);
  return listed
    .filter(({ pathname }) => pathname === pages[page].path)
    .map(({ search }) => `${pagePath(variant.surface, page)}${search}`);
}

/** Every address of the sitemap in a language, on a surface. */
export async function allSitemapAddresses(
  site: Site,
  { surface, language }: Variant,
): Promise<string[]> {
  const listed = await listedIn(site, language);
  return listed.map(({ pathname, search }) => {
    const page = pageKeys.find((key) => pages[key].path === pathname);
    if (page === undefined) throw new Error(`The sitemap lists ${pathname}, which is no page`);
    return `${pagePath(surface, page)}${search}`;
  });
}

async function listedIn(site: Site, language: Language): Promise<URL[]> {
  const xml = await (await fetch(`${site.url}/sitemap.xml`)).text();
  return [...xml.matchAll(/<loc>(.*?)<\/loc>/g)]
    .map(([, loc = ""]) => new URL(loc.replaceAll("&amp;", "&")))
    .filter(({ searchParams }) => searchParams.has("lang", "zh") === (language === "zh"));
}
