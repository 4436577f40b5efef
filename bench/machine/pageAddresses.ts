import { href, type Query } from "../../src/base/site/addresses/href.ts";
import { type PageKey, pageKeys, pages } from "../../src/base/site/addresses/pages.ts";
import type { Surface } from "../../src/base/site/addresses/surfaces.ts";
import { type Language, languageKey } from "../../src/base/site/languages.ts";
import { get, readerHeaders } from "./readerRequest.ts";

/** A page of a running site, in no language and on no surface yet. */
export interface Address {
  readonly page: PageKey;
  readonly query: Query;
}

/** Every page that the site's sitemap lists, in its order. */
export async function listedAddresses(origin: string): Promise<Address[]> {
  const { body } = await get(`${origin}/sitemap.xml`, {});
  const found = new Map<string, Address>();
  for (const [, address = ""] of body.toString().matchAll(/<loc>([^<]*)<\/loc>/g)) {
    const { pathname, searchParams } = new URL(address.replaceAll("&amp;", "&"));
    const page = pageKeys.find((key) => pages[key].path === pathname);
    if (page === undefined) continue;
    searchParams.delete(languageKey);
    found.set(`${page}?${searchParams}`, { page, query: Object.fromEntries(searchParams) });
  }
  return [...found.values()];
}

/** The heaviest page of each kind, by the size of its desktop HTML. */
export async function heaviestAddresses(
  origin: string,
  wanted: readonly PageKey[] = pageKeys,
): Promise<Address[]> {
  const heaviest = new Map<PageKey, { size: number; address: Address }>();
  const unlisted = wanted.map((page): Address => ({ page, query: {} }));
  for (const address of [...(await listedAddresses(origin)), ...unlisted]) {
    if (!wanted.includes(address.page)) continue;
    const url = `${origin}${pathOf(address, "desktop", "en")}`;
    const { status, body } = await get(url, readerHeaders.desktop);
    const known = heaviest.get(address.page)?.size ?? 0;
    if (status === 200 && body.length > known) {
      heaviest.set(address.page, { size: body.length, address });
    }
  }
  return wanted.flatMap((page) => heaviest.get(page)?.address ?? []);
}

/** The address's path and query on a single host. */
export function pathOf({ page, query }: Address, surface: Surface, language: Language): string {
  return href({ surface, language, languageInQuery: true }, page, query);
}
