import { describe, expect, it, vi } from "vitest";
import { adminWorld } from "../../../../tests/support/admin.ts";
import { closedAfterEach } from "../../../../tests/support/closedAfterEach.ts";
import { limits } from "../../../../tests/support/limits.ts";
import { keysOf, news, text } from "../../../../tests/support/listsWorld.ts";
import { sampleBodies } from "../../../../tests/support/sampleBodies.ts";
import { forEachStore } from "../../../../tests/support/store.ts";
import type { Store } from "../../../base/store/store.ts";
import { followPublication } from "../../../content/published/livePublication.ts";
import {
  createDocument,
  inPublication,
  restore,
  saveDraft,
} from "../../../staff/editing/documentOperations.ts";
import { setEmbargo } from "../../../staff/editing/embargo/embargo.ts";
import { valueHash } from "../../../staff/editing/workingCopies/bodyFields.ts";

const column = { title: text("News", "新闻"), parent: null, position: 0, status: 1, type: 2 };

const quiet = {
  summary: text("Plain", "普通"),
  body: text("<p>Nothing much.</p>", "<p>没什么。</p>"),
};

const articles: Readonly<Record<string, object>> = {
  furnace: {
    title: text("A new line", "新产线"),
    summary: text("Plain", "普通"),
    body: text(
      "<p>The <strong>gallium</strong> furnace reaches 1200 °C.</p>",
      "<p>本公司引进了真空回流焊设备。</p>",
    ),
  },
  quiet: { title: text("Quiet", "安静"), ...quiet },
  titled: { title: text("Gallium prices", "镓价"), ...quiet },
};

/** The admin API with a search in texts over some articles that no reader sees. */
async function openTexts(store: Store) {
  await store.transaction(async (tx) => {
    await createDocument(tx, { type: "column", key: "news/all", body: column, now: 1 });
    for (const [key, body] of Object.entries(articles)) {
      await createDocument(tx, { type: "news", key, body: news(1, body), now: 1 });
    }
  });
  const live = await followPublication(store, () => undefined);
  const world = await adminWorld(store, { live, searchesTexts: true });
  const admin = await world.person("lin", "admin");
  const find = (q: string, { as = admin.token, more = "" } = {}) =>
    world.ask("GET", `/documents?q=${encodeURIComponent(q)}&order=fit${more}`, { as });
  const found = async (q: string, wish: Parameters<typeof find>[1] = {}) =>
    keysOf(await find(q, wish));
  // The first index takes a moment, in which titles are searched.
  await vi.waitFor(async () => expect(await found("furnace 1200")).toEqual(["furnace"]), {
    timeout: limits.wait,
    interval: 50,
  });
  return {
    ...{ ...world, store, admin, find, found },
    close: async () => {
      await world.close();
      await live.close();
    },
  };
}

