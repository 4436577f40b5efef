import { afterEach, expect, it } from "vitest";
import { type AdminWorld, adminWorld } from "../../../../tests/support/admin.ts";
import { forEachStore } from "../../../../tests/support/store.ts";
import { type Language, languageFacts } from "../../../base/site/languages.ts";
import { followPublication } from "../../../content/published/livePublication.ts";
import { createDocument, inPublication } from "../../../staff/editing/documentOperations.ts";

const text = (en: string, zh = en) => ({ en, zh });

const page = (en: string, zh: string) => ({
  column: "company-news",
  title: text(en, zh),
  summary: text("-"),
  body: text("<p>-</p>"),
  date: "2026-11-01",
});

const column = {
  title: text("News", "新闻"),
  type: 2,
  href: "news-info",
  position: 1,
  parent: null,
  status: 1,
};

forEachStore("Search tuning", (open) => {
  const opened: (() => Promise<void>)[] = [];
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((close) => close()));
  });

  const openWorld = async () => {
    const store = await open();
    await store.transaction(async (tx) => {
      const body = column;
      await createDocument(tx, { type: "column", key: "company-news", body, now: 1 });
      const news = { charger: page("Charger", "充电器"), hub: page("Hub", "集线器") };
      for (const [key, one] of Object.entries({ ...news, draft: page("Draft", "草稿") })) {
        await createDocument(tx, { type: "news", key, body: one, now: 1 });
      }
    });
    await inPublication(store, 2, async ({ publish }) => {
      for (const key of ["company-news", "charger", "hub"]) {
        await publish({ key, languages: ["en", "zh"] });
      }
    });
    const live = await followPublication(store, () => undefined);
    const world: AdminWorld = await adminWorld(store, { live });
    opened.push(async () => {
      await world.close();
      live.close();
    });
    const { token } = await world.person("mei", "marketing-editor");
    const get = (path: string, as = token) => world.ask("GET", `/search-tuning/${path}`, { as });
    const post = (path: string, body: object, as = token) =>
      world.ask("POST", `/search-tuning/${path}`, { as, body });
    const publish = async (keys: readonly string[]) => {
      const prepared = await world.ask("POST", "/arrangement/prepare", {
        as: token,
        body: { keys },
      });
      expect(prepared.data.refusals).toEqual([]);
      const documents = prepared.data.documents.map(
        ({ key, revision }: Record<string, unknown>) => ({
          ...{ key, revision },
        }),
      );
      const done = await world.ask("POST", "/arrangement/publish", {
        as: token,
        body: { documents },
      });
      expect(done.status).toBe(200);
      await live.refresh();
      await world.world.search.size();
      return done.data;
    };
    /** Titles that readers find. */
    const find = async (search: string, language: Language = "en") => {
      const { body } = await world.world.app.inject({
        ...{
          method: "POST",
          url: `${languageFacts[language].apiBase}/search`,
          payload: { search },
        },
      });
      const found: { data: { data: { title: string }[]; total: number } } = JSON.parse(body);
      return found.data.data.map(({ title }) => title.replaceAll(/<[^>]*>/g, ""));
    };
    const tell = (body: object, headers: Record<string, string> = {}) =>
      world.world.app.inject({
        method: "POST",
        url: `${languageFacts.en.apiBase}/search/seen`,
        headers: {
          origin: "http://localhost",
          host: "localhost",
          "user-agent": firefox,
          ...headers,
        },
        payload: body,
      });
    return { ...world, store, live, token, get, post, publish, find, tell };
  };

  const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

  it("turns a zero-result search into a synonym that is tried, published and undone", async () => {
    const { world, get, post, publish, find, ask, token, live } = await openWorld();
    expect(await find("juicer")).toEqual([]);
    await world.searchCounts?.write(Date.now());
    const listed = await get("searches");
    expect(listed.data).toMatchObject({
      ...{ total: 1, list: [{ language: "en", text: "juicer", in_vain: 1, is_ignored: false }] },
    });
    const { synonyms } = (await get("setup")).data;
    expect(synonyms).toMatchObject({ list: [], is_changed: false, may_edit: true });
    const list = [{ en: ["juicer", "charger"], zh: ["榨汁机"] }];
    const tried = await post("try", { language: "en", search: "juicer", synonyms: list });
    expect(tried.data).toMatchObject({
      before: { total: 0, hits: [] },
      after: { total: 1, hits: [{ key: "charger", is_pinned: false }] },
      counted: { tried: 1, changed: [{ text: "juicer", in_vain: 1, after: { total: 1 } }] },
    });
    // Nothing was written by trying.
    expect((await get("setup")).data.synonyms).toEqual(synonyms);
    const saved = await post("synonyms", { version: synonyms.version, list });
    expect(saved.data.synonyms).toMatchObject({ list, is_changed: true });
    expect(await find("juicer")).toEqual([]);
    // Somebody else's list is not overwritten.
    expect((await post("synonyms", { version: synonyms.version, list: [] })).status).toBe(409);
    const done = await publish([synonyms.key]);
    expect(await find("juicer")).toEqual(["Charger"]);
    expect(await find("榨汁机", "zh")).toEqual(["充电器"]);
    expect((await get("setup")).data.synonyms.is_changed).toBe(false);
    await ask("POST", "/arrangement/take-back", { as: token, body: done });
    await live.refresh();
    await world.search.size();
    expect(await find("juicer")).toEqual([]);
  });

  it("refuses groups of one word, and keeps the draft", async () => {
    const { get, post } = await openWorld();
    const { version } = (await get("setup")).data.synonyms;
    const refused = await post("synonyms", { version, list: [{ en: ["alone"], zh: [] }] });
    expect(refused.status).toBe(422);
    expect((await get("setup")).data.synonyms.list).toEqual([]);
  });

  it("pins documents for readers once they are published, and reports those that are not", async () => {
    const { get, post, publish, find } = await openWorld();
    const { pins } = (await get("setup")).data;
    const documents = ["draft", "hub"].map((document) => ({ document }));
    const list = [{ language: "en", search: "Charger", documents }];
    const tried = await post("try", { language: "en", search: " charger", pins: list });
    expect(tried.data.after.hits).toMatchObject([
      { key: "hub", is_pinned: true },
      { key: "charger", is_pinned: false },
    ]);
    const saved = await post("pins", { version: pins.version, list });
    expect(saved.data.documents).toMatchObject([
      { key: "draft", published: [], is_embargoed: false },
      { key: "hub", published: ["en", "zh"] },
    ]);
    await publish([pins.key]);
    expect(await find("charger")).toEqual(["Hub", "Charger"]);
    expect(await find("charger", "zh")).not.toContain("集线器");
    const unknown = [{ ...list[0], documents: [{ document: "nowhere" }] }];
    const { version } = (await get("setup")).data.pins;
    await post("pins", { version, list: unknown });
    const { data } = await get("setup");
    expect(data.documents).toEqual([]);
  });

  it("checks watched searches with every trial", async () => {
    const { get, post } = await openWorld();
    const { version } = (await get("setup")).data.watched;
    const list = [
      { language: "en", search: "hub", documents: ["hub"] },
      { language: "en", search: "charger", documents: ["charger"] },
      { language: "zh", search: "充电器", documents: ["charger", "hub"] },
    ];
    expect((await post("watched", { version, list })).status).toBe(200);
    const pins = [{ language: "en", search: "hub", documents: [{ document: "charger" }] }];
    const { data } = await post("try", { language: "en", search: "hub", pins });
    expect(data.watched).toMatchObject([
      { search: "hub", is_changed: true, is_met: true, documents: [{ before: 1, after: 2 }] },
      { search: "charger", is_changed: false, is_met: true, documents: [{ before: 1, after: 1 }] },
      {
        ...{ search: "充电器", is_changed: false, is_met: false },
        documents: [
          { before: 1, after: 1 },
          { before: null, after: null },
        ],
      },
    ]);
  });

  it("dismisses searches, and restores them", async () => {
    const { world, store, get, post } = await openWorld();
    world.searchCounts?.countMiss("zh", "磁通电容");
    await world.searchCounts?.write(Date.now());
    const one = { language: "zh", text: "磁通电容" };
    expect((await post("ignored", { ...one, is_ignored: true })).status).toBe(200);
    expect((await get("searches")).data.total).toBe(0);
    expect((await get("searches?ignored=1&language=zh")).data.list).toMatchObject([one]);
    expect((await get("searches?ignored=1&language=en")).data.total).toBe(0);
    await post("ignored", { ...one, is_ignored: false });
    expect((await get("searches")).data.list).toMatchObject([one]);
    const acts = await store.db
      .selectFrom("audit")
      .selectAll()
      .where("act", "like", "search.%")
      .orderBy("seq")
      .execute();
    expect(acts.map(({ act }) => act)).toEqual(["search.ignore", "search.unignore"]);
    expect(JSON.stringify(acts)).not.toContain("磁通");
  });

  it("counts results that nobody opened, and nothing that identifies a reader", async () => {
    const { world, store, get, tell } = await openWorld();
    expect((await tell({ search: "Charger", seen: "1" })).statusCode).toBe(204);
    await tell({ search: "hub", seen: "1" });
    // A browser of China that `isbot` alone takes for a robot.
    const sogou = { "user-agent": `${firefox} SogouMSE,SogouMobileBrowser/5.30.10` };
    await tell({ search: "hub", opened: "1" }, sogou);
    for (const search of ["ada@lovelace.example", "138 0013 8000", "https://a.example/x"]) {
      expect((await tell({ search, seen: "1" })).statusCode).toBe(204);
    }
    const refused: Record<string, string>[] = [
      ...[{ dnt: "1" }, { "sec-gpc": "1" }, { origin: "https://elsewhere.example" }],
      ...[{ "user-agent": "Googlebot/2.1 (+http://www.google.com/bot.html)" }],
    ];
    for (const headers of refused) await tell({ search: "refused", seen: "1" }, headers);
    expect((await tell({ search: "", seen: "1" })).statusCode).toBe(422);
    expect((await tell({ search: "x", seen: "2" })).statusCode).toBe(422);
    await world.searchCounts?.write(Date.now());
    const { data } = await get("searches?kind=unopened");
    expect(data.list).toMatchObject([{ text: "charger", seen: 1, opened: 0 }]);
    const rows = await store.db.selectFrom("search_counts").select(["text", "opened"]).execute();
    expect(rows.toSorted((a, b) => (a.text < b.text ? -1 : 1))).toEqual([
      { text: "charger", opened: 0 },
      { text: "hub", opened: 1 },
    ]);
  });

  it("is for accounts that may change a setting of search", async () => {
    const { person, get, post } = await openWorld();
    const { token: publisher } = await person("pu", "publisher");
    const { token: administrator } = await person("ad", "administrator");
    for (const token of [publisher, administrator]) {
      expect((await get("searches", token)).status).toBe(200);
      const { pins } = (await get("setup", token)).data;
      expect((await post("pins", { version: pins.version, list: [] }, token)).status).toBe(200);
    }
    const { version } = (await get("setup")).data.pins;
    for (const role of ["viewer", "investor-editor", "product-editor", "translator"]) {
      const limits = role === "translator" ? { languages: ["zh" as const] } : {};
      const { token } = await person(`other-${role}`, [role, limits]);
      expect((await get("searches", token)).status).toBe(403);
      expect((await get("setup", token)).status).toBe(403);
      expect((await post("pins", { version, list: [] }, token)).status).toBe(403);
      const trial = { language: "en", search: "hub" };
      expect((await post("try", trial, token)).status).toBe(403);
      const ignored = { language: "en", text: "hub", is_ignored: true };
      expect((await post("ignored", ignored, token)).status).toBe(403);
    }
  });
});
