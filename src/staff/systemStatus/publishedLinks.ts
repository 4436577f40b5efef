import { inTimeSlices } from "../../base/process/timeSlices.ts";
import { siteAddress } from "../../base/site/addresses/comparableAddress.ts";
import { storagePrefix } from "../../base/site/addresses/storageUrl.ts";
import { type Language, languages, otherLanguage } from "../../base/site/languages.ts";
import type { InsideProblem } from "../../base/site/systemStatusCodes.ts";
import type { Publication, View } from "../../content/published/publication.ts";
import type { AnyDoc } from "../../content/published/publishedDocument.ts";
import { followRedirects, isPageOf } from "../../content/queries/addresses/followRedirects.ts";
import { documentTarget } from "../../content/queries/addresses/linkTargets.ts";
import { addressesIn } from "../../content/richText/richText.ts";
import { documentLink } from "../../content/richText/richTextCards.ts";
import { linkFields, richTextFields } from "../../content/types/fields/fields.ts";
import { storedFiles, visitFields } from "../../content/types/fields/references.ts";
import { titleOf as titleOfDocument } from "../../content/types/index.ts";
import { type Origins, pathWithin } from "./pathWithinSite.ts";

/** A link of a published document, as its text has it. */
export interface PublishedLink {
  readonly address: string;
  readonly key: string;
  readonly title: string;
  /** Languages in which readers meet it. */
  readonly languages: readonly Language[];
}

/** A link within the site that leads nowhere. */
export interface BrokenLink extends PublishedLink {
  readonly problem: InsideProblem;
}

/** Links of everything that is published. */
export interface PublishedLinks {
  /** Number of documents that were looked through. */
  readonly documents: number;
  /** Broken links within the site, but for those to missing files. */
  readonly broken: readonly BrokenLink[];
  /** Links and uses of stored files, by the file's path. */
  readonly files: ReadonlyMap<string, readonly PublishedLink[]>;
  /** Links to other sites by address, without its anchor. */
  readonly outside: ReadonlyMap<string, readonly PublishedLink[]>;
}

/** Longest address of another site that is checked, in characters. */
const maxAddressLength = 2_000;

/** The addresses of a body, read once for all publications that have it. */
const addressesOfBodies = new WeakMap<object, readonly FoundAddress[]>();

interface FoundAddress {
  readonly address: string;
  /** Language of the text that has it; undefined: it is in no text. */
  readonly language: Language | undefined;
  readonly isFile: boolean;
}

/** Reads all links of a publication, in time slices. */
export async function linksIn(publication: Publication, origins: Origins): Promise<PublishedLinks> {
  const links = await inTimeSlices(readLinks(publication, origins));
  if (links === undefined) throw new Error("Reading links was aborted");
  return links;
}

/** Collects links by address, joining the languages of the same link of a document. */
class LinkCollection {
  readonly #byAddress = new Map<string, Map<string, PublishedLink>>();

  add(address: string, doc: AnyDoc, language: Language): void {
    let links = this.#byAddress.get(address);
    if (links === undefined) {
      links = new Map();
      this.#byAddress.set(address, links);
    }
    const known = links.get(doc.key);
    if (known === undefined) {
      const title = titleOf(doc, language);
      links.set(doc.key, { address, key: doc.key, title, languages: [language] });
    } else if (!known.languages.includes(language)) {
      links.set(doc.key, { ...known, languages: [...known.languages, language] });
    }
  }