forEachStore("Search in texts", (open) => {
  const closeLater = closedAfterEach();
  const opened = async () => closeLater(await openTexts(await open()));

  describe("finds documents", () => {
    it("by words of drafts in both languages, after those that are named so", async () => {
      const { found } = await opened();
      expect(await found("gallium")).toEqual(["titled", "furnace"]);
      expect(await found("真空回流焊")).toEqual(["furnace"]);
      // The analysis of readers' search: endings, beginnings, slips, traditional characters.
      for (const words of [
        "furnaces",
        "galli",
        "galium furnce",
        "真空回流焊設備",
        "新产线 gallium",
      ]) {
        expect({ words, keys: await found(words) }).toMatchObject({
          words,
          keys: expect.arrayContaining(["furnace"]),
        });
      }
      expect(await found("furnace zeppelin")).toEqual([]);
      expect(await found("gallium", { more: "&search_in=titles" })).toEqual(["titled"]);
    });

    it("with a passage of a field and its language, where no title has the words", async () => {
      const { find } = await opened();
      const { data } = (await find("gallium")).data;
      expect(data[0]).toMatchObject({ key: "titled", passage: null });
      expect(data[1]).toMatchObject({
        key: "furnace",
        passage: {
          ...{ path: "/body/en", language: "en", label: text("Text", "正文") },
          is_published_only: false,
          segments: [
            { text: "The ", is_match: false },
            { text: "gallium", is_match: true },
            { text: expect.stringContaining("furnace reaches"), is_match: false },
          ],
        },
      });
      const chinese = (await find("回流焊")).data.data[0];
      expect(chinese.passage).toMatchObject({ path: "/body/zh", language: "zh" });
    });

    it("in lists of everything that follows from their filters", async () => {
      const { ask, admin } = await opened();
      const neighbours = await ask("GET", "/documents/furnace/neighbours?q=gallium&order=key", {
        as: admin.token,
      });
      expect(neighbours.data).toMatchObject({ place: 1, total: 2, next: { key: "titled" } });
      const job = await ask("POST", "/bulk", {
        ...{ as: admin.token },
        body: { act: { kind: "trash" }, filters: { q: "回流焊" } },
      });
      expect(job).toMatchObject({ status: 200, data: { total: 1 } });
    });
  });

  describe("keeps up", () => {
    it("with saves, publications, the trash, and texts that are typed, each at the next search", async () => {
      const { store, found, find, ask, admin } = await opened();
      await store.transaction((tx) =>
        saveDraft(tx, { key: "quiet", body: news(1, { ...articles.furnace }), now: 2 }),
      );
      expect((await found("gallium")).sort()).toEqual(["furnace", "quiet", "titled"]);
      await inPublication(store, 3, ({ trash }) => trash({ key: "furnace" }));
      expect(await found("回流焊")).toEqual(["quiet"]);
      await store.transaction((tx) => restore(tx, { key: "furnace" }));
      expect((await found("回流焊")).sort()).toEqual(["furnace", "quiet"]);
      // What is typed is stored before it is saved as a revision.
      const change = { op: "set", path: "/summary/en", before: valueHash("Plain") };
      const operations = [{ ...change, after: "Molybdenum boats" }];
      const patched = await ask("PATCH", "/documents/titled", {
        ...{ as: admin.token, body: { request: "client-1:1", operations } },
      });
      expect(patched.status).toBe(200);
      expect(await found("molybdenum")).toEqual(["titled"]);
      // What readers see is found too where the draft has it no more.
      await inPublication(store, 5, ({ publish }) =>
        publish({ key: "news/all", languages: ["en"] }),
      );
      await inPublication(store, 5, ({ publish }) => publish({ key: "quiet", languages: ["en"] }));
      await store.transaction((tx) =>
        saveDraft(tx, { key: "quiet", body: news(1, { title: text("Quiet", "安静") }), now: 6 }),
      );
      const [hit] = (await find("gallium furnace", { more: "&type=news" })).data.data.filter(
        ({ key }: { key: string }) => key === "quiet",
      );
      expect(hit.passage).toMatchObject({ is_published_only: true, language: "en" });
    });
  });

  describe("finds nothing for a person", () => {
    it("of drafts, embargoes and types that they may not see, in counts neither", async () => {
      const world = await opened();
      const { store, person, find, found, admin } = world;
      await store.transaction(async (tx) => {
        const secret = { ...articles.furnace, title: text("Interim", "中期") };
        await createDocument(tx, { type: "news", key: "secret", body: news(1, secret), now: 2 });
        const { part } = { part: { ...sampleBodies.product, column: "family", variants: [] } };
        await createDocument(tx, {
          ...{ type: "column" as const, key: "family", now: 2 },
          body: { ...column, type: 3, position: 4 },
        });
        await createDocument(tx, {
          ...{ type: "product" as const, key: "part", now: 2 },
          body: { ...part, keyFigures: [], summary: text("Gallium", "镓") },
        });
      });
      const owner = await person("owner", "admin");
      await store.transaction((tx) =>
        setEmbargo(tx, {
          ...{ key: "secret", named: [owner.id], now: 3 },
          by: { id: `account:${owner.id}`, via: "api", rights: "all" },
        }),
      );
      const viewer = await person("viewer", ["viewer", { types: ["product"] }]);
      const seen = { as: viewer.token };
      expect((await found("gallium", { as: owner.token })).sort()).toContain("secret");
      expect(await found("gallium")).not.toContain("secret");
      expect(await found("gallium", seen)).toEqual(["part"]);
      const { data } = await find("gallium", seen);
      expect(data).toMatchObject({ total: 1, last_page: 1 });
      // As if nothing else were there: what hidden documents have changes no answer.
      expect(await found("回流焊", seen)).toEqual([]);
      expect(JSON.stringify(await find("furnase", seen))).not.toContain("furnace");
      // Readers' search knows none of it.
      const { app } = world.world;
      for (const word of ["gallium", "回流焊"]) {
        const answer = await app.inject({
          ...{ method: "POST", url: "/api/v1/search", headers: { host: "localhost" } },
          payload: { search: word, query: word, type: -1 },
        });
        expect(answer.body).not.toMatch(/furnace|真空|Interim/);
      }
      expect(admin.id).toBeGreaterThan(0);
    });
  });
});
