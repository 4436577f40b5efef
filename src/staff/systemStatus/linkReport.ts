import type { Files } from "../../base/store/storage/storageInterface.ts";
import type { Reading } from "../../base/store/tables.ts";
import type { Publication } from "../../content/published/publication.ts";
import type { Origins } from "./pathWithinSite.ts";
import { type BrokenLink, linksIn, type PublishedLinks } from "./publishedLinks.ts";

/** Milliseconds for which it is not looked again whether files are there. */
const filesForMs = 60_000;

/** Files that are looked for in the storage at most: those that the library does not know. */
const maxLookedFor = 300;

/** Paths of one statement, and looks into the storage at a time. */
const rowsAtOnce = 200;
const looksAtOnce = 8;

/** Links of the present publication. */
export interface LinkReport {
  readonly documents: number;
  readonly broken: readonly BrokenLink[];
  readonly outside: PublishedLinks["outside"];
}

interface LinkSources {
  readonly files: Pick<Files, "has">;
  readonly origins: () => Origins;
}

/** Links of what is published, read once for each publication. */
export class LinkReports {
  readonly #sources: LinkSources;
  #read: { readonly of: Publication; readonly links: Promise<PublishedLinks> } | undefined;
  #missing:
    | { readonly of: PublishedLinks; readonly at: number; readonly paths: Promise<Set<string>> }
    | undefined;

  constructor(sources: LinkSources) {
    this.#sources = sources;
  }

  /** The links of a publication. @param now milliseconds since 1970 */
  async of(db: Reading, publication: Publication, now: number): Promise<LinkReport> {
    const links = await this.links(publication);
    if (this.#missing?.of !== links || now - this.#missing.at >= filesForMs) {
      const paths = missingFiles(db, this.#sources.files, [...links.files.keys()]);
      this.#missing = { of: links, at: now, paths };
    }
    const missing = await this.#missing.paths;
    const toFiles = [...missing].flatMap((path) =>
      (links.files.get(path) ?? []).map((link) => ({ ...link, problem: "no-file" as const })),
    );
    const { documents, outside } = links;
    return { documents, outside, broken: [...links.broken, ...toFiles] };
  }

  /** The same without a look for files. */
  async links(publication: Publication): Promise<PublishedLinks> {
    if (this.#read?.of !== publication) {
      const links = linksIn(publication, this.#sources.origins());
      this.#read = { of: publication, links };
      links.catch(() => {
        this.#read = undefined;
      });
    }
    return this.#read.links;
  }
}

/** Paths of files that are not stored. Those of the library are. */
async function missingFiles(
  db: Reading,
  files: Pick<Files, "has">,
  paths: readonly string[],
): Promise<Set<string>> {
  const unknown: string[] = [];
  for (let first = 0; first < paths.length; first += rowsAtOnce) {
    const some = paths.slice(first, first + rowsAtOnce);
    const rows = await db.selectFrom("media").select("path").where("path", "in", some).execute();
    const known = new Set(rows.map(({ path }) => path));
    unknown.push(...some.filter((path) => !known.has(path)));
  }
  const missing = new Set<string>();
  const wanted = unknown.slice(0, maxLookedFor);
  const look = async () => {
    for (let path = wanted.shift(); path !== undefined; path = wanted.shift()) {
      if (!(await files.has(path))) missing.add(path);
    }
  };
  await Promise.all(Array.from({ length: looksAtOnce }, look));
  return missing;
}
