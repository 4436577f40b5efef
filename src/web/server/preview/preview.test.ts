import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { type AdminWorld, adminWorld } from "../../../../tests/support/admin.ts";
import { forEachStore, forSqlite } from "../../../../tests/support/store.ts";
import { buildColumn, buildNews } from "../../../../tests/support/world.ts";
import {
  createPreviewLink,
  listPreviewLinks,
  revokePreviewLink,
} from "../../../accounts/previewLinks/previewLinks.ts";
import {
  createDocument,
  inPublication,
  saveDraft,
  scheduleTogether,
} from "../../../content/documents.ts";
import { followPublication } from "../../../content/live.ts";
import { variantPath } from "../../../content/media/mediaFacts.ts";
import { insertMedia, storeVariants } from "../../../content/media/rows.ts";
import { valueHash } from "../../../content/workingCopies/fields.ts";
import { patchDocument } from "../../../content/workingCopies/patch.ts";
import { QueueFull } from "../../../http/taskQueue.ts";
import { languages } from "../../../site/languages.ts";
import { surfaces } from "../../../site/surfaces.ts";
import type { Store } from "../../../store/store.ts";

const hour = 3_600_000;

const news = buildNews({
  body: {
    column: "news",
    title: { en: "Old title", zh: "旧标题" },
    date: "2026-05-01",
  },
});

const opened: { world: AdminWorld; close(): void }[] = [];
afterEach(async () => {
  for (const { world, close } of opened.splice(0)) {
    close();
    await world.close();
  }
});

/** A column with a piece of news, published; and a server over the store. */
async function newsroom(store: Store, options: Parameters<typeof adminWorld>[1] = {}) {
  const ids = await inPublication(store, 1, async ({ tx, publish }) => {
    const column = buildColumn({
      body: { title: { en: "News", zh: "新闻" }, type: 2, href: "rk-news", parent: null },
    });
    const made: Record<string, number> = {};
    for (const [key, type, body] of [
      ["news", "column", column.body],
      ["news/one", "news", news.body],
    ] as const) {
      const { id } = await createDocument(tx, { type, key, body, now: 1 });
      made[key] = id;
      await publish({ key, languages });
    }
    return made;
  });
  const live = await followPublication(store, (error) => {
    throw error;
  });
  const world = await adminWorld(store, { ...options, publication: live.current() });
  opened.push({ world, close: () => live.close() });
  const id = ids.value["news/one"] ?? 0;
  const get = async (url: string, as?: string, remoteAddress = "10.1.1.1") => {
    const headers = { host: "localhost", ...(as && { cookie: `Admin-Token=${as}` }) };
    return world.world.app.inject({ url, headers, remoteAddress });
  };
  const type = (path: string, before: string, after: string) =>
    patchDocument(store, {
      ...{ key: "news/one", by: writer, now: Date.now() },
      operations: [{ op: "set", path, before: valueHash(before), after }],
    });
  const page = (wish: string, query = "") => `/studio/preview/${wish}/rk-publish?id=${id}${query}`;
  return { world, id, get, type, page };
}

const writer = {
  ...{ id: "account:900", via: "api" as const },
  rights: [
    { act: "draft.see" as const },
    { act: "text.edit" as const },
    { act: "fact.edit" as const },
  ],
};

forSqlite("A preview that has to wait for too many others", (open) => {
  test("is refused for now, to staff and to who holds a link", async () => {
    const store = await open();
    const full = () => Promise.reject(new QueueFull());
    const previews = {
      page: full,
      file: full,
      documents: full,
      search: full,
      close: async () => undefined,
    };
    const { world, get, page, id } = await newsroom(store, { previews });
    const editor = await world.person("ed", "editor");
    const link = await world.ask("POST", "/me/preview-links", {
      as: editor.token,
      body: { keys: ["news/one"], languages, surfaces },
    });
    for (const url of [page(`d${id}`), link.data.path]) {
      const busy = await get(url, editor.token);
      expect(busy.statusCode).toBe(503);
      expect(busy.headers).toMatchObject({ "retry-after": "2", "cache-control": "no-store" });
    }
  });
});

