import { describe, expect, it } from "vitest";
import { columnBody } from "../../../../tests/support/bodies.ts";
import { closedAfterEach } from "../../../../tests/support/closedAfterEach.ts";
import { keysOf, list, news, openListsWorld, text } from "../../../../tests/support/listsWorld.ts";
import { forEachStore } from "../../../../tests/support/store.ts";
import { accountPerson } from "../../../staff/accounts/people/accountPerson.ts";
import { createDocument, saveDraft } from "../../../staff/editing/documentOperations.ts";
import { setEmbargo } from "../../../staff/editing/embargo/embargo.ts";

forEachStore("Lists of the studio", (open) => {
  const closeLater = closedAfterEach();

  const openWorld = async () => closeLater(await openListsWorld(await open()));

  describe("of documents", () => {
    it("show the facts of their type, sort by them, and show who wrote each", async () => {
      const { editor, ...world } = await openWorld();
      const byDate = await list(world, editor.token, "type=news&order=fact:date");
      expect(keysOf(byDate)).toEqual(["n1", "n2", "n3"]);
      expect(byDate.data.data[0]).toMatchObject({
        facts: { date: "2026-11-01", column: "news/all" },
        titles: { "news/all": text("News", "新闻") },
        completeness: null,
      });
      const backwards = await list(world, editor.token, "type=news&order=-fact:date");
      expect(keysOf(backwards)).toEqual(["n3", "n2", "n1"]);
      const parts = await list(world, editor.token, "type=product&order=fact:values");
      expect(parts.data.data).toMatchObject([
        { key: "p1", completeness: { may: { filled: 1, wanted: 2 } } },
        { key: "p10", completeness: { may: { filled: 2, wanted: 2 } } },
      ]);
      await world.store.transaction((tx) =>
        saveDraft(tx, {
          ...{ key: "n2", body: news(2, { date: "2026-11-05" }), now: Date.now() },
          author: `account:${editor.id}`,
        }),
      );
      const own = await list(world, editor.token, "author=me");
      expect(own.data.data).toMatchObject([{ key: "n2", author_name: "Lin Wei" }]);
      const today = new Date().toISOString().slice(0, 10);
      expect(keysOf(await list(world, editor.token, `since=${today}`))).toEqual(["n2"]);
    });

    it("are filtered by several values of several fields at once", async () => {
      const { editor, ...world } = await openWorld();
      const found = async (query: string) => keysOf(await list(world, editor.token, query));
      expect(await found("type=news,product&order=key")).toEqual(["n1", "n2", "n3", "p1", "p10"]);
      const some = await found(
        "type=product,news&status=published,changed&language=en,zh&order=key",
      );
      const [published, changed] = await Promise.all([
        found("type=news,product&status=published&order=key"),
        found("type=news,product&status=changed&order=key"),
      ]);
      expect(some).toEqual([...new Set([...published, ...changed])].sort());
      expect(await found("column=news/all,news/old&type=news&order=key")).toEqual(
        await found("type=news&order=key"),
      );
      expect(await found("list=behind-en,behind-zh&author=nobody,me")).toEqual([]);
      for (const wrong of ["status=published,gone", "type=", "status=published,", "column=,"]) {
        expect({ wrong, ...(await list(world, editor.token, wrong)) }).toMatchObject({
          status: 422,
        });
      }
      const message = (await list(world, editor.token, "status=gone")).message;
      expect(message).toContain("one or more of published, changed");
    });

    it("are filtered by what is scheduled within a time, and sorted by it", async () => {
      const { editor, ...world } = await openWorld();
      const { db } = world.store;
      const schedule = async (key: string, days: number, languages: string[]) => {
        const { id } = await db
          .selectFrom("documents")
          .select("id")
          .where("key", "=", key)
          .executeTakeFirstOrThrow();
        const row = { document_id: id, action: "publish", created_at: 1 } as const;
        const at = Date.now() + days * 86_400_000;
        for (const language of languages) {
          await db
            .insertInto("schedule")
            .values({ ...row, language, at })
            .execute();
        }
      };
      await schedule("n3", 0.5, ["en"]);
      await schedule("n1", 3, ["en", "zh"]);
      await schedule("n1", 40, ["zh"]);
      const found = async (query: string) => keysOf(await list(world, editor.token, query));
      expect(await found("scheduled=any&order=scheduled")).toEqual(["n3", "n1"]);
      expect(await found("scheduled=any&order=-scheduled")).toEqual(["n1", "n3"]);
      expect(await found("scheduled=day")).toEqual(["n3"]);
      expect(await found("scheduled=week&language=zh")).toEqual(["n1"]);
      expect(await found("scheduled=week&language=zh&column=news/old")).toEqual([]);
      // What has no time comes last, whichever way the list is sorted.
      expect(await found("type=news&order=scheduled")).toEqual(["n3", "n1", "n2"]);
      expect(await found("type=news&order=-scheduled")).toEqual(["n1", "n3", "n2"]);
      const wrong = await list(world, editor.token, "scheduled=soon");
      expect([wrong.status, wrong.message]).toEqual([422, expect.stringContaining("any, day")]);
    });

    it("are sorted by type and by status", async () => {
      const { editor, ...world } = await openWorld();
      const body = { languages: ["en"], revision: 1 };
      const revision = (await world.ask("GET", "/documents/n2", { as: editor.token })).data.newest;
      await world.store.transaction((tx) =>
        saveDraft(tx, { key: "n3", body: news(3, { date: "2026-11-09" }), now: 4 }),
      );
      await world.ask("POST", "/documents/n2/publish", {
        as: editor.token,
        body: { ...body, revision: revision.revision },
      });
      const found = async (query: string) => keysOf(await list(world, editor.token, query));
      expect(await found("type=news&order=status_en")).toEqual(["n2", "n1", "n3"]);
      expect((await found("type=news&order=-status_en")).at(-1)).toBe("n2");
      expect((await found("order=type")).slice(0, 3)).toEqual(["family", "news/all", "news/old"]);
    });

    it("tell, where nothing is found, what would be without each filter", async () => {
      const { editor, ...world } = await openWorld();
      const found = async (query: string) => (await list(world, editor.token, query)).data.without;
      expect(await found("type=news&status=published&q=news")).toEqual([
        { filter: "status", total: 3 },
      ]);
      expect(await found("type=news&status=published&q=voltage")).toEqual([]);
      expect(await found("type=news&column=family&since=2001-01-01")).toEqual([]);
      expect(await found("type=news&column=family")).toEqual([
        { filter: "type", total: 3 },
        { filter: "column", total: 3 },
      ]);
      expect(await found("type=news")).toEqual([]);
    });

    it("list a part first by its own number, in any notation", async () => {
      const { editor, ...world } = await openWorld();
      const found = await list(world, editor.token, "q=tp100&order=fit");
      expect(keysOf(found)).toEqual(["p1", "p10"]);
    });

    it("return the previous and the next document, also for one that has left the list", async () => {
      const { editor, ...world } = await openWorld();
      const ask = (key: string, more = "") =>
        world.ask("GET", `/documents/${key}/neighbours?type=news&order=key${more}`, {
          as: editor.token,
        });
      expect((await ask("n2")).data).toMatchObject({
        ...{ place: 2, total: 3, previous: { key: "n1" }, next: { key: "n3" } },
      });
      expect((await ask("p1", "&last_place=2")).data).toMatchObject({
        ...{ place: null, previous: { key: "n1" }, next: { key: "n2" } },
      });
    });
  });

  it("store personal and shared views", async () => {
    const { editor, ...world } = await openWorld();
    const mei = await world.person("mei", "editor");
    const view = { name: "Drafts", queries: { type: "news", status: "draft" }, is_shared: false };
    const { data } = await world.ask("POST", "/views", { as: mei.token, body: view });
    const seen = async (token: string) => (await world.ask("GET", "/views", { as: token })).data;
    expect(await seen(mei.token)).toMatchObject({ list: [{ ...view, is_own: true }] });
    expect(await seen(editor.token)).toEqual({ list: [], layouts: [] });
    const shared = { ...view, name: "News drafts", is_shared: true };
    await world.ask("PUT", `/views/${data.id}`, { as: mei.token, body: shared });
    expect(await seen(editor.token)).toMatchObject({ list: [{ ...shared, is_own: false }] });
    const other = await world.person("kim", "editor");
    const refused = await world.ask("DELETE", `/views/${data.id}`, { as: other.token });
    expect(refused.status).toBe(404);
    expect((await world.ask("DELETE", `/views/${data.id}`, { as: editor.token })).status).toBe(200);
    expect(await seen(mei.token)).toEqual({ list: [], layouts: [] });
    for (const name of ["Zebras", "Ants", "Moths"]) {
      await world.ask("POST", "/views", { as: mei.token, body: { ...view, name } });
    }
    const { list: named } = await seen(mei.token);
    expect(named.map(({ name }: { name: string }) => name)).toEqual(["Ants", "Moths", "Zebras"]);
    const copied = { ...view, name: " ⻋规⼀级 " };
    await world.ask("POST", "/views", { as: mei.token, body: copied });
    expect((await seen(mei.token)).list).toContainEqual(
      expect.objectContaining({ name: "车规一级" }),
    );
    // A person changes one of their own views at a time, and a personal one of nobody else.
    const [ants, moths] = (await seen(mei.token)).list.map(({ id }: { id: number }) => id);
    await world.ask("PUT", `/views/${ants}`, { as: mei.token, body: { ...view, name: "Bees" } });
    await world.ask("DELETE", `/views/${moths}`, { as: mei.token });
    expect((await world.ask("DELETE", `/views/${ants}`, { as: editor.token })).status).toBe(404);
    expect((await seen(mei.token)).list.map(({ name }: { name: string }) => name)).toEqual([
      ...["Bees", "Zebras", "车规一级"],
    ]);
    const strange = { ...view, queries: { nonsense: "1" } };
    expect((await world.ask("POST", "/views", { as: mei.token, body: strange })).status).toBe(422);
  });

  it("store a hundred views of each person, whose layouts do not count", async () => {
    const { editor, store, ...world } = await openWorld();
    const add = async () => {
      const body = { name: "One more", queries: {}, is_shared: false };
      return (await world.ask("POST", "/views", { as: editor.token, body })).status;
    };
    const mei = await world.person("mei", "editor");
    const rowsOf = (account: number, count: number) =>
      Array.from({ length: count }, (_, index) => ({
        ...{ account_id: account, name: `View ${index}`, queries: "{}" },
        ...{ is_shared: 0, created_at: 1 },
      }));
    const rows = [...rowsOf(editor.id, 99), ...rowsOf(mei.id, 1)];
    await store.db.insertInto("saved_views").values(rows).execute();
    const layout = { type: "news", columns: ["en"], view: null };
    await world.ask("PUT", "/list-layouts", { as: editor.token, body: layout });
    expect([await add(), await add()]).toEqual([200, 409]);
  });

  it("remember how a person lays out the lists of a type, beside their views", async () => {
    const { editor, ...world } = await openWorld();
    const mei = await world.person("mei", "editor");
    const put = (body: object) => world.ask("PUT", "/list-layouts", { as: mei.token, body });
    const seen = async (token: string) => (await world.ask("GET", "/views", { as: token })).data;
    const layout = { type: "news", columns: ["zh", "fact:date"], view: null };
    expect((await put(layout)).status).toBe(200);
    expect((await put({ type: null, columns: ["en"], view: null })).status).toBe(200);
    expect((await put({ ...layout, columns: ["fact:date"] })).status).toBe(200);
    expect(await seen(mei.token)).toEqual({
      list: [],
      layouts: [
        { type: null, columns: ["en"], view: null },
        { ...layout, columns: ["fact:date"] },
      ],
    });
    expect((await seen(editor.token)).layouts).toEqual([]);
    await put({ type: "news", columns: null, view: null });
    expect((await seen(mei.token)).layouts).toHaveLength(1);
    const wrong = await put({ type: "nothing", columns: null, view: null });
    expect(wrong.status).toBe(422);
    expect((await put({ ...layout, columns: Array(31).fill("en") })).status).toBe(422);
    // A layout is no view, whatever its row's id.
    const { id } = await world.store.db
      .selectFrom("saved_views")
      .select("id")
      .executeTakeFirstOrThrow();
    for (const method of ["DELETE", "PUT"] as const) {
      const body = { name: "Mine", queries: {}, is_shared: true };
      const changed = await world.ask(method, `/views/${id}`, { as: editor.token, body });
      expect(changed.status).toBe(404);
    }
  });

  it("hide a shared view from people who may not see the document that it names", async () => {
    const { editor, store, ...world } = await openWorld();
    const owner = await world.person("owner", "admin");
    const by = await accountPerson(store.db, "owner", { via: "site" });
    if (by === undefined) throw new Error("the account was made just now");
    const body = columnBody({ title: text("Merger", "合并"), type: 1, href: "page" });
    await store.transaction(async (tx) => {
      await createDocument(tx, { type: "column", key: "merger-2027", body, by, now: 1 });
      await setEmbargo(tx, { key: "merger-2027", named: [], by, now: 2 });
    });
    const keep = (as: string, column: string) =>
      world.ask("POST", "/views", {
        ...{ as, body: { name: column, queries: { column }, is_shared: true } },
      });
    const names = async (as: string): Promise<string[]> =>
      (await world.ask("GET", "/views", { as })).data.list.map((one: { name: string }) => one.name);
    await keep(owner.token, "merger-2027");
    expect(await names(owner.token)).toEqual(["merger-2027"]);
    expect(await names(editor.token)).toEqual([]);
    // What somebody types who does not see it either is as for a column that is not there.
    const mei = await world.person("mei", "editor");
    await keep(mei.token, "merger-2027");
    await keep(mei.token, "merger-2028");
    expect(await names(editor.token)).toEqual(["merger-2027", "merger-2028"]);
  });
});
