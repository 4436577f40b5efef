import { afterEach, describe, expect, it, vi } from "vitest";
import { companyWorld } from "../../tests/support/companyWorld.ts";
import { limits } from "../../tests/support/limits.ts";
import { stillPublication } from "../../tests/support/stillPublication.ts";
import {
  buildNews,
  buildProduct,
  docOf,
  publish,
  smallWorld,
  type WorldDocument,
} from "../../tests/support/world.ts";
import { type AnyDoc, makePublication, type Publication, View } from "../content/publication.ts";
import { parseBody } from "../content/types/index.ts";
import type { Language } from "../site/languages.ts";
import { type Hit, type MarkedText, SearchNotReady, type SearchRequest } from "./contract.ts";
import { openSearch, type SearchOptions } from "./search.ts";
import { searchStart } from "./start.ts";

const open: { close(): Promise<void> }[] = [];

afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});

/** Search over a world of the test's own, asked in one language. */
async function searchOver(
  documents: readonly WorldDocument[] | Publication,
  { language = "en", ...options }: Partial<SearchOptions> & { language?: Language } = {},
) {
  const live = stillPublication("views" in documents ? documents : await publish(documents));
  const onError = vi.fn();
  const search = openSearch(live, { onError, maxWaitMs: limits.wait, ...options });
  open.push(search);
  const view = () => live.current().views[language];
  return {
    live,
    search,
    onError,
    ask: (text: string, rest: Partial<SearchRequest> = {}) =>
      search.search(view(), { text, type: -1, page: 1, limit: 10, ...rest }),
    suggest: (text: string) => search.suggest(view(), text),
  };
}

/** A marked text with its hits in brackets. */
function told({ segments }: MarkedText): string {
  return segments.map(({ text, hit }) => (hit ? `[${text}]` : text)).join("");
}

type Titled = readonly [key: string, id: number, title: string];

/** News by their titles; after another publication, as a publish of what differs would leave it. */
function makeRows(wanted: readonly Titled[], previous?: Publication): Promise<Publication> {
  const old = [...(previous?.views.en.docs() ?? [])];
  const gone = old.filter(({ id }) => !wanted.some(([, one]) => one === id));
  const rows = [
    ...wanted.map(([key, id, title]) => ({ key, id, body: bodyOf(title) })),
    ...gone.map(({ key, id }) => ({ key, id, body: null })),
  ].map((row) => ({ ...row, type: "news" as const, language: "en" as const, publishedAt: 0 }));
  return makePublication(
    (previous?.revision ?? 0) + 1,
    rows.map((row) =>
      row.body === null ? { ...row, body: null, revisionId: null } : { ...row, revisionId: 1 },
    ),
    previous,
  );
}

function bodyOf(title: string): string {
  return JSON.stringify(parseBody("news", buildNews({ body: { title: { en: title } } }).body));
}

function viewOf(docs: readonly AnyDoc[]): View {
  return new View("en", docs);
}

const idsOf = (hits: readonly Hit[]) => hits.map(({ id }) => id);

