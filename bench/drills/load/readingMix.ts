import * as z from "zod";
import { href } from "../../../src/base/site/addresses/href.ts";
import { type PageKey, pageKeys } from "../../../src/base/site/addresses/pages.ts";
import { type Surface, surfaces } from "../../../src/base/site/addresses/surfaces.ts";
import { type Language, languageFacts, languages } from "../../../src/base/site/languages.ts";
import { Dice } from "../../../tools/sample/dice.ts";
import { readerHeaders } from "../../machine/readerRequest.ts";
import type { Outcome, RequestKind } from "./judgeOutcomes.ts";
import type { Exchange, Wish } from "./request.ts";
import { versionShown } from "./versionedNews.ts";

export const readingOrders = z.object({
  origin: z.string(),
  seed: z.string(),
  readers: z.int(),
  /** Mean time between two requests of a reader, in ms. */
  pauseMs: z.number(),
  pages: z
    .array(z.object({ page: z.enum(pageKeys), query: z.record(z.string(), z.string()) }))
    .min(1),
  /** Ids of the bulletins, news whose title holds their version. */
  bulletins: z.array(z.int()).min(1),
});

type ReadingOrders = z.output<typeof readingOrders>;

/** A request and what its response is judged by. */
interface Reading {
  readonly request: Wish;
  outcomeOf(exchange: Exchange): Outcome;
}

const encodings = ["br", "gzip", "br, gzip", "gzip, deflate, br, zstd", "identity"] as const;

const searched = [
  "chip",
  "RG1064",
  "camera",
  "low power",
  "charging",
  "芯片",
  "充电",
  "rg88",
] as const;

const apiPaths = [
  "column/list",
  "column/tree",
  "banner/list",
  "product/list?limit=20",
  "product/info?id=101",
  "news/list",
  "honor/list",
  "history/list",
  "faq/list",
  "video/list",
  "solutions/list",
  "setting/info",
  "product/finder?column=11",
] as const;

const files = [
  "/sitemap.xml",
  "/robots.txt",
  "/openapi.json",
  "/feed/news.xml",
  "/feed/announcements.xml",
  "/calendar/investors.ics",
] as const;

/** Changes of a finder's filters; each is a click or a typed end. */
const filters: readonly (readonly [name: string, values: readonly [string, ...string[]]])[] = [
  ["lifecycle", ["active", "preview", "active,preview"]],
  ["package", ["bga", "qfn", "bga,qfn"]],
  ["grade", ["commercial", "industrial", "extended"]],
  ["packing", ["tray", "reel"]],
  ["pins", ["100~", "~500", "68~961"]],
  ["view", ["table"]],
];

/** Relative frequency of each kind of request. */
const shares: readonly (readonly [kind: Choice, share: number])[] = [
  ["page", 50],
  ["bulletin", 12],
  ["API", 12],
  ["finder", 8],
  ["search", 8],
  ["comparison", 3],
  ["suggestion", 4],
  ["file", 3],
];

type Choice =
  | "page"
  | "bulletin"
  | "API"
  | "finder"
  | "search"
  | "comparison"
  | "suggestion"
  | "file";

/** ETags that a reader has of pages. */
const maxTags = 400;

/** Requests of one reader, in an order determined by the seed. */
export class ReadingMix {
  readonly #orders: ReadingOrders;
  readonly #dice: Dice;
  readonly #reader: number;
  readonly #tags = new Map<string, string>();
  #count = 0;

  constructor(orders: ReadingOrders, reader: number) {
    this.#orders = orders;
    this.#dice = new Dice(`${orders.seed} reader ${reader}`);
    this.#reader = reader;
  }

  /** Time until the reader's next request, in ms. */
  pauseMs(): number {
    return this.#dice.int(0, 2 * this.#orders.pauseMs);
  }

