import type { CachedResponse } from "../../base/http/cache/responseCache.ts";
import { QueueFull } from "../../base/http/cache/taskQueue.ts";
import { inTimeSlices } from "../../base/process/timeSlices.ts";
import type { Language } from "../../base/site/languages.ts";
import type { Publication } from "../../content/published/publication.ts";
import type { Site } from "../siteServices.ts";
import { sitemapFiles } from "./sitemap.ts";

type SitemapFiles = ReadonlyMap<string, CachedResponse>;

const headers = {
  "content-type": "application/xml; charset=utf-8",
  "cache-control": "public, max-age=3600",
  vary: "Accept-Encoding",
};

/** Files of the sitemap, made once for a publication and language, whoever asks. */
export class Sitemaps {
  readonly #site: Pick<Site, "live" | "cache" | "addressing" | "making">;
  /** Paths of the files by language, of the publication last asked about. */
  readonly #paths = new Map<Language, { revision: number; paths: ReadonlySet<string> }>();
  readonly #making = new Map<string, Promise<SitemapFiles>>();

  constructor(site: Pick<Site, "live" | "cache" | "addressing" | "making">) {
    this.#site = site;
  }

  /**
   * The file under a path; undefined where there is none.
   * @param address of the client
   * @throws TooBusy where too much is being made, or the publication has changed meanwhile
   */
  async find(
    language: Language,
    path: string,
    address: string,
  ): Promise<CachedResponse | undefined> {
    const { live, cache } = this.#site;
    const publication = live.current();
    const { revision } = publication;
    const cached = cache.peek(keyOf(revision, language, path));
    if (cached) return cached;
    const known = this.#paths.get(language);
    if (known?.revision === revision && !known.paths.has(path)) return undefined;
    return (await this.#files(publication, language, address)).get(path);
  }

  #files(publication: Publication, language: Language, address: string): Promise<SitemapFiles> {
    const key = `${publication.revision} ${language}`;
    const underWay = this.#making.get(key);
    if (underWay) return underWay;
    const making = this.#site.making
      .file(address, () => this.#make(publication, language))
      .finally(() => this.#making.delete(key));
    this.#making.set(key, making);
    return making;
  }

  async #make(publication: Publication, language: Language): Promise<SitemapFiles> {
    const { live, cache, addressing } = this.#site;
    const { revision } = publication;
    const work = sitemapFiles(publication, addressing, language);
    const texts = await inTimeSlices(work, () => live.current() === publication);
    if (texts === undefined) throw new QueueFull();
    const files = new Map<string, CachedResponse>();
    for (const [path, text] of texts) {
      const render = () => ({ status: 200, headers, text });
      files.set(path, await cache.get(keyOf(revision, language, path), render));
    }
    this.#paths.set(language, { revision, paths: new Set(files.keys()) });
    return files;
  }
}

const keyOf = (revision: number, language: Language, path: string) =>
  `${revision} ${language} ${path}`;