describe("a hit", () => {
  it("shows a part with what was looked for, where it stands and its figures", async () => {
    const { ask } = await searchOver(smallWorld());
    const { hits } = await ask("rg1000");
    const [first] = hits;
    expect(first).toMatchObject({
      id: 101,
      type: "product",
      target: { kind: "page", page: "product-info", query: { id: 101, pid: "1,10,12" } },
      part: { partNumber: "RG1000", stage: "active" },
    });
    expect(first && told(first.title)).toBe("[RG1000]");
    expect(first?.path.map(({ title }) => title.text)).toEqual([
      "Products",
      "Processors",
      "Vision chips",
    ]);
    expect(first?.part?.figures.map(({ label, value }) => [label.text, value.text])).toEqual([
      ["Clock", "1.8"],
      ["Cores", "4"],
      ["Memory", "2"],
    ]);
  });

  it("names the replacement of a part that has one", async () => {
    const { ask } = await searchOver(smallWorld());
    const { hits } = await ask("rg2000");
    expect(hits[0]?.part?.replacement).toMatchObject({ id: 101, partNumber: "RG1000" });
  });

  it("shows the passage of a long text that has most of what was looked for", async () => {
    const filler = "Nothing to see in this sentence. ".repeat(40);
    const body = `<p>${filler}</p><p>The quiet fan cools it.</p><p>${filler}</p>`;
    const { ask } = await searchOver([
      buildNews({ body: { body: { en: body, zh: "<p>无</p>" } } }),
    ]);
    const { hits } = await ask("quiet fan");
    const excerpt = hits[0] ? told(hits[0].excerpt) : "";
    expect(excerpt).toContain("The [quiet] [fan] cools it.");
    expect(excerpt).toMatch(/^….*…$/);
    expect(excerpt.length).toBeLessThan(260);
  });

  it("marks other forms of a word, and no words that only begin alike", async () => {
    const summary = { en: "Cameras: a camera, no camerawork.", zh: "无" };
    const { ask } = await searchOver([buildNews({ body: { summary } })]);
    const { hits } = await ask("camera");
    expect(hits[0] && told(hits[0].excerpt)).toBe("[Cameras]: a [camera], no camerawork.");
  });

  it("marks numbers with their units and parts with their signs", async () => {
    const summary = { en: "From 65 W to 165 W, with RG 1000 or RG1000-A.", zh: "无" };
    const { ask } = await searchOver([...smallWorld(), buildNews({ id: 9, body: { summary } })]);
    const excerptFor = async (text: string) => {
      const { hits } = await ask(text);
      const hit = hits.find(({ id }) => id === 9);
      return hit && told(hit.excerpt);
    };
    expect(await excerptFor("65w")).toContain("[65 W] to 165 W");
    expect(await excerptFor("0.065 kW")).toContain("[65 W] to 165 W");
    expect(await excerptFor("rg1000")).toContain("[RG 1000] or [RG1000]-A");
  });

  it("marks joined names and decimals however they are typed", async () => {
    const summary = { en: "An ESP32-S3 at 1.8 V with TLS 1.3.", zh: "无" };
    const { ask } = await searchOver([buildNews({ body: { summary } })]);
    for (const [text, marked] of [
      ["esp32s3", "[ESP32-S3]"],
      ["esp32-s3", "[ESP32-S3]"],
      ["1.8V", "[1.8 V]"],
      ["1800mV", "[1.8 V]"],
      ["tls1.3", "[TLS] [1.3]"],
    ] as const) {
      const { hits } = await ask(text);
      expect(hits[0] && told(hits[0].excerpt)).toContain(marked);
    }
  });

  it("says which language a text is in that is not the page's", async () => {
    const title = { zh: "门铃方案" };
    const { ask } = await searchOver([buildNews({ body: { title, summary: { zh: "门铃" } } })]);
    const { hits } = await ask("门铃");
    expect(hits[0]).toMatchObject({
      title: {
        lang: "zh-CN",
        segments: [
          { text: "门铃", hit: true },
          { text: "方案", hit: false },
        ],
      },
      excerpt: { lang: "zh-CN" },
    });
  });

  it("never is what is not published in the language", async () => {
    const { ask } = await searchOver(smallWorld(), { language: "zh" });
    expect(idsOf((await ask("RG3000")).hits)).not.toContain(103);
    expect((await ask("RG1000")).hits[0]?.id).toBe(101);
  });

  it("is not found by a title that is not published, and is once it is", async () => {
    const title = { en: "Doorbells", zh: "橘子" };
    const document = buildNews({ key: "bells", id: 7, body: { title } });
    const before = await publish([{ ...document, languages: ["en"] }]);
    const { live, search, ask } = await searchOver(before);
    expect(idsOf((await ask("doorbells")).hits)).toEqual([7]);
    expect((await ask("橘子")).total).toBe(0);
    const { views } = await publish([document], 2);
    // As a publish of the Chinese version alone would leave it: the English one is the same object.
    live.swap({ revision: 2, views: { en: before.views.en, zh: views.zh } });
    await search.size();
    expect(idsOf((await ask("橘子")).hits)).toEqual([7]);
    live.swap({ ...before, revision: 3 });
    await search.size();
    expect((await ask("橘子")).total).toBe(0);
  });

  it("is a partner by its kind, shown with what it says of itself", async () => {
    for (const [language, text] of [
      ["en", "distributor"],
      ["zh", "代理商"],
    ] as const) {
      const { ask } = await searchOver(companyWorld(), { language });
      const { hits } = await ask(text);
      expect(hits.map(({ type }) => type)).toContain("partner");
    }
  });

  it("may be of any kind that readers see", async () => {
    const { ask } = await searchOver(companyWorld());
    const { hits } = await ask("rg1000 award video question partner report position", {
      limit: 100,
    });
    const kinds = new Set(hits.map(({ type }) => type));
    expect(kinds).not.toContain("setting");
    expect(kinds).not.toContain("parameter");
    expect(kinds).not.toContain("banner");
  });
});

