import { describe, expect, it, vi } from "vitest";
import { limits } from "../../../tests/support/limits.ts";
import { idsOf, searchOver } from "../../../tests/support/searchService.ts";
import {
  buildNews,
  buildProduct,
  smallWorld,
  type WorldDocument,
} from "../../../tests/support/world.ts";
import { SearchNotReady } from "./searchTypes.ts";

describe("a search result", () => {
  it("has the number of hits of each type, and their columns", async () => {
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

  it("offers another spelling, and states that the hits are for it", async () => {
    const { ask } = await searchOver([buildNews({ body: { title: { en: "Camera" } } })]);
    expect(await ask("camrea")).toMatchObject({
      didYouMean: "camera",
      isCorrected: true,
      total: 1,
    });
    expect(await ask("camera")).toMatchObject({ isCorrected: false });
  });

  it("without hits has the closest parts, and is counted as a zero-result search", async () => {
    const onMiss = vi.fn();
    const { ask } = await searchOver(smallWorld(), { onMiss });
    const outcome = await ask("RG1099");
    expect(outcome).toMatchObject({ isClosest: true, total: 1, counts: { "-1": 1, 3: 1, 2: 0 } });
    expect(idsOf(outcome.hits)).toEqual(idsOf(outcome.closestParts));
    expect(idsOf(outcome.closestParts)).toContain(101);
    expect(onMiss).toHaveBeenCalledExactlyOnceWith("en", "RG1099");
  });

  it("is counted as a zero-result search if only substitutes match", async () => {
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

  it("is counted as weak if documents have fewer than half of the words", async () => {
    const onMiss = vi.fn();
    const documents = [
      buildNews({ id: 5, body: { title: { en: "Camera module", zh: "摄像头" } } }),
    ];
    const { ask } = await searchOver(documents, { onMiss });
    for (const text of [
      "camera zeppelin harpsichord",
      "camera zeppelin",
      "camera module harpsichord",
    ]) {
      expect((await ask(text)).total).toBe(1);
    }
    expect(onMiss.mock.calls).toEqual([["en", "camera zeppelin harpsichord"]]);
  });

  it("is never counted as weak for a part number that was answered, or conditions that were met", async () => {
    const onMiss = vi.fn();
    const other = buildProduct({
      body: {
        partNumber: "RG4000",
        crossReferences: [{ partNumber: "XQ7705", kind: "functional" }],
      },
    });
    const { ask } = await searchOver([...smallWorld(), other], { onMiss });
    const numbers = ["RG1000", "rg 1000", "RG1000-A", "1000", "RG100O", "XQ7705"];
    const further = ["RG1000 zeppelin harpsichord", "vision chips at least 1 GHz zeppelin"];
    for (const text of [...numbers, ...further]) {
      expect({ text, total: (await ask(text)).total }).toEqual({
        text,
        total: expect.toSatisfy(Boolean),
      });
    }
    expect(onMiss).not.toHaveBeenCalled();
  });

  it("for a text without meaning is empty, and not counted", async () => {
    const onMiss = vi.fn();
    const { ask } = await searchOver(smallWorld(), { onMiss });
    for (const text of ["", "  ", "!?…", "\u200b\u202e", "(((", '"*"']) {
      expect(await ask(text)).toMatchObject({ total: 0, hits: [], closestParts: [] });
    }
    expect(onMiss).not.toHaveBeenCalled();
  });

  it("reports that the text was truncated", async () => {
    const { ask } = await searchOver(smallWorld());
    const long = await ask(`rg1000 ${"快充芯片".repeat(50_000)}`);
    expect(long.isCut).toBe(true);
    expect([...long.text]).toHaveLength(200);
    expect((await ask("rg1000")).isCut).toBe(false);
  });
});

describe("suggestions", () => {
  it("are parts first, then each type's together, at most eight", async () => {
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

  it("have obsolete parts last for a word, and among others only by their number", async () => {
    const chip = (partNumber: string, stage: string) =>
      buildProduct({
        body: {
          partNumber,
          name: { en: "Widget controller, widget" },
          lifecycle: { stage, since: "2024-01-01" },
        },
      });
    const news = buildNews({
      body: { title: { en: "Widgets of the year" }, column: "company-news" },
    });
    const old = [chip("RG5001", "obsolete"), chip("RG5002", "obsolete")];
    const numbers = async (documents: readonly WorldDocument[], text: string) => {
      const { suggest } = await searchOver([...smallWorld(), ...documents]);
      return (await suggest(text)).map(({ type, title }) =>
        type === "product" ? title.segments.map((piece) => piece.text).join("") : type,
      );
    };
    const alone = await numbers([...old, news], "widget");
    expect(alone).toEqual(["news", "RG5001", "RG5002"]);
    const beside = await numbers([...old, news, chip("RG5003", "nrnd")], "widget");
    expect(beside).toEqual(["RG5003", "news"]);
    expect((await numbers([...old, news, chip("RG5003", "active")], "RG5001"))[0]).toBe("RG5001");
  });

  it("accept the beginning of a part number, with or without letters", async () => {
    const { suggest } = await searchOver(smallWorld());
    for (const text of ["rg2", "20", "RG20", "ＲＧ２"]) {
      expect((await suggest(text)).map(({ id }) => id)).toContain(102);
    }
    expect(await suggest("?")).toEqual([]);
  });
});

describe("search that is not ready", () => {
  it("is reported if its first index takes longer than a reader waits", async () => {
    const { ask, suggest } = await searchOver(smallWorld(), { maxWaitMs: 0 });
    await expect(ask("chip")).rejects.toThrow(SearchNotReady);
    await expect(suggest("chip")).rejects.toMatchObject({ retryAfterSeconds: 1 });
    await vi.waitFor(async () => expect((await ask("chip")).total).toBeGreaterThan(0), {
      timeout: limits.wait,
    });
  });

  it("is reported once it is closed", async () => {
    const { search, ask } = await searchOver(smallWorld());
    await ask("chip");
    await search.close();
    await expect(ask("chip")).rejects.toThrow(SearchNotReady);
  });
});

describe("the size of the index", () => {
  it("is reported for all languages together", async () => {
    const { search } = await searchOver(smallWorld());
    const { documents, bytes, wasted } = await search.size();
    expect(documents).toBeGreaterThan(20);
    expect(bytes).toBeGreaterThan(1_000);
    expect(wasted).toBe(0);
  });

  it("is reported unasked once there is an index", async () => {
    const onReady = vi.fn();
    const { ask, search } = await searchOver(smallWorld(), { onReady });
    await ask("chip");
    const size = await search.size();
    await vi.waitFor(() => expect(onReady).toHaveBeenCalledExactlyOnceWith(size), {
      timeout: limits.wait,
    });
  });
});
