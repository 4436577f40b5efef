import { afterEach, expect, test } from "vitest";
import { type AdminWorld, adminWorld } from "../../../../tests/support/admin.ts";
import { forSqlite } from "../../../../tests/support/store.ts";
import { userAgents } from "../../../../tests/support/userAgents.ts";
import { buildColumn, buildNews } from "../../../../tests/support/world.ts";
import { createAddressing } from "../../../base/http/requests/siteOrigins.ts";
import { languages } from "../../../base/site/languages.ts";
import type { Store } from "../../../base/store/store.ts";
import { followPublication } from "../../../content/published/livePublication.ts";
import { createDocument, inPublication } from "../../../staff/editing/documentOperations.ts";
import { valueHash } from "../../../staff/editing/workingCopies/bodyFields.ts";
import { patchDocument } from "../../../staff/editing/workingCopies/patchDocument.ts";
import { saveCopy } from "../../../staff/editing/workingCopies/saveWorkingCopy.ts";

const opened: { world: AdminWorld; close(): void }[] = [];
afterEach(async () => {
  for (const { world, close } of opened.splice(0)) {
    close();
    await world.close();
  }
});

const writer = {
  ...{ id: "account:900", via: "api" as const },
  rights: [
    { act: "draft.see" as const },
    { act: "text.edit" as const },
    { act: "fact.edit" as const },
  ],
};

/** A column with an article that is published in both languages, and one in English alone. */
async function newsroom(store: Store, siteUrl?: string) {
  const { value: ids } = await inPublication(store, 1, async ({ tx, publish }) => {
    const title = { en: "News", zh: "新闻" };
    const column = buildColumn({ body: { title, type: 2, href: "rk-news", parent: null } });
    const elsewhere = buildColumn({ body: { parent: null, href: "https://shop.example/" } });
    const news = buildNews({ body: { column: "news" } });
    const made: Record<string, number> = {};
    for (const [key, type, body, shown] of [
      ["news", "column", column.body, languages],
      ["shop", "column", elsewhere.body, languages],
      ["news/one", "news", news.body, languages],
      ["news/two", "news", news.body, ["en"]],
    ] as const) {
      const { id } = await createDocument(tx, { type, key, body, now: 1 });
      made[key] = id;
      await publish({ key, languages: shown });
    }
    return made;
  });
  const live = await followPublication(store, (error) => {
    throw error;
  });
  const addressing = createAddressing({ siteUrl });
  const world = await adminWorld(store, { addressing, live, publication: live.current() });
  opened.push({ world, close: () => live.close() });
  const { token } = await world.person("ed", "editor");
  const preview = async (key: string, as = token) => {
    const path = `/documents/${encodeURIComponent(key)}/search-preview`;
    const { status, data } = await world.ask("GET", path, { as });
    return { status, en: data?.languages?.[0], zh: data?.languages?.[1] };
  };
  const type = (path: string, after: string) =>
    patchDocument(store, {
      ...{ key: "news/one", by: writer, now: Date.now() },
      operations: [{ op: "set", path, before: valueHash(undefined), after }],
    });
  return { world, live, ids, preview, type };
}

forSqlite("The search preview of a document", (open) => {
  test("matches the page once the draft is published, in both languages", async () => {
    const store = await open();
    const { world, live, ids, preview, type } = await newsroom(store, "https://chips.example");
    const before = await preview("news/one");
    const { derived } = before.en.page;
    expect(before.en.page).toMatchObject({ ...derived, bars: [], owner: { key: "news/one" } });
    expect(before.en.page.image.kind).toBe("drawing");
    expect(before.en.page.image.svg).toMatch(/^<svg /);
    expect(before.en.page.structured).toContain("NewsArticle");

    await type("/seo/title/en", "Typed for engines");
    await type("/seo/description/zh", "写给搜索引擎。");
    const typed = await preview("news/one");
    expect(typed.en.page.title).toMatch(/^Typed for engines \| /);
    // What is missing in a language is derived as before; nothing of it comes from the other one.
    expect(typed.en.page).toMatchObject({ derived, description: derived.description });
    expect(typed.zh.page).toMatchObject({
      title: before.zh.page.title,
      description: "写给搜索引擎。",
    });

    await saveCopy(store, { key: "news/one", by: writer, now: Date.now() });
    await inPublication(store, Date.now(), ({ publish }) =>
      publish({ key: "news/one", languages }),
    );
    await live.refresh();
    for (const [language, query] of [
      ["en", ""],
      ["zh", "&lang=zh"],
    ] as const) {
      const shown = (await preview("news/one"))[language];
      const { body } = await world.world.app.inject({
        url: `/rk-publish?id=${ids["news/one"]}${query}`,
        headers: { host: "chips.example", "user-agent": userAgents.desktop },
      });
      const head = body.slice(0, body.indexOf("<body"));
      const { title, description, canonical, alternates } = shown.page;
      expect(head).toContain(`<title>${title}</title>`);
      expect(head).toContain(`<meta name="description" content="${description}"/>`);
      const escaped = (url: string) => url.replaceAll("&", "&amp;");
      expect(head).toContain(`<link rel="canonical" href="${escaped(canonical)}"/>`);
      for (const { tag, href } of alternates) {
        expect(head).toContain(`hrefLang="${tag}" href="${escaped(href)}"`);
      }
    }
  });

  test("reports why a document is not listed", async () => {
    const { preview, world } = await newsroom(await open());
    const one = await preview("news/one");
    // Without a public address the whole site asks search engines to stay away.
    expect(one.en.page.bars).toEqual(["site"]);
    expect(one.zh.is_published).toBe(true);
    const two = await preview("news/two");
    expect([two.en.is_published, two.zh.is_published]).toEqual([true, false]);
    expect((await preview("shop")).en.page).toBeNull();
    const reader = await world.person("re");
    expect((await preview("news/one", reader.token)).status).toBe(403);
    const other = await world.person("other", ["editor", { types: ["product"] }]);
    expect((await preview("news/one", other.token)).status).toBe(404);
  });
});

forSqlite("A document's pages on the site", (open) => {
  test("are reported in lists and with the document, by language and surface, if it is published", async () => {
    const { world, ids } = await newsroom(await open());
    const { token } = await world.person("viewer", "editor");
    const id = ids["news/two"];
    const expected = ["desktop", "mobile"].map((surface) => {
      const prefix = surface === "mobile" ? "/mobile" : "";
      const readable = expect.stringMatching(new RegExp(`^${prefix}/news/`));
      return { language: "en", surface, url: `${prefix}/rk-publish?id=${id}&pid=1`, readable };
    });
    const one = await world.ask("GET", "/documents/news%2Ftwo", { as: token });
    expect(one.data.pages).toEqual(expected);
    const list = await world.ask("GET", "/documents?type=news&search=news", { as: token });
    const keyed = new Map<string, { pages: object[] }>(
      list.data.data.map((entry: { key: string; pages: object[] }) => [entry.key, entry]),
    );
    expect(keyed.get("news/two")?.pages).toEqual(expected);
    expect(keyed.get("news/one")?.pages).toHaveLength(4);
    for (const { url, readable } of one.data.pages) {
      const agent = url.startsWith("/mobile") ? userAgents.mobile : userAgents.desktop;
      const headers = { "user-agent": agent };
      expect((await world.world.app.inject({ url, headers })).statusCode).toBe(200);
      expect((await world.world.app.inject({ url: readable, headers })).statusCode).toBe(200);
    }
  });
});