describe("an outcome", () => {
  it("says how many there are of each type, and in which columns", async () => {
    const { ask } = await searchOver(smallWorld());
    const outcome = await ask("chip", { type: 3, limit: 2 });
    expect(outcome).toMatchObject({
      total: 3,
      lastPage: 2,
      counts: { [-1]: expect.any(Number), 2: expect.any(Number), 3: 3, 4: 0 },
      columns: [{ id: 12, title: { text: "Vision chips" }, count: 3 }],
    });
    expect(outcome.hits).toHaveLength(2);
    expect((await ask("chip", { type: 3, column: 12 })).total).toBe(3);
    expect((await ask("chip", { type: 3, column: 40 })).total).toBe(0);
  });

  it("offers another spelling, and says that the hits are its", async () => {
    const { ask } = await searchOver([buildNews({ body: { title: { en: "Camera" } } })]);
    expect(await ask("camrea")).toMatchObject({
      didYouMean: "camera",
      isCorrected: true,
      total: 1,
    });
    expect(await ask("camera")).toMatchObject({ isCorrected: false });
  });

  it("without hits has the closest parts, and is told of", async () => {
    const onMiss = vi.fn();
    const { ask } = await searchOver(smallWorld(), { onMiss });
    const outcome = await ask("RG1099");
    expect(outcome).toMatchObject({ total: 0, hits: [] });
    expect(idsOf(outcome.closestParts)).toContain(101);
    expect(onMiss).toHaveBeenCalledExactlyOnceWith("en", "RG1099");
  });

  it("is told of where there is only what stood in for the words", async () => {
    const onMiss = vi.fn();
    const documents = [buildNews({ id: 5, body: { title: { en: "Camera", zh: "平台快充" } } })];
    const { ask } = await searchOver(documents, { onMiss });
    for (const text of ["台湾", "camrea"]) await ask(text);
    await ask("zeppelin camera");
    expect(onMiss.mock.calls).toEqual([
      ["en", "台湾"],
      ["en", "camrea"],
    ]);
    const found = async () => idsOf((await ask("kuaichong")).hits);
    await vi.waitFor(async () => expect(await found()).toEqual([5]), { timeout: 20_000 });
  });

  it("of what nobody could look for is empty, and told of to nobody", async () => {
    const onMiss = vi.fn();
    const { ask } = await searchOver(smallWorld(), { onMiss });
    for (const text of ["", "  ", "!?…", "\u200b\u202e", "(((", '"*"']) {
      expect(await ask(text)).toMatchObject({ total: 0, hits: [], closestParts: [] });
    }
    expect(onMiss).not.toHaveBeenCalled();
  });

  it("says where the text was cut", async () => {
    const { ask } = await searchOver(smallWorld());
    const long = await ask(`rg1000 ${"快充芯片".repeat(50_000)}`);
    expect(long.isCut).toBe(true);
    expect([...long.text]).toHaveLength(200);
    expect((await ask("rg1000")).isCut).toBe(false);
  });
});

describe("suggestions", () => {
  it("are parts first, then each type's together, eight at the most", async () => {
    const parts = Array.from({ length: 5 }, (_, at) =>
      buildProduct({ body: { partNumber: `RG500${at}`, name: { en: "Chip for cameras" } } }),
    );
    const news = Array.from({ length: 5 }, () =>
      buildNews({ body: { title: { en: "Camera news" }, column: "company-news" } }),
    );
    const { suggest } = await searchOver([...smallWorld(), ...news, ...parts]);
    const found = await suggest("camer");
    expect(found).toHaveLength(8);
    const types = found.map(({ type }) => type);
    expect(types[0]).toBe("product");
    expect(types).toEqual([...types].sort((a, b) => types.indexOf(a) - types.indexOf(b)));
    expect(found.at(-1)).toMatchObject({ detail: { text: "Company news" } });
  });

  it("take the beginning of a part's number, with or without letters", async () => {
    const { suggest } = await searchOver(smallWorld());
    for (const text of ["rg2", "20", "RG20", "ＲＧ２"]) {
      expect((await suggest(text)).map(({ id }) => id)).toContain(102);
    }
    expect(await suggest("?")).toEqual([]);
  });
});

