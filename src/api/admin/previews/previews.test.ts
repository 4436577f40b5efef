import { expect, it } from "vitest";
import { adminWorld } from "../../../../tests/support/admin.ts";
import { closedAfterEach } from "../../../../tests/support/closedAfterEach.ts";
import { forSqlite } from "../../../../tests/support/store.ts";
import { buildColumn, buildNews } from "../../../../tests/support/world.ts";
import { languages } from "../../../base/site/languages.ts";
import { followPublication } from "../../../content/published/livePublication.ts";
import {
  createDocument,
  inPublication,
  saveDraft,
} from "../../../staff/editing/documentOperations.ts";

forSqlite("Previews in the admin API", (open) => {
  const closeLater = closedAfterEach();

  /** A column with an article in both languages, one in English, and one that nobody is shown. */
  const openWorld = async () => {
    const store = await open();
    const titles = { both: "Both", english: "English alone", draft: "Draft" };
    const article = (key: keyof typeof titles) =>
      buildNews({ body: { column: "news", title: { en: titles[key], zh: "新闻" } } }).body;
    const { value: ids } = await inPublication(store, 1, async ({ tx, publish }) => {
      const title = { en: "News", zh: "新闻" };
      const { body } = buildColumn({ body: { title, type: 2, href: "rk-news", parent: null } });
      await createDocument(tx, { type: "column", key: "news", body, now: 1 });
      await publish({ key: "news", languages });
      const made = { both: 0, english: 0, draft: 0 };
      for (const key of ["both", "english", "draft"] as const) {
        made[key] = (
          await createDocument(tx, { type: "news", key, body: article(key), now: 1 })
        ).id;
      }
      await publish({ key: "both", languages });
      await publish({ key: "english", languages: ["en"] });
      return made;
    });
    await store.transaction((tx) =>
      saveDraft(tx, { key: "both", body: { ...article("both"), date: "2026-12-24" }, now: 2 }),
    );
    const live = closeLater(
      await followPublication(store, (error) => {
        throw error;
      }),
    );
    const world = closeLater(await adminWorld(store, { live }));
    const { token } = await world.person("ed", "editor");
    const get = (path: string, as = token) => world.ask("GET", path, { as });
    return { ...world, ids, token, get };
  };

  const title = (en: string) => ({ en, zh: "新闻" });

  it("name the document that a page of the site shows", async () => {
    const { ids, get, person } = await openWorld();
    const shown = async (address: string, as?: string) => {
      const path = `/page-document?address=${encodeURIComponent(address)}`;
      return (await get(path, as)).data.document;
    };
    const both = {
      ...{ id: ids.both, key: "both", type: "news", title: title("Both"), languages },
      status: { en: "changed", zh: "changed" },
    };
    const english = {
      ...{ id: ids.english, key: "english", type: "news", title: title("English alone") },
      ...{ status: { en: "published", zh: "draft" }, languages: ["en"] },
    };
    const addresses = [
      ...[`/rk-publish?id=${ids.both}`, `/mobile/rk-publish/?lang=zh&id=${ids.both}`],
      ...["/news/both", "/mobile/news/both"],
    ];
    for (const address of addresses) expect(await shown(address), address).toEqual(both);
    expect(await shown(`/rk-publish?id=${ids.english}`)).toEqual(english);
    const none = [
      ...[`/rk-publish?id=${ids.draft}`, "/rk-publish?id=x", "/rk-publish", "/", ""],
      ...["/news/none", "/parts/both", `/other?id=${ids.both}`, "/rk-publish?id=1234567890123"],
    ];
    for (const address of none) expect(await shown(address), address).toBeNull();
    // Who may not see its draft may not edit it.
    const { token } = await person("other", ["editor", { types: ["product"] }]);
    expect(await shown("/news/both", token)).toBeNull();
  });

  it("have the documents that differ from what is published, and when others are to follow", async () => {
    const { ids, get, ask, token } = await openWorld();
    for (const [key, at] of [
      ["both", "2099-01-01 00:00 UTC"],
      ["draft", "2099-01-01 00:00 UTC"],
      ["draft", "2098-01-01 00:00 UTC"],
    ] as const) {
      const wish = { action: "publish", languages, at, revision: 1 };
      const made = await ask("POST", `/documents/${key}/schedules`, { as: token, body: wish });
      expect(made.status).toBe(200);
    }
    const one = (key: "both" | "english" | "draft", en: string) => ({
      ...{ id: ids[key], key, type: "news", title: title(en) },
    });
    const moments = [
      { at: "2098-01-01T00:00:00.000Z", documents: 1 },
      { at: "2099-01-01T00:00:00.000Z", documents: 2 },
    ];
    const preview = async (wish: string) => (await get(`/preview?wish=${wish}`)).data;
    expect(await preview(`d${ids.english}`)).toEqual({
      ...{ documents: [one("english", "English alone")], is_cut: false, moments },
    });
    const { documents } = await preview("changes");
    expect(documents).toEqual([
      one("both", "Both"),
      one("english", "English alone"),
      one("draft", "Draft"),
    ]);
    expect((await get("/preview?wish=nothing")).status).toBe(404);
  });

  it("are shared by links, which their maker alone is shown and takes back", async () => {
    const { get, ask, token, person } = await openWorld();
    const draft = { languages: ["zh"], surfaces: ["mobile"], note: "For the agency" };
    const share = (keys: readonly string[], more: object = {}) =>
      ask("POST", "/me/preview-links", { as: token, body: { ...draft, keys, ...more } });
    const first = await share(["both", "draft"], { hours: 2 });
    expect(first.data).toEqual({
      ...{ id: expect.any(Number), expires_at: expect.any(String) },
      path: expect.stringMatching(/^\/preview\/[\w-]{20,}$/),
    });
    const second = await share(["english"]);
    expect((await share(["none"])).status).toBe(404);
    expect((await share([])).status).toBe(422);
    expect((await share(["both"], { hours: 0 })).status).toBe(422);
    const list = async (as = token) => (await get("/me/preview-links", as)).data.list;
    const listed = await list();
    const hours = listed.map(
      (link: Record<string, string>) =>
        (Date.parse(link.expires_at ?? "") - Date.parse(link.created_at ?? "")) / 3_600_000,
    );
    expect(listed).toHaveLength(2);
    const link = listed.find(({ id }: { id: number }) => id === first.data.id);
    expect(link).toEqual({
      ...{ ...draft, id: first.data.id, views: 0, viewed_at: null },
      documents: [
        { key: "both", revision: 2 },
        { key: "draft", revision: 1 },
      ],
      ...{ created_at: expect.any(String), expires_at: first.data.expires_at },
    });
    expect(hours).toContain(2);
    const other = await person("other", "editor");
    const revoke = (id: number, as = token) => ask("DELETE", `/me/preview-links/${id}`, { as });
    expect(await list(other.token)).toEqual([]);
    expect((await revoke(first.data.id, other.token)).status).toBe(404);
    expect((await revoke(first.data.id)).status).toBe(200);
    expect((await revoke(first.data.id)).status).toBe(404);
    expect((await list()).map(({ id }: { id: number }) => id)).toEqual([second.data.id]);
  });
});
