import { LRUCache } from "lru-cache";
import type { Language } from "../../base/site/languages.ts";
import type { AnyDoc } from "../../content/published/publishedDocument.ts";
import type { Site } from "../siteServices.ts";
import { shareImage } from "./shareImage.ts";

/** Kept in memory: some hundred, each some tens of kilobytes. */
const cachedBytes = 16 * 1024 * 1024;

interface WantedImage {
  readonly language: Language;
  /** Without one, the company's. */
  readonly doc: AnyDoc | undefined;
}

/**
 * Share images, drawn when they are first asked for, one at a time: rasterising takes a core for a
 * while, and readers come first.
 */
export class ShareImages {
  readonly #site: Pick<Site, "live" | "making">;
  readonly #cached = new LRUCache<string, Buffer>({
    maxSize: cachedBytes,
    sizeCalculation: (image) => image.length,
  });
  readonly #underWay = new Map<string, Promise<Buffer>>();

  constructor(site: Pick<Site, "live" | "making">) {
    this.#site = site;
  }

  /** An image that is drawn or being drawn; undefined where it would have to be drawn. */
  ready(wanted: WantedImage): Buffer | Promise<Buffer> | undefined {
    const key = this.#keyOf(wanted);
    return this.#cached.get(key) ?? this.#underWay.get(key);
  }

  /**
   * Draws an image.
   * @param address of the client
   * @throws TooBusy where too much is being made
   */
  draw(wanted: WantedImage, address: string): Promise<Buffer> {
    const key = this.#keyOf(wanted);
    const { live, making } = this.#site;
    const drawing = making
      .file(address, async () => {
        const image = await shareImage(live.current().views[wanted.language], wanted.doc);
        this.#cached.set(key, image);
        return image;
      })
      .finally(() => this.#underWay.delete(key));
    this.#underWay.set(key, drawing);
    return drawing;
  }

  #keyOf({ language, doc }: WantedImage): string {
    return `${this.#site.live.current().revision} ${language} ${doc?.id ?? "site"}`;
  }
}
