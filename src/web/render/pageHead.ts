import { absolute } from "../../base/http/requests/siteOrigins.ts";
import { href, type Query } from "../../base/site/addresses/href.ts";
import type { PageKey } from "../../base/site/addresses/pages.ts";
import { storageUrl } from "../../base/site/addresses/storageUrl.ts";
import type { Surface } from "../../base/site/addresses/surfaces.ts";
import {
  defaultLanguage,
  type Language,
  languageFacts,
  languages,
  otherLanguage,
} from "../../base/site/languages.ts";
import { localize } from "../../base/site/text/localizedText.ts";
import type { View } from "../../content/published/publication.ts";
import { type AnyDoc, searchEntryOf } from "../../content/published/publishedDocument.ts";
import { documentTarget } from "../../content/queries/addresses/linkTargets.ts";
import { pageAddress } from "../../content/queries/addresses/readableAddresses.ts";
import type { SearchEntry } from "../../content/types/fields/searchEngineEntry.ts";
import { drawnShareImage, type ShareImage, sharePath } from "../discovery/sharePath.ts";
import type { AnyPage, Head, RawQuery, ResolvedPage } from "../page/pageModule.ts";
import type { RenderingSite } from "../siteServices.ts";
import type { DocumentLinks } from "./Document.tsx";
import type { Audience } from "./publicationLanguageSurface.ts";

/**
 * Address of a page in each language it exists in; empty for pages without an address of their own.
 */
export type Addresses = ReadonlyMap<Language, Query>;

/** Metadata of a page for search engines and social networks. */
export interface PageHead {
  /** The whole title, with the company's name. */
  readonly title: string;
  readonly description: string;
  readonly image: ShareImage;
  readonly links: DocumentLinks | undefined;
}

/** A page's title with the company's name behind it. */
export function documentTitle(title: string, company: string): string {
  return title === "" || title === company ? company : `${title} | ${company}`;
}

/**
 * Returns the metadata of a page, from its module's head.
 * @param image the document's own, instead of the drawn one
 */
export function pageHead(
  site: Pick<RenderingSite, "addressing">,
  audience: Audience,
  { page, addresses, head }: { page?: PageKey; addresses: Addresses; head: Head },
): PageHead {
  const { publication, language } = audience;
  const company = localize(publication.views[language].setting("company").name, language).text;
  const title = documentTitle(head.title, company);
  const image = head.image ?? sharedByDefault(publication.views[language], head);
  const at = (path: string) => absolute(site.addressing, language, path);
  return {
    title,
    description: head.description,
    image:
      image === undefined
        ? drawnShareImage(at(sharePath(language, head.shareId)), title)
        : { ...image, url: at(image.url), alt: image.alt || title },
    links: documentLinks(site, audience, page, addresses),
  };
}

/**
 * The brand's picture of shared links. A part's page keeps its drawing, which is made of the part's
 * data.
 */
function sharedByDefault(view: View, { shareId }: Head): Head["image"] {
  const { shareImage } = view.setting("brand");
  const isPart = shareId !== undefined && view.byId(shareId)?.type === "product";
  if (shareImage === undefined || isPart) return undefined;
  const { file, width, height } = shareImage;
  return { url: storageUrl(file), width, height, alt: "" };
}

/**
 * The document whose own address a page has, which may hold texts for search engines. A later page
 * of a list, or one with a filter, belongs to none.
 */
export function ownerOf(
  resolved: ResolvedPage,
  { page, query }: { readonly page: PageKey; readonly query: Query | undefined },
  view: View,
): AnyDoc | undefined {
  const doc = resolved.doc ?? resolved.column?.doc;
  const target = doc && documentTarget(view, doc);
  if (target?.kind !== "page" || target.page !== page || query === undefined) return undefined;
  const urls = { surface: "desktop", language: view.language, languageInQuery: false } as const;
  return href(urls, page, target.query) === href(urls, page, query) ? doc : undefined;
}

/**
 * A page's head with its document's texts and picture for search engines. A text that exists only
 * in the other language is not used.
 */
export function withSearchEntry(head: Head, owner: AnyDoc | undefined, { language }: View): Head {
  const entry = owner && searchEntryOf(owner);
  if (entry === undefined) return head;
  const image = ownImage(entry, language);
  return {
    ...head,
    title: entry.title?.[language] ?? head.title,
    description: entry.description?.[language] ?? head.description,
    ...(image && { image }),
  };
}

/** File types that social networks show; SVG is not one. */
const shareable = /\.(?:png|jpe?g|webp|gif)$/i;

/** True for a picture that can stand for a shared link. */
export function isShareable(file: string): boolean {
  return shareable.test(file);
}

function ownImage({ image }: SearchEntry, language: Language): Head["image"] {
  if (image === undefined || !isShareable(image.file)) return undefined;
  const { file, width, height, alt } = image;
  return { url: storageUrl(file), width, height, alt: alt?.[language] ?? "" };
}

/** Canonical query of the page in each language in which the same values name a page. */
export function addressesOf(
  module: AnyPage,
  resolved: ResolvedPage,
  { publication, language }: Pick<Audience, "publication" | "language">,
): Addresses {
  const own = module.address(resolved, publication.views[language]);
  const addresses = new Map([[language, own]]);
  const other = publication.views[otherLanguage(language)];
  const there = module.resolve(asRaw(own), other);
  if (there) addresses.set(other.language, module.address(there, other));
  return addresses;
}

function asRaw(query: Query): RawQuery {
  return Object.fromEntries(
    Object.entries(query).map(([name, value]) => [
      name,
      value === undefined ? value : String(value),
    ]),
  );
}

/** Canonical address, the mobile variant, and the page in each language (design: Languages, Surfaces). */
function documentLinks(
  site: Pick<RenderingSite, "addressing">,
  { publication, language }: Audience,
  page: PageKey | undefined,
  addresses: Addresses,
): DocumentLinks | undefined {
  const own = addresses.get(language);
  if (page === undefined || own === undefined) return undefined;
  const { languageInQuery } = site.addressing;
  const at = (target: Language, surface: Surface, query: Query) => {
    const urls = { surface, language: target, languageInQuery };
    const address = pageAddress(publication.views[target], urls, page, query);
    return absolute(site.addressing, target, address);
  };
  const standard = addresses.get(defaultLanguage);
  return {
    canonical: at(language, "desktop", own),
    mobile: at(language, "mobile", own),
    otherwise: standard && at(defaultLanguage, "desktop", standard),
    languages: languages.flatMap((target) => {
      const query = addresses.get(target);
      return query ? [{ tag: languageFacts[target].tag, href: at(target, "desktop", query) }] : [];
    }),
  };
}