forEachStore("A preview", (open) => {
  test("is the page with what is typed now, for whoever may see drafts and nobody else", async () => {
    const store = await open();
    const { world, id, get, type, page } = await newsroom(store);
    const editor = await world.person("ed", "editor");
    const reader = await world.person("re");
    await type("/title/en", "Old title", "Typed title");
    const wish = `d${id}`;
    const shown = await get(page(wish), editor.token);
    expect(shown.statusCode).toBe(200);
    expect(shown.body).toContain("Typed title");
    expect(shown.body).not.toContain("Old title");
    // The other language is as it is published, and so is the site.
    expect((await get(page(wish, "&lang=zh"), editor.token)).body).toContain("旧标题");
    const published = await get(`/rk-publish?id=${id}`, editor.token);
    expect(published.body).toContain("Old title");
    expect(published.body).not.toContain("Typed title");
    for (const token of [undefined, reader.token, "x"]) {
      const refused = await get(page(wish), token);
      expect(refused.statusCode).toBe(404);
      expect(refused.headers["cache-control"]).toBe("no-store");
      expect(refused.body).not.toContain("Typed title");
    }
    // It follows the next key.
    await type("/title/en", "Typed title", "Typed again");
    expect((await get(page(wish), editor.token)).body).toContain("Typed again");
  });

  test("holds no draft that the person may not see", async () => {
    const store = await open();
    const { world, id, get, type, page } = await newsroom(store);
    const other = await world.person("other", ["editor", { types: ["product"] }]);
    await type("/title/en", "Old title", "Typed title");
    for (const wish of [`d${id}`, "changes", `at${Date.now() + hour}`]) {
      const { statusCode, body } = await get(page(wish), other.token);
      expect({ wish, statusCode }).toEqual({ wish, statusCode: 200 });
      expect(body).toContain("Old title");
    }
  });

  test("shows what cannot be drawn as it was", async () => {
    const store = await open();
    const { world, id, get, type, page } = await newsroom(store);
    const editor = await world.person("ed", "editor");
    await type("/date", "2026-05-01", "soon");
    await type("/title/en", "Old title", "Typed title");
    const { statusCode, body } = await get(page(`d${id}`), editor.token);
    expect(statusCode).toBe(200);
    expect(body).toContain("Typed title");
    expect(body).toContain("2026-05-01");
  });

  test("shows revisions, one language alone, everything that is unpublished, and a scheduled moment", async () => {
    const store = await open();
    const { world, id, get, page } = await newsroom(store);
    const { token } = await world.person("ed", "editor");
    const at = Date.now() + 10 * hour;
    await store.transaction(async (tx) => {
      const title = { en: "Second", zh: "第二" };
      await saveDraft(tx, { key: "news/one", body: { ...news.body, title }, now: 2 });
      const entry = { key: "news/one", action: "publish" as const, at, now: 3, revisionNumber: 2 };
      await scheduleTogether(tx, [{ ...entry, language: "zh" }]);
    });
    const has = async (wish: string, text: string, query = "") =>
      expect((await get(page(wish, query), token)).body).toContain(text);
    await has(`d${id}r1`, "Old title");
    await has(`d${id}r2`, "Second");
    await has(`d${id}r9`, "Old title");
    await has(`d${id}-zh`, "Old title");
    await has(`d${id}-zh`, "第二", "&lang=zh");
    await has("changes", "Second");
    await has(`at${at - 1}`, "旧标题", "&lang=zh");
    await has(`at${at}`, "第二", "&lang=zh");
    await has(`at${at}`, "Old title");
  });
});