  next(): Reading {
    this.#count += 1;
    const surface = this.#dice.pick(surfaces);
    const language = this.#dice.pick(languages);
    const page = (key: PageKey, query: Record<string, string>) =>
      href({ surface, language, languageInQuery: true }, key, query);
    const base = languageFacts[language].apiBase;
    const { pages, bulletins } = this.#orders;
    switch (this.#choose()) {
      case "page": {
        const address = this.#pick(pages);
        return this.#html("cached page", page(address.page, address.query), surface, language);
      }
      case "bulletin": {
        const id = String(this.#pick(bulletins));
        return this.#dice.once(4)
          ? this.#api(`${base}/news/info?id=${id}`, "API", true)
          : this.#html("cached page", page("rk-publish", { id }), surface, language, true);
      }
      case "API":
        return this.#api(`${base}/${this.#dice.pick(apiPaths)}`, "API");
      case "finder": {
        const query = Object.fromEntries(
          this.#dice.some(filters, 3).map(([name, values]) => [name, this.#dice.pick(values)]),
        );
        const family = { id: "", pid: "1,10,11", lifecycle: "active", ...query };
        return this.#html("uncached page", page("product-list", family), surface, language);
      }
      case "search": {
        const search = this.#dice.pick(searched);
        if (this.#dice.once(2)) {
          const address = page("search-result", { search });
          return this.#html("search", address, surface, language);
        }
        return this.#api(`${base}/search`, "search", false, JSON.stringify({ search }));
      }
      case "comparison": {
        const first = this.#dice.int(101, 110);
        const ids = `${first},${first + this.#dice.int(1, 4)}`;
        return this.#html("uncached page", page("product-compare", { ids }), surface, language);
      }
      case "suggestion": {
        const typed = this.#dice.pick(searched).slice(0, this.#dice.int(2, 4));
        const address = `${base}/search/suggest?search=${encodeURIComponent(typed)}`;
        return this.#api(address, "search");
      }
      case "file":
        return this.#file(this.#dice.pick(files));
    }
  }

  #html(
    kind: RequestKind,
    path: string,
    surface: Surface,
    language: Language,
    isBulletin = false,
  ): Reading {
    const request = this.#request(path, surface);
    return this.#reading(kind, request, isBulletin, (text) => {
      if (!text.trimEnd().endsWith("</html>")) return "the page is cut off";
      const { tag } = languageFacts[language];
      return text.includes(`<html lang="${tag}"`) ? undefined : "another language";
    });
  }

  #api(path: string, kind: RequestKind, isBulletin = false, body?: string): Reading {
    const plain = this.#request(path, "desktop");
    const request =
      body === undefined
        ? plain
        : {
            ...plain,
            method: "POST",
            body,
            headers: { ...plain.headers, "content-type": "application/json" },
          };
    return this.#reading(kind, request, isBulletin, (text) =>
      /^\{"status_code":200,/.test(text) && text.endsWith("}") ? undefined : "no envelope",
    );
  }

  #file(path: string): Reading {
    return this.#reading("file", this.#request(path, "desktop"), false, (text) =>
      text === "" ? "the file is empty" : undefined,
    );
  }

  #request(path: string, surface: Surface): Wish {
    const encoding = this.#dice.pick(encodings);
    const tag = this.#tags.get(`${surface} ${encoding} ${path}`);
    const isConditional = tag !== undefined && this.#dice.once(2);
    return {
      path,
      headers: {
        ...readerHeaders[surface],
        "accept-encoding": encoding,
        "x-forwarded-for": this.#address(),
        ...(isConditional && { "if-none-match": tag }),
      },
    };
  }

  #reading(
    kind: RequestKind,
    request: Wish,
    isBulletin: boolean,
    problemOf: (text: string) => string | undefined,
  ): Reading {
    return {
      request,
      outcomeOf: ({ startedMs, endedMs, status, headers, body, problem }) => {
        const text = status === 200 ? body.toString() : "";
        const version = isBulletin && status === 200 ? versionShown(text) : undefined;
        const wrong =
          problem ??
          (status === 200 ? problemOf(text) : undefined) ??
          (status === 304 && body.length > 0 ? "304 with a body" : undefined) ??
          (status === 200 && isBulletin && version === undefined ? "no version" : undefined);
        this.#keepTag(request, headers.etag);
        return {
          kind,
          path: request.path,
          startedMs,
          endedMs,
          status,
          hasRetryAfter: headers["retry-after"] !== undefined,
          ...(wrong !== undefined && { problem: wrong }),
          ...(version !== undefined && { version }),
        };
      },
    };
  }

  #keepTag({ path, headers }: Wish, etag: string | undefined): void {
    if (etag === undefined) return;
    if (this.#tags.size >= maxTags) this.#tags.clear();
    const surface = headers["sec-ch-ua-mobile"] === "?1" ? "mobile" : "desktop";
    this.#tags.set(`${surface} ${headers["accept-encoding"]} ${path}`, etag);
  }

  /** Networks of their own for each reader, changed now and then, so that no limit is reached. */
  #address(): string {
    const block = Math.floor(this.#count / 20);
    return `10.${100 + this.#reader}.${(block >> 8) & 255}.${block & 255}`;
  }

  #choose(): Choice {
    let at = this.#dice.int(
      1,
      shares.reduce((sum, [, share]) => sum + share, 0),
    );
    for (const [kind, share] of shares) {
      at -= share;
      if (at <= 0) return kind;
    }
    return "page";
  }

  #pick<Item>(list: readonly Item[]): Item {
    const [first, ...rest] = list;
    if (first === undefined) throw new Error("There is nothing to choose from");
    return this.#dice.pick([first, ...rest]);
  }
}
