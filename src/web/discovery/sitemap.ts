import { type Addressing, absolute } from "../../base/http/requests/siteOrigins.ts";
import { href, type Query } from "../../base/site/addresses/href.ts";
import { type PageKey, pageFacts, pageKeys } from "../../base/site/addresses/pages.ts";
import {
  defaultLanguage,
  type Language,
  languageFacts,
  languages,
} from "../../base/site/languages.ts";
import type { Publication, View } from "../../content/published/publication.ts";
import type { AnyDoc } from "../../content/published/publishedDocument.ts";
import { documentTarget } from "../../content/queries/addresses/linkTargets.ts";
import { pageAddress } from "../../content/queries/addresses/readableAddresses.ts";
import { isListed } from "../page/deliveryAndIndexing.ts";
import { escapeXml, xmlDeclaration } from "./xml.ts";

export const sitemapPath = "/sitemap.xml";

const partPath = (number: number) => `/sitemap-${number}.xml`;

/**
 * Limits of one file: a tenth of those of the protocol (sitemaps.org), so that no file takes long
 * to be put together and compressed; bytes before compression.
 */
const fileLimits = { urls: 5_000, bytes: 2 * 1024 * 1024 };

/** A page as both languages know it: its address differs only in the language. */
interface SitemapEntry {
  readonly page: PageKey;
  readonly query: Query;
  /** The languages it is published in, each with the time of its last change, where one is known. */
  readonly changed: Map<Language, number | undefined>;
}

/**
 * Makes the sitemap's files by path: one, or an index and its parts where there are more pages than
 * one file may hold. Lists the desktop addresses of all pages and documents, each with its languages.
 * Where hosts tell the language, a host's sitemap lists its own language alone, as the protocol
 * asks. It yields wherever it may be interrupted: ten thousand documents take half a second.
 * @param language of the host that is asked
 */
export function* sitemapFiles(
  publication: Publication,
  addressing: Addressing,
  language: Language,
  limits = fileLimits,
): Generator<undefined, ReadonlyMap<string, string>> {
  const listed = addressing.languageInQuery ? languages : [language];
  const parts: string[][] = [];
  const add = partsWithin(parts, limits);
  for (const entry of yield* entriesOf(publication)) {
    for (const url of urlsOf(entry, listed, { addressing, publication })) add(url);
    yield;
  }
  const texts: string[] = [];
  for (const part of parts) {
    texts.push(urlset(part));
    yield;
  }
  const [only = urlset([])] = texts;
  if (texts.length < 2) return new Map([[sitemapPath, only]]);
  const index = texts.map((_, at) => absolute(addressing, language, partPath(at + 1)));
  return new Map([
    [sitemapPath, sitemapIndex(index)],
    ...texts.map((text, at) => [partPath(at + 1), text] as const),
  ]);
}

function* entriesOf({ views }: Publication): Generator<undefined, Iterable<SitemapEntry>> {
  const entries = new Map<string, SitemapEntry>();
  const add = (language: Language, page: PageKey, query: Query, changed: number | undefined) => {
    const key = href({ surface: "desktop", language, languageInQuery: false }, page, query);
    const entry = entries.get(key) ?? { page, query, changed: new Map() };
    entries.set(key, entry);
    if (!entry.changed.has(language)) entry.changed.set(language, changed);
  };
  for (const language of languages) {
    const view = views[language];
    for (const page of pageKeys) {
      if (standsAlone(page)) add(language, page, {}, undefined);
    }
    const lastChange = yield* lastChanges(view);
    for (const doc of view.docs()) {
      yield;
      const target = documentTarget(view, doc);
      if (target?.kind !== "page" || !isListed(target.page)) continue;
      if (doc.type === "column" && leadsElsewhere(doc.id, target.query)) continue;
      add(language, target.page, target.query, lastChange(doc));
    }
  }
  return entries.values();
}