forSqlite("A page of a preview", (open) => {
  test("keeps links, forms and files in the preview, and nobody keeps it", async () => {
    const { world, id, get, type, page } = await newsroom(await open());
    const { token } = await world.person("ed", "editor");
    await type("/title/en", "Old title", "Typed title");
    const prefix = `/studio/preview/d${id}`;
    const { body, headers } = await get(page(`d${id}`), token);
    const inside = body.slice(body.indexOf("<body"));
    const leading = [...inside.matchAll(/\s(?:href|src|action)="(\/[^"]*)"/g)].map(
      ([, to]) => to ?? "",
    );
    expect(leading.length).toBeGreaterThan(10);
    expect(
      leading.filter((to) => !to.startsWith(`${prefix}/`) && !to.startsWith("/assets/")),
    ).toEqual([]);
    expect(inside).toMatch(new RegExp(`href="${prefix}/rk-publish[?]id=${id}&amp;[^"]*lang=zh"`));
    expect(headers).toMatchObject({
      "cache-control": "no-store",
      "x-robots-tag": "noindex, nofollow",
      "referrer-policy": "no-referrer",
      "x-frame-options": "SAMEORIGIN",
    });
    expect(headers).not.toHaveProperty("etag");
    const policy = String(headers["content-security-policy"]);
    expect(policy).toContain("frame-ancestors 'self'");
    expect(policy).toContain("connect-src 'none'");
    expect(policy).toContain("form-action *:*/studio/preview/");
    expect(policy).toContain("script-src 'self'");
    expect(body).toContain("/assets/draft-preview-TEST.js");
    expect(body).not.toContain("/assets/entry-TEST.js");
    // Both surfaces, the way home, and pages that are not there.
    const mobile = await get(`${prefix}/mobile/rk-publish?id=${id}`, token);
    expect(mobile.body).toContain('data-surface="mobile"');
    expect((await get(prefix, token)).statusCode).toBe(200);
    expect((await get(`${prefix}/nothing`, token)).statusCode).toBe(404);
    expect((await get(`${prefix}/login`, token)).statusCode).toBe(404);
    const posts = await get(`${prefix}/track-enquiry`, token);
    expect(posts.body).toMatch(/<form inert[^>]*method="post"/);
    expect(posts.body).not.toMatch(/<form[^>]*method="post"[^>]*action=/);
    const posted = await world.world.app.inject({ method: "POST", url: `${prefix}/track-enquiry` });
    expect(posted.statusCode).toBe(404);
  });

  test("has the smaller versions of its pictures, and no picture as it was uploaded", async () => {
    const store = await open();
    const by = { ...writer, rights: "all" as const };
    const [picture, original, hash] = ["media/a1/p.png", "originals/a1/p.png", "c0ffee".repeat(10)];
    const variant = variantPath(hash, { format: "webp", width: 320 });
    await store.transaction((tx) =>
      insertMedia(
        tx,
        {
          ...{ path: picture, name: "p.png", kind: "image", size: 9, hash, needsVariants: true },
          originalPath: original,
        },
        { by, now: 1 },
      ),
    );
    const variants = JSON.stringify([{ format: "webp", width: 320, size: 4 }]);
    await storeVariants(store, { hash, variants, now: 1 });
    const { world, id, get, type } = await newsroom(store);
    for (const path of [picture, original, variant]) {
      const file = join(world.world.storage, path);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, "bytes");
    }
    const { token } = await world.person("ed", "editor");
    const statusOf = async (path: string, as?: string) =>
      (await get(`/studio/preview/d${id}/storage/${path}`, as)).statusCode;
    expect(await statusOf(variant, token)).toBe(404);
    const { en } = (news.body as { body: { en: string } }).body;
    await type("/body/en", en, `${en}<p><img src="/storage/${picture}" alt="A"></p>`);
    expect(await statusOf(picture, token)).toBe(200);
    expect(await statusOf(variant, token)).toBe(200);
    expect(await statusOf(variant)).toBe(404);
    expect((await get(`/storage/${variant}`, token)).statusCode).toBe(404);
    await type(
      "/body/en",
      `${en}<p><img src="/storage/${picture}" alt="A"></p>`,
      `${en}<p><img src="/storage/${original}" alt="A"></p>`,
    );
    expect(await statusOf(original, token)).toBe(404);
  });

  test("has no address in the log", async () => {
    const lines: string[] = [];
    const stream = { write: (line: string) => lines.push(line) };
    const store = await open();
    const { world, get } = await newsroom(store, { logger: { level: "trace", stream } });
    const { token } = await world.person("ed", "editor");
    await get("/studio/preview/d12345", token);
    await get("/preview/secretsecret/rk-news");
    await get("//preview/secretsecret/rk-news");
    await get("/%70review/secretsecret/rk-news");
    expect(lines.join("")).not.toMatch(/secretsecret|d12345/);
  });
});

