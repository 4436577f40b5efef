import { type Addressing, absolute } from "../../base/http/requests/siteOrigins.ts";
import { messages } from "../../base/i18n/index.ts";
import { type FeedKey, singletonHref } from "../../base/site/addresses/deviceIndependentRoutes.ts";
import { href, type UrlContext } from "../../base/site/addresses/href.ts";
import { isPdf, storageUrl } from "../../base/site/addresses/storageUrl.ts";
import { languageFacts } from "../../base/site/languages.ts";
import { localize } from "../../base/site/text/localizedText.ts";
import type { View } from "../../content/published/publication.ts";
import type { AnyDoc, Doc } from "../../content/published/publishedDocument.ts";
import { documentTarget } from "../../content/queries/addresses/linkTargets.ts";
import { pageAddress } from "../../content/queries/addresses/readableAddresses.ts";
import { requestedColumnOn } from "../../content/queries/columns/requestedColumn.ts";
import { latestNews, newsRoot } from "../../content/queries/news.ts";
import { investor } from "../../content/types/investor.ts";
import { addressOf } from "../page/breadcrumb.ts";
import { iconAddress, iconVersion } from "../presenters/brand/shownBrand.ts";
import { feedStylePath } from "./feedStyle.ts";
import { escapeXml, xmlDeclaration } from "./xml.ts";

/** Entries of a feed: programs ask often, and what is older stands on the site. */
const entryCount = 30;

interface FeedEntry {
  /** Names the entry for ever, whatever becomes of its address. */
  readonly id: number;
  readonly title: string;
  /** Path and query on this site. */
  readonly path: string;
  readonly summary: string;
  readonly category: string;
  /** Calendar day, `2026-11-21`. */
  readonly day: string;
  readonly publishedAt: number;
  readonly pdf?: { readonly path: string; readonly bytes: number };
}

interface Channel {
  /** Path of the page that shows the same. */
  readonly path: string;
  readonly entries: readonly FeedEntry[];
}

/** A feed in the view's language (RSS 2.0, https://www.rssboard.org/rss-specification). */
export function feed(key: FeedKey, view: View, addressing: Addressing): string {
  const { language } = view;
  const place: UrlContext = {
    surface: "desktop",
    language,
    languageInQuery: addressing.languageInQuery,
  };
  const address = (path: string) => absolute(addressing, language, path);
  const { path, entries } = channels[key](view, place);
  const company = localize(view.setting("company").name, language).text;
  const t = messages[language].feeds[key];
  const title = `${t.title} | ${company}`;
  const self = address(singletonHref(place, key));
  const changed = Math.max(0, ...entries.map(({ publishedAt }) => publishedAt));
  return [
    xmlDeclaration,
    `<?xml-stylesheet type="text/css" href="${feedStylePath}"?>`,
    `<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xml:lang="${languageFacts[language].tag}">`,
    "<channel>",
    element("title", title),
    element("link", address(path)),
    element("description", t.description(company)),
    element("language", languageFacts[language].tag),
    ...channelImage(view, title, address(path), address),
    ...(changed > 0 ? [element("lastBuildDate", new Date(changed).toUTCString())] : []),
    `<atom:link href="${escapeXml(self)}" rel="self" type="application/rss+xml"/>`,
    ...entries.map((entry) => item(entry, self, address)),
    "</channel>",
    "</rss>",
    "",
  ].join("\n");
}

/** The brand's icon beside the channel's name; nothing where the icon is that of the sources. */
function channelImage(
  view: View,
  title: string,
  link: string,
  address: (path: string) => string,
): string[] {
  if (iconVersion(view) === undefined) return [];
  const url = element("url", address(iconAddress(view, "icon-192.png")));
  // At most 144 wide, says the specification.
  const size = `${element("width", "96")}${element("height", "96")}`;
  return [`<image>${url}${element("title", title)}${element("link", link)}${size}</image>`];
}

const channels: Readonly<Record<FeedKey, (view: View, place: UrlContext) => Channel>> = {
  "news-feed": newsChannel,
  "announcement-feed": announcementChannel,
};

function newsChannel(view: View, place: UrlContext): Channel {
  const root = newsRoot(view);
  return {
    path: (root && documentAddress(view, root.doc, place)) ?? href(place, "home"),
    entries: latestNews(view, entryCount).map((doc) => newsEntry(doc, view, place)),
  };
}

function newsEntry(doc: Doc<"news">, view: View, place: UrlContext): FeedEntry {
  const { title, summary, date, column } = doc.body;
  return {
    id: doc.id,
    title: localize(title, view.language).text,
    path:
      documentAddress(view, doc, place) ?? pageAddress(view, place, "rk-publish", { id: doc.id }),
    summary: localize(summary, view.language).text,
    category: localize(view.column(column)?.doc.body.title, view.language).text,
    day: date,
    publishedAt: doc.publishedAt,
  };
}

function announcementChannel(view: View, place: UrlContext): Channel {
  const column = requestedColumnOn("ann-latest", {}, view, investor.code);
  const pid = column?.fathers.join(",") || undefined;
  return {
    path: column
      ? pageAddress(view, place, "ann-latest", { id: column.doc.id, pid })
      : href(place, "home"),
    entries: view
      .all("investor")
      .values()
      .filter(({ body }) => view.column(body.column) !== undefined)
      .take(entryCount)
      .map((doc) => announcementEntry(doc, view, place))
      .toArray(),
  };
}

/** An announcement is its document: the entry leads to where that can be read. */
function announcementEntry(doc: Doc<"investor">, { language }: View, place: UrlContext): FeedEntry {
  const { title, summary, kind, date, document } = doc.body;
  const { file, size } = document;
  return {
    id: doc.id,
    title: localize(title, language).text,
    path: isPdf(file) ? singletonHref(place, "preview", { file }) : storageUrl(file),
    summary: localize(summary, language).text,
    category: messages[language].investors.kinds[kind],
    day: date,
    publishedAt: doc.publishedAt,
    ...(isPdf(file) && { pdf: { path: storageUrl(file), bytes: size } }),
  };
}

function documentAddress(view: View, doc: AnyDoc, place: UrlContext): string | undefined {
  const target = documentTarget(view, doc);
  return (
    target && addressOf(target, { href: (page, query) => pageAddress(view, place, page, query) })
  );
}

function item(entry: FeedEntry, self: string, address: (path: string) => string): string {
  const { pdf } = entry;
  return [
    "<item>",
    element("title", entry.title),
    element("link", address(entry.path)),
    `<guid isPermaLink="false">${escapeXml(`${self}#${entry.id}`)}</guid>`,
    element("pubDate", new Date(entry.day).toUTCString()),
    ...(entry.category === "" ? [] : [element("category", entry.category)]),
    ...(entry.summary === "" ? [] : [element("description", entry.summary)]),
    ...(pdf
      ? [
          `<enclosure url="${escapeXml(address(pdf.path))}" length="${pdf.bytes}" type="application/pdf"/>`,
        ]
      : []),
    "</item>",
  ].join("\n");
}

function element(name: string, text: string): string {
  return `<${name}>${escapeXml(text)}</${name}>`;
}