/**
 * True if a column's entry leads to the page of another document, which is listed with its own
 * address.
 */
function leadsElsewhere(column: number, { id }: Query): boolean {
  return id !== undefined && id !== "" && Number(id) !== column;
}

/** Pages that take an `id` are listed once for each document they show. */
function standsAlone(page: PageKey): boolean {
  return isListed(page) && !pageFacts(page).queries.includes("id");
}

/** A document changes when it is published; a column also when anything in it or under it is. */
function* lastChanges(view: View): Generator<undefined, (doc: AnyDoc) => number> {
  const ofColumn = new Map<string, number>();
  for (const { body, publishedAt } of view.docs()) {
    yield;
    let node = "column" in body ? view.column(body.column) : undefined;
    while (node) {
      ofColumn.set(node.doc.key, Math.max(ofColumn.get(node.doc.key) ?? 0, publishedAt));
      node = node.parent ?? undefined;
    }
  }
  return ({ key, publishedAt }) => Math.max(publishedAt, ofColumn.get(key) ?? 0);
}

interface SitemapSource {
  readonly addressing: Addressing;
  readonly publication: Publication;
}

/** One `<url>` for each listed language, all naming the same alternates, so that they are reciprocal. */
function urlsOf(
  entry: SitemapEntry,
  listed: readonly Language[],
  { addressing, publication }: SitemapSource,
): string[] {
  const addresses = new Map<Language, string>();
  for (const language of entry.changed.keys()) {
    const { page, query } = entry;
    const { languageInQuery } = addressing;
    const place = { surface: "desktop", language, languageInQuery } as const;
    const path = pageAddress(publication.views[language], place, page, query);
    addresses.set(language, absolute(addressing, language, path));
  }
  const links = alternates(addresses);
  return listed.flatMap((language) => {
    const address = addresses.get(language);
    if (address === undefined) return [];
    const changed = entry.changed.get(language);
    const lastmod =
      changed === undefined ? "" : `<lastmod>${new Date(changed).toISOString()}</lastmod>`;
    return [`<url><loc>${escapeXml(address)}</loc>${lastmod}${links}</url>`];
  });
}

function alternates(addresses: ReadonlyMap<Language, string>): string {
  const links = [...addresses].map(([language, address]) =>
    alternate(languageFacts[language].tag, address),
  );
  const fallback = addresses.get(defaultLanguage);
  if (fallback !== undefined) links.push(alternate("x-default", fallback));
  return links.join("");
}

function alternate(tag: string, address: string): string {
  return `<xhtml:link rel="alternate" hreflang="${tag}" href="${escapeXml(address)}"/>`;
}

/** Adds to lists of URLs so that none exceeds the limits, order kept. */
function partsWithin(parts: string[][], limits: typeof fileLimits): (url: string) => void {
  const envelope = Buffer.byteLength(urlset([]));
  let size = Number.POSITIVE_INFINITY;
  return (url) => {
    const bytes = Buffer.byteLength(url) + 1;
    const part = parts.at(-1);
    if (part === undefined || part.length === limits.urls || size + bytes > limits.bytes) {
      parts.push([url]);
      size = envelope + bytes;
    } else {
      part.push(url);
      size += bytes;
    }
  };
}

const protocol = "http://www.sitemaps.org/schemas/sitemap/0.9";

function urlset(urls: readonly string[]): string {
  const root = `<urlset xmlns="${protocol}" xmlns:xhtml="http://www.w3.org/1999/xhtml">`;
  return [xmlDeclaration, root, ...urls, "</urlset>", ""].join("\n");
}

function sitemapIndex(addresses: readonly string[]): string {
  const parts = addresses.map((address) => `<sitemap><loc>${escapeXml(address)}</loc></sitemap>`);
  return [
    xmlDeclaration,
    `<sitemapindex xmlns="${protocol}">`,
    ...parts,
    "</sitemapindex>",
    "",
  ].join("\n");
}
