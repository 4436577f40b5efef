import { expect, test } from "vitest";
import { auditRecords } from "../../../../tests/support/auditRecords.ts";
import { closedAfterEach } from "../../../../tests/support/closedAfterEach.ts";
import { news, newsroom, writer } from "../../../../tests/support/newsroom.ts";
import { forEachStore } from "../../../../tests/support/store.ts";
import { surfaces } from "../../../base/site/addresses/surfaces.ts";
import { languages } from "../../../base/site/languages.ts";
import { saveDraft } from "../../../staff/editing/documentOperations.ts";
import {
  createPreviewLink,
  listPreviewLinks,
  revokePreviewLink,
} from "../../../staff/editing/previewLinks/previewLinks.ts";

const hour = 3_600_000;

const closeLater = closedAfterEach();

forEachStore("A shared preview", (open) => {
  test("shows its revisions in its languages on its surfaces until it expires or is revoked", async () => {
    const store = await open();
    const { world, id, get, type } = await newsroom(store, closeLater);
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
    // Pages outside of the link's scope are not found.
    const missing = await get(address(`/rk-publish?id=${id}&lang=zh`));
    expect(missing.statusCode).toBe(404);
    expect((await get(address(`/mobile/rk-publish?id=${id}`))).statusCode).toBe(404);
    // Unknown, expired and revoked are answered alike.
    const unknown = await get(`/preview/${"A".repeat(43)}/rk-publish?id=${id}`);
    expect(unknown.statusCode).toBe(404);
    const { token: old } = await createPreviewLink(store, { ...wish, now: Date.now() - 25 * hour });
    const all = (await listPreviewLinks(store.db, editor.id)).map((one) => one.id);
    expect(all).toEqual([link + 1, link]);
    const expired = await get(`/preview/${old}/rk-publish?id=${id}`);
    await revokePreviewLink(store, { accountId: editor.id, id: link, by, now: Date.now() });
    const revoked = await get(address(`/rk-publish?id=${id}`));
    for (const one of [expired, revoked]) {
      expect([one.statusCode, one.body]).toEqual([404, unknown.body]);
    }
    const acts = await auditRecords(store.db);
    expect(acts.map(({ act }) => act)).toEqual(
      expect.arrayContaining(["preview-link.create", "preview-link.revoke"]),
    );
  });

  test("ends with its author's rights, and is limited for each network", async () => {
    const store = await open();
    const { world, id, get } = await newsroom(store, closeLater);
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
