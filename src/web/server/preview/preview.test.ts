import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { closedAfterEach } from "../../../../tests/support/closedAfterEach.ts";
import { news, newsroom, writer } from "../../../../tests/support/newsroom.ts";
import { forEachStore, forSqlite } from "../../../../tests/support/store.ts";
import { QueueFull } from "../../../base/http/cache/taskQueue.ts";
import { surfaces } from "../../../base/site/addresses/surfaces.ts";
import { languages } from "../../../base/site/languages.ts";
import { variantPath } from "../../../content/published/publishedMedia.ts";
import { saveDraft, scheduleTogether } from "../../../staff/editing/documentOperations.ts";
import { insertMedia, storeVariants } from "../../../staff/media/mediaRows.ts";

const hour = 3_600_000;

const closeLater = closedAfterEach();

forSqlite("A preview that has to wait for too many others", (open) => {
  test("is refused temporarily, to staff and to holders of a link", async () => {
    const store = await open();
    const full = () => Promise.reject(new QueueFull());
    const previews = {
      page: full,
      file: full,
      documents: full,
      search: full,
      close: async () => undefined,
    };
    const { world, get, page, id } = await newsroom(store, closeLater, { previews });
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
  test("is the page with unsaved changes, for people who may see drafts and nobody else", async () => {
    const store = await open();
    const { world, id, get, type, page } = await newsroom(store, closeLater);
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
    // The preview follows the next change.
    await type("/title/en", "Typed title", "Typed again");
    expect((await get(page(wish), editor.token)).body).toContain("Typed again");
  });

  test("sends Internet Explorer to /browser, whoever requests it", async () => {
    const store = await open();
    const { world, page, id } = await newsroom(store, closeLater);
    const editor = await world.person("ed", "editor");
    const agent = "Mozilla/5.0 (Windows NT 10.0; Trident/7.0; rv:11.0) like Gecko";
    for (const url of [
      page(`d${id}`),
      "/studio/preview/x",
      "/studio/preview/changes/storage/a.pdf",
    ]) {
      for (const cookie of ["", `Admin-Token=${editor.token}`]) {
        const headers = { host: "localhost", "user-agent": agent, cookie };
        const { statusCode, headers: answered } = await world.world.app.inject({ url, headers });
        expect([statusCode, answered.location]).toEqual([302, "/browser"]);
      }
    }
  });

  test("holds no draft that the person may not see", async () => {
    const store = await open();
    const { world, id, get, type, page } = await newsroom(store, closeLater);
    const other = await world.person("other", ["editor", { types: ["product"] }]);
    await type("/title/en", "Old title", "Typed title");
    for (const wish of [`d${id}`, "changes", `at${Date.now() + hour}`]) {
      const { statusCode, body } = await get(page(wish), other.token);
      expect({ wish, statusCode }).toEqual({ wish, statusCode: 200 });
      expect(body).toContain("Old title");
    }
  });

  test("shows the published state of a document that cannot be rendered", async () => {
    const store = await open();
    const { world, id, get, type, page } = await newsroom(store, closeLater);
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
    const { world, id, get, page } = await newsroom(store, closeLater);
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
  test("keeps links, forms and files in the preview, and is never cached", async () => {
    const { world, id, get, type, page } = await newsroom(await open(), closeLater);
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

  test("leads from a document's id and from a readable address to its page, on their surface and in their language", async () => {
    const { world, id, get, type } = await newsroom(await open(), closeLater);
    const { token } = await world.person("ed", "editor");
    await type("/title/en", "Old title", "Typed title");
    const lead = async (path: string) => {
      const { statusCode, headers } = await get(`/studio/preview/d${id}${path}`, token);
      const { location } = headers;
      return [statusCode, location?.toString().replace(`/studio/preview/d${id}`, "")];
    };
    const at = (prefix: string, more = "") => `${prefix}/rk-publish?id=${id}&pid=${id - 1}${more}`;
    expect([
      await lead(`/document/${id}`),
      await lead(`/mobile/document/${id}/?lang=zh`),
      await lead("/news/old-title"),
      await lead("/mobile/news/old-title/"),
      await lead("/document/999999"),
      await lead("/mobile/document/999999?lang=zh"),
      await lead("/news/none"),
      await lead("/news/%E0%A4%A"),
      await lead("/p/none"),
    ]).toEqual([
      [302, at("")],
      [302, at("/mobile", "&lang=zh")],
      [302, at("")],
      [302, at("/mobile")],
      [302, "/"],
      [302, "/mobile?lang=zh"],
      ...Array.from({ length: 3 }, () => [404, undefined]),
    ]);
  });

  test("has the smaller sizes of its pictures, and no originals", async () => {
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
    const { world, id, get, type } = await newsroom(store, closeLater);
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
    const { world, get } = await newsroom(store, closeLater, {
      logger: { level: "trace", stream },
    });
    const { token } = await world.person("ed", "editor");
    await get("/studio/preview/d12345", token);
    await get("/preview/secretsecret/rk-news");
    await get("//preview/secretsecret/rk-news");
    await get("/%70review/secretsecret/rk-news");
    expect(lines.join("")).not.toMatch(/secretsecret|d12345/);
  });
});
