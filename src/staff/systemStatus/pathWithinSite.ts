/** Scheme and host of this site, in each language. */
export type Origins = readonly string[];

/** The path of an address that is one of this site; undefined for other sites. */
export function pathWithin(address: string, origins: Origins): string | undefined {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url === undefined || !origins.includes(url.origin)) return undefined;
  return `${url.pathname}${url.search}${url.hash}`;
}