describe("search follows the publication", () => {
  async function until(met: () => Promise<boolean>): Promise<void> {
    const patience = { timeout: limits.wait, interval: 1 };
    await vi.waitFor(async () => expect(await met()).toBe(true), patience);
  }

  it("with what is new, changed and withdrawn", async () => {
    const first = await makeRows([
      ["a", 1, "Camera"],
      ["b", 2, "Charger"],
    ]);
    const { live, ask } = await searchOver(first);
    expect(idsOf((await ask("camera")).hits)).toEqual([1]);
    live.swap(
      await makeRows(
        [
          ["a", 1, "Doorbell"],
          ["c", 3, "Camera"],
        ],
        first,
      ),
    );
    await until(async () => idsOf((await ask("camera")).hits).join() === "3");
    expect(idsOf((await ask("doorbell")).hits)).toEqual([1]);
    expect(idsOf((await ask("charger")).hits)).toEqual([]);
  });

  it("with what others say of it: a column's new name finds what lies in it", async () => {
    const documents = smallWorld();
    const before = await publish(documents);
    const { live, ask } = await searchOver(before);
    expect((await ask("thermometers")).total).toBe(0);
    const renamed = documents.map((document) =>
      document.key === "family"
        ? { ...document, body: { ...document.body, title: { en: "Thermometers", zh: "温度计" } } }
        : document,
    );
    const next = await publish(renamed, 2);
    // As a publish of the column alone would leave it: all other documents are the same objects.
    const column = docOf(next, "en", "family");
    const rows = [...before.views.en.docs()].map((doc) => (doc.key === "family" ? column : doc));
    live.swap({ revision: 2, views: { ...before.views, en: viewOf(rows) } });
    await until(async () => (await ask("thermometers", { type: 3 })).total === 3);
  });

  it("at the price of what changed, and lets others in while it makes all anew", async () => {
    const many = Array.from({ length: 4_000 }, (_, at): Titled => {
      return [`n${at}`, at + 1, `Camera ${at} for doorbells and gates number ${at}`];
    });
    const first = await makeRows(many);
    const { live, search, ask } = await searchOver(first);
    let turns = 0;
    const count = setInterval(() => {
      turns += 1;
    }, 1);
    const began = performance.now();
    await search.size();
    const whole = performance.now() - began;
    clearInterval(count);
    expect(turns).toBeGreaterThan(5);
    const times: number[] = [];
    for (const round of [1, 2, 3]) {
      const [key, id] = many[0] ?? ["", 0];
      const rows = await makeRows([[key, id, `Zeppelin${round}`], ...many.slice(1)], first);
      // As a publish of one document alone would leave it.
      const docs = first.views.en.docs();
      const next = [...docs].map((doc) => (doc.id === id ? docOf(rows, "en", key) : doc));
      const then = performance.now();
      live.swap({ revision: round + 1, views: { ...first.views, en: viewOf(next) } });
      await until(async () => (await ask(`zeppelin${round}`)).total === 1);
      times.push(performance.now() - then);
    }
    expect(Math.min(...times)).toBeLessThan(whole / 2);
  });

  it("and never answers with what the view does not have", async () => {
    const first = await makeRows([["a", 1, "Camera"]]);
    const { search, ask } = await searchOver(first);
    await ask("camera");
    const empty = await publish([]);
    const request = { text: "camera", type: -1, page: 1, limit: 10 } as const;
    expect((await search.search(empty.views.en, request)).hits).toEqual([]);
  });

  it("leaves out a document that cannot be read, and says so", async () => {
    const good = await makeRows([["a", 1, "Camera"]]);
    const broken = { id: 9, key: "broken", type: "news", body: { title: null }, publishedAt: 0 };
    const docs = [...good.views.en.docs(), broken as never];
    const { ask, onError } = await searchOver({
      revision: 1,
      views: { en: viewOf(docs), zh: viewOf([]) },
    });
    expect((await ask("camera")).total).toBe(1);
    expect(onError).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ message: expect.stringContaining("broken") }),
    );
  });
});

describe("search that is not ready", () => {
  it("says so where its first index takes longer than a reader waits", async () => {
    const { ask, suggest } = await searchOver(smallWorld(), { maxWaitMs: 0 });
    await expect(ask("chip")).rejects.toThrow(SearchNotReady);
    await expect(suggest("chip")).rejects.toMatchObject({ retryAfterSeconds: 1 });
    await vi.waitFor(async () => expect((await ask("chip")).total).toBeGreaterThan(0), {
      timeout: limits.wait,
    });
  });

  it("says so once it is closed", async () => {
    const { search, ask } = await searchOver(smallWorld());
    await ask("chip");
    await search.close();
    await expect(ask("chip")).rejects.toThrow(SearchNotReady);
  });
});

describe("the size of the index", () => {
  it("is told for all languages together", async () => {
    const { search } = await searchOver(smallWorld());
    const { documents, bytes, wasted } = await search.size();
    expect(documents).toBeGreaterThan(20);
    expect(bytes).toBeGreaterThan(1_000);
    expect(wasted).toBe(0);
  });

  it("is told of its own accord once there is an index", async () => {
    const onReady = vi.fn();
    const { ask, search } = await searchOver(smallWorld(), { onReady });
    await ask("chip");
    const size = await search.size();
    await vi.waitFor(() => expect(onReady).toHaveBeenCalledExactlyOnceWith(size), {
      timeout: limits.wait,
    });
  });
});

describe("an empty search", () => {
  it("has suggestions in the language, and the newest of each type", async () => {
    const { views } = await publish(companyWorld());
    const start = searchStart(views.zh);
    expect(start.suggestions).toContain("快充");
    expect(start.newest.map(({ type, hits }) => [type, hits.length > 0])).toEqual([
      [3, true],
      [4, true],
      [2, true],
    ]);
    const news = searchStart(views.en).newest.find(({ type }) => type === 2);
    expect(news?.hits[0]).toMatchObject({ id: 303, date: "2026-06-01" });
  });
});
