import { expect, it } from "vitest";
import { columnBody } from "../../../../tests/support/bodies.ts";
import { closedAfterEach } from "../../../../tests/support/closedAfterEach.ts";
import { news, openPublishingWorld, text } from "../../../../tests/support/publishingWorld.ts";
import { forEachStore } from "../../../../tests/support/store.ts";
import { createDocument } from "../../../staff/editing/documentOperations.ts";
import { purgeAfterMs } from "../../../staff/editing/documents/deleteForever.ts";

forEachStore("The trash of the admin API", (open) => {
  const closeLater = closedAfterEach();

  const openWorld = async () => closeLater(await openPublishingWorld(await open()));

  it("accepts a setting from people who may write it, and from no others", async () => {
    const { ask, person, store } = await openWorld();
    const key = "settings/home";
    const body = { name: "home", value: { featured: [] } };
    await store.transaction((tx) => createDocument(tx, { type: "setting", key, body, now: 3 }));
    const { token } = await person("mei", "marketing-editor");
    const { token: other } = await person("bo", "product-editor");
    const path = `/documents/${encodeURIComponent(key)}`;
    const listed = async (as: string) =>
      (await ask("GET", "/documents?type=setting", { as })).data.data.map(
        (one: { key: string }) => one.key,
      );
    expect(await listed(token)).toEqual([key]);
    expect(await listed(other)).toEqual([]);
    expect((await ask("POST", `${path}/trash`, { as: other })).status).toBe(404);
    expect((await ask("POST", `${path}/trash`, { as: token })).status).toBe(200);
    expect((await ask("POST", `${path}/untrash`, { as: token })).status).toBe(200);
  });

  it("is listed with the newest documents first, and the time from which each may be deleted", async () => {
    const { ask, person, token, store } = await openWorld();
    const put = async (type: "news" | "column", key: string, at: number) => {
      const body = type === "news" ? { ...news, title: text(key) } : columnBody();
      await store.transaction((tx) => createDocument(tx, { type, key, body, now: at }));
      const trashed = { trashed_at: at };
      await store.db.updateTable("documents").set(trashed).where("key", "=", key).execute();
    };
    await put("news", "later", 3_000);
    await put("column", "old", 4_000);
    await put("news", "earlier", 2_000);
    const list = async (query = "", as = token) =>
      (await ask("GET", `/trash?${query}`, { as })).data;
    const keys = async (query: string) => {
      const { data, ...pages } = await list(query);
      return [data.map(({ key }: { key: string }) => key), pages];
    };
    const pages = (total: number, limit: number, page: number, last: number) => ({
      ...{ total, per_page: limit, current_page: page, last_page: last },
    });
    expect(await keys("limit=5")).toEqual([["old", "later", "earlier"], pages(3, 5, 1, 1)]);
    expect(await keys("type=news&limit=1&page=2")).toEqual([["earlier"], pages(2, 1, 2, 2)]);
    const { token: admin } = await person("root", "administrator");
    const { token: ofOld } = await person("boss", ["administrator", { columns: ["old"] }]);
    const mayPurgeAll = async (as: string) =>
      (await list("", as)).data.map(({ key, may_purge }: Record<string, unknown>) => [
        ...[key, may_purge],
      ]);
    expect(await mayPurgeAll(ofOld)).toEqual([["old", true]]);
    expect(await mayPurgeAll(admin)).toEqual([
      ...[
        ["old", true],
        ["later", true],
        ["earlier", true],
      ],
    ]);
    for (const [as, mayPurge] of [
      [token, false],
      [admin, true],
    ] as const) {
      expect((await list("type=news&limit=1", as)).data).toEqual([
        {
          ...{ id: expect.any(Number), key: "later", type: "news", may_purge: mayPurge },
          title: { en: "later", zh: null },
          trashed_at: new Date(3_000).toISOString(),
          purgeable_at: new Date(3_000 + purgeAfterMs).toISOString(),
        },
      ]);
    }
  });

  it("accepts documents that nothing published refers to, and deletes them after 90 days", async () => {
    const { ask, get, post, person, token, store } = await openWorld();
    await store.transaction((tx) =>
      createDocument(tx, { type: "news", key: "unseen", body: news, now: 1 }),
    );
    const refused = await ask("POST", "/documents/news%2Fall/trash", { as: token });
    expect(refused).toMatchObject({
      status: 409,
      // Drafts alone do not keep it.
      data: { code: "still-referenced", used_in: [{ key: "first", is_published: true }] },
    });
    expect((await post("/trash")).status).toBe(200);
    const list = async () => (await ask("GET", "/trash?type=news", { as: token })).data;
    expect(await list()).toMatchObject({ total: 1, data: [{ key: "first", may_purge: false }] });
    expect((await post("/untrash")).status).toBe(200);
    expect(await list()).toMatchObject({ total: 0 });
    // What is not in the trash stays as it is, without a record.
    expect((await post("/untrash")).status).toBe(200);
    await post("/trash");
    const { token: admin, id: root } = await person("root", "administrator");
    const purge = (as: string) => ask("DELETE", "/documents/first", { as });
    expect((await purge(token)).status).toBe(403);
    expect(await purge(admin)).toMatchObject({ status: 409, data: { code: "not-long-in-trash" } });
    await store.db
      .updateTable("documents")
      .set({ trashed_at: Date.now() - purgeAfterMs })
      .where("key", "=", "first")
      .execute();
    const embargo = (at: number | null) =>
      store.db
        .updateTable("documents")
        .set({ embargoed_at: at })
        .where("key", "=", "first")
        .execute();
    await embargo(4);
    const document = await store.db
      .selectFrom("documents")
      .select("id")
      .where("key", "=", "first")
      .executeTakeFirst();
    await store.db
      .insertInto("embargoes")
      .values({ document_id: document?.id ?? 0, account_id: root, named_by: "server", at: 4 })
      .execute();
    // Its records in the audit trail are hidden by the document.
    expect(await purge(admin)).toMatchObject({ status: 409, data: { code: "under-embargo" } });
    await embargo(null);
    const revisionsOf = async () =>
      (await store.db.selectFrom("revisions").select("document_id").execute()).map(
        ({ document_id: id }) => id,
      );
    const before = await revisionsOf();
    const all = before.length;
    const revisions = before.filter((id) => id === document?.id).length;
    expect((await purge(admin)).status).toBe(200);
    expect(await list()).toMatchObject({ total: 0 });
    expect((await get("")).status).toBe(404);
    const acts = await store.db
      .selectFrom("audit")
      .select(["act", "detail"])
      .where("subject", "=", "document:first")
      .orderBy("seq", "desc")
      .limit(4)
      .execute();
    expect(acts.reverse().map(({ act }) => act)).toEqual([
      "document.trash",
      "document.untrash",
      "document.trash",
      "document.purge",
    ]);
    const [purged] = acts.slice(-1);
    expect(JSON.parse(purged?.detail ?? "{}")).toMatchObject({ type: "news", revisions });
    expect(revisions).toBeGreaterThan(0);
    const others = await store.db.selectFrom("revisions").select("id").execute();
    expect(others.length).toBe(all - revisions);
  });
});