  links(): ReadonlyMap<string, readonly PublishedLink[]> {
    return new Map(
      Array.from(this.#byAddress, ([address, links]) => [address, [...links.values()]]),
    );
  }
}

function* readLinks(
  publication: Publication,
  origins: Origins,
): Generator<undefined, PublishedLinks> {
  const files = new LinkCollection();
  const outside = new LinkCollection();
  const broken = new Map<InsideProblem, LinkCollection>();
  const documents = new Set<number>();
  for (const language of languages) {
    const view = publication.views[language];
    const problems = new Map<string, InsideProblem | undefined>();
    for (const doc of view.docs()) {
      documents.add(doc.id);
      for (const found of addressesOf(doc)) {
        if (found.language === otherLanguage(language)) continue;
        const { address } = found;
        const file = found.isFile ? address : fileOf(address);
        if (file !== undefined) {
          files.add(file, doc, language);
          continue;
        }
        const inside = insideOf(address, origins);
        if (inside === undefined) {
          const [page = ""] = address.split("#");
          if (isCheckable(page)) outside.add(page, doc, language);
          continue;
        }
        if (!problems.has(inside)) problems.set(inside, problemOf(view, inside));
        const problem = problems.get(inside);
        if (problem === undefined) continue;
        const collection = broken.get(problem) ?? new LinkCollection();
        broken.set(problem, collection);
        collection.add(address, doc, language);
      }
      yield;
    }
  }
  return {
    documents: documents.size,
    broken: [...broken].flatMap(([problem, collection]) =>
      [...collection.links().values()].flat().map((link) => ({ ...link, problem })),
    ),
    files: files.links(),
    outside: outside.links(),
  };
}

function addressesOf({ type, body }: AnyDoc): readonly FoundAddress[] {
  const known = addressesOfBodies.get(body);
  if (known !== undefined) return known;
  const found: FoundAddress[] = [];
  const add = (address: string, path: readonly (string | number)[], isFile = false) =>
    found.push({ address, language: languages.find((one) => path.includes(one)), isFile });
  visitFields(type, body, (schema, value, path) => {
    if (richTextFields.has(schema)) {
      for (const address of addressesIn(value)) add(address, path);
    } else if (linkFields.has(schema) || /^https?:\/\//i.test(value)) add(value, path);
  });
  for (const { file, path } of storedFiles(type, body)) add(file, path, true);
  addressesOfBodies.set(body, found);
  return found;
}

/** The path of a stored file that an address names. */
function fileOf(address: string): string | undefined {
  if (!address.startsWith(storagePrefix)) return undefined;
  const [path = ""] = address.slice(storagePrefix.length).split(/[?#]/);
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** The address within the site that a link means; undefined where it leaves the site, or the page only for a place on it. */
function insideOf(address: string, origins: Origins): string | undefined {
  if (address.startsWith("doc:")) return address;
  if (/^https?:/i.test(address)) return pathWithin(address, origins);
  return address.startsWith("/") ? address : undefined;
}

function isCheckable(address: string): boolean {
  // `{orderCode}` is filled in for each part.
  if (!/^https?:\/\//i.test(address) || /[{}]/.test(address)) return false;
  return address.length <= maxAddressLength && URL.canParse(address);
}

/** Routes of the site that are no pages. */
const otherRoute =
  /^\/(?:feed|calendar|p|pdfPreview|share|assets|api|web_en|web_cn|studio|preview)(?:\/|$)|^\/[^/]+\.(?:csv|xlsx|xml|txt|webmanifest|ico|svg)$/;

/** Reason for which an address within the site has no page in a view. */
function problemOf(view: View, link: string): InsideProblem | undefined {
  const key = documentLink.exec(link)?.[1];
  if (key !== undefined) {
    const doc = view.byKey(key);
    return doc !== undefined && documentTarget(view, doc) !== undefined ? undefined : "unpublished";
  }
  const address = siteAddress(link);
  if (address === undefined) return "malformed";
  if (otherRoute.test(address.path) || isPageOf(view, address)) return undefined;
  const end = followRedirects(view, address)?.end;
  switch (end?.kind) {
    case undefined:
      return "no-page";
    case "document":
    case "external":
      return undefined;
    case "gone":
    case "loop":
      return end.kind;
    case "missing":
      return "unpublished";
    case "own":
      return isPageOf(view, end.address) || otherRoute.test(end.address.path)
        ? undefined
        : "no-page";
  }
}

function titleOf(doc: AnyDoc, language: Language): string {
  const titles = titleOfDocument(doc);
  return titles[language] || titles[otherLanguage(language)] || doc.key;
}