forEachStore("A shared preview", (open) => {
  test("shows its revisions in its languages on its surfaces until it expires or is revoked", async () => {
    const store = await open();
    const { world, id, get, type } = await newsroom(store);
    const editor = await world.person("ed", "editor");
    const by = { ...writer, id: `account:${editor.id}` as const };
    await store.transaction((tx) =>
      saveDraft(tx, {
        key: "news/one",
        body: { ...news.body, title: { en: "Shared", zh: "分享" } },
        now: 2,
      }),
    );
    await type("/title/en", "Shared", "Typed later");
    const wish = {
      ...{ accountId: editor.id, by, keys: ["news/one"], note: "For the agency", hours: 24 },
      ...{ languages: ["en" as const], surfaces: ["desktop" as const], now: Date.now() },
    };
    const { token, id: link } = await createPreviewLink(store, wish);
    const address = (path: string) => `/preview/${token}${path}`;
    const shown = await get(address(`/rk-publish?id=${id}`));
    expect(shown.statusCode).toBe(200);
    expect(shown.body).toContain("Shared");
    expect(shown.body).not.toContain("Typed later");
    expect(shown.body).toContain(`href="/preview/${token}/`);
    expect(String(shown.headers["content-security-policy"])).toContain("frame-ancestors 'none'");
    expect(shown.headers["x-robots-tag"]).toBe("noindex, nofollow");
    const [listed] = await listPreviewLinks(store.db, editor.id);
    expect(listed).toMatchObject({
      id: link,
      views: 1,
      documents: [{ id, key: "news/one", revision: 2 }],
    });
    const rows = await store.db.selectFrom("preview_links").selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token);
    // What it is not bound to is not there.
    const missing = await get(address(`/rk-publish?id=${id}&lang=zh`));
    expect(missing.statusCode).toBe(404);
    expect((await get(address(`/mobile/rk-publish?id=${id}`))).statusCode).toBe(404);
    // Unknown, expired and revoked are answered alike.
    const unknown = await get(`/preview/${"A".repeat(43)}/rk-publish?id=${id}`);
    expect(unknown.statusCode).toBe(404);
    const { token: old } = await createPreviewLink(store, { ...wish, now: Date.now() - 25 * hour });
    const expired = await get(`/preview/${old}/rk-publish?id=${id}`);
    await revokePreviewLink(store, { accountId: editor.id, id: link, by, now: Date.now() });
    const revoked = await get(address(`/rk-publish?id=${id}`));
    for (const one of [expired, revoked]) {
      expect([one.statusCode, one.body]).toEqual([404, unknown.body]);
    }
    const acts = await store.db.selectFrom("audit").select("act").execute();
    expect(acts.map(({ act }) => act)).toEqual(
      expect.arrayContaining(["preview-link.create", "preview-link.revoke"]),
    );
  });

  test("ends with its maker's rights, and is limited for each network", async () => {
    const store = await open();
    const { world, id, get } = await newsroom(store);
    const editor = await world.person("ed", "editor");
    await store.transaction((tx) =>
      saveDraft(tx, {
        key: "news/one",
        body: { ...news.body, title: { en: "Shared", zh: "分享" } },
        now: 2,
      }),
    );
    const by = { ...writer, id: `account:${editor.id}` as const };
    const { token } = await createPreviewLink(store, {
      ...{ accountId: editor.id, by, keys: ["news/one"], note: "", hours: 1, now: Date.now() },
      ...{ languages, surfaces },
    });
    const url = `/preview/${token}/rk-publish?id=${id}`;
    expect((await get(url)).body).toContain("Shared");
    await store.db.deleteFrom("account_roles").where("account_id", "=", editor.id).execute();
    expect((await get(url)).body).toContain("Old title");
    const statuses = new Set<number>();
    for (let asked = 0; asked < 70; asked += 1) {
      statuses.add((await get(`/preview/guess-${asked}`, undefined, "10.9.9.9")).statusCode);
    }
    expect(statuses).toEqual(new Set([404, 429]));

    // The pictures of a page do not use up what its reader may ask for.
    const ofPictures = new Set<number>();
    for (let asked = 0; asked < 130; asked += 1) {
      const picture = `/preview/${token}/storage/none-${asked}.svg`;
      ofPictures.add((await get(picture, undefined, "10.9.9.10")).statusCode);
    }
    expect(ofPictures).toEqual(new Set([404]));
    expect((await get(url, undefined, "10.9.9.10")).statusCode).toBe(200);
  });
});
