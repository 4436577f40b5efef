import { expect, test } from "vitest";
import { addAccount } from "../../../../tests/support/accounts.ts";
import { embargoWorld, secret } from "../../../../tests/support/embargoWorld.ts";
import { forSqlite } from "../../../../tests/support/store.ts";
import { type Person, serverPerson } from "../../access/rights.ts";
import { layoutsOf, setLayout } from "./layoutsOfLists.ts";
import { addView, changeView, queriesOfView, removeView, viewsOf } from "./savedViews.ts";

forSqlite("Saved views", (open) => {
  async function openWorld() {
    const store = await open();
    const ids: number[] = [];
    for (const account of ["lin", "mei"]) {
      ids.push(await addAccount(store, { account, passwordHash: "none" }));
    }
    const [lin = 0, mei = 0] = ids;
    const add = (accountId: number, name: string, isShared = false) =>
      addView(
        store.db,
        { name, queries: { type: "news", search: name }, isShared },
        { accountId, now: 5 },
      );
    const seen = async (accountId: number) =>
      (await viewsOf(store.db, { accountId, by: serverPerson })).map(({ name }) => name);
    return { store, lin, mei, add, seen };
  }

  test("are seen by name, an account's own and those that others share", async () => {
    const { store, lin, mei, add, seen } = await openWorld();
    const id = await add(lin, "b");
    await add(lin, "a", true);
    await add(mei, "c");
    await add(mei, "aa", true);
    await setLayout(
      store.db,
      { type: null, columns: ["key"], view: null },
      { accountId: lin, now: 6 },
    );
    expect(await seen(lin)).toEqual(["a", "aa", "b"]);
    expect(await seen(mei)).toEqual(["a", "aa", "c"]);
    const views = await viewsOf(store.db, { accountId: lin, by: serverPerson });
    expect(views[2]).toEqual({
      ...{ id, name: "b", owner: lin, isShared: false, queries: { type: "news", search: "b" } },
    });
    expect(views[1]).toMatchObject({ owner: mei, isShared: true });
    await store.db
      .updateTable("saved_views")
      .set({ queries: '{"odd":1}' })
      .where("name", "=", "b")
      .execute();
    expect((await viewsOf(store.db, { accountId: lin, by: serverPerson }))[2]?.queries).toEqual({});
  });

  test("are changed and removed by their owners, shared ones by keepers too", async () => {
    const { store, lin, mei, add, seen } = await openWorld();
    const [own = 0, shared = 0] = [await add(lin, "own"), await add(lin, "shared", true)];
    await setLayout(
      store.db,
      { type: null, columns: ["key"], view: null },
      { accountId: lin, now: 6 },
    );
    const change = (id: number, accountId: number, isKeeper: boolean, isShared = true) =>
      changeView(
        store.db,
        { id, accountId, isKeeper },
        { name: `by ${accountId === lin ? "lin" : "mei"}`, queries: { size: "20" }, isShared },
      );
    expect(await change(shared, mei, false)).toBe(false);
    expect(await change(own, mei, true)).toBe(false);
    expect(await change(99, lin, true)).toBe(false);
    expect(await seen(lin)).toEqual(["own", "shared"]);
    expect(await change(shared, mei, true)).toBe(true);
    expect(await change(own, lin, false, false)).toBe(true);
    const views = await viewsOf(store.db, { accountId: lin, by: serverPerson });
    expect(views.map(({ name, queries, isShared }) => [name, queries, isShared])).toEqual([
      ["by lin", { size: "20" }, false],
      ["by mei", { size: "20" }, true],
    ]);
    const remove = (id: number, accountId: number, isKeeper: boolean) =>
      removeView(store.db, { id, accountId, isKeeper });
    expect(await remove(shared, mei, false)).toBe(false);
    expect(await remove(own, mei, true)).toBe(false);
    const layout = await store.db
      .selectFrom("saved_views")
      .select("id")
      .where("name", "=", "")
      .executeTakeFirstOrThrow();
    expect(await remove(layout.id, lin, true)).toBe(false);
    expect(await change(layout.id, lin, true)).toBe(false);
    expect(await remove(shared, mei, true)).toBe(true);
    expect(await remove(own, lin, false)).toBe(true);
    expect(await remove(own, lin, false)).toBe(false);
    expect(await seen(lin)).toEqual([]);
    expect(await layoutsOf(store.db, lin)).toHaveLength(1);
  });

  test("that name a document under embargo are shown to people named on it, and to their owners", async () => {
    const store = await open();
    const { own, others, owner, other, embargo } = await embargoWorld(store);
    const share = (accountId: number, name: string, search: string) =>
      addView(
        store.db,
        { name, queries: { type: "parameterGroup", search }, isShared: true },
        { accountId, now: 5 },
      );
    await share(own, "a", secret);
    await share(own, "b", "plain");
    await share(others, "c", secret);
    const seen = async (accountId: number, by: Person) =>
      (await viewsOf(store.db, { accountId, by })).map(({ name }) => name);
    expect(await seen(others, other)).toEqual(["a", "b", "c"]);
    await embargo([]);
    expect(await seen(others, other)).toEqual(["b", "c"]);
    // Another's key reveals nothing.
    expect(await seen(own, owner)).toEqual(["a", "b", "c"]);
  });

  test("are a hundred of an account at most, beside its layouts", async () => {
    const { store, lin, mei, add } = await openWorld();
    await setLayout(
      store.db,
      { type: null, columns: ["key"], view: null },
      { accountId: lin, now: 6 },
    );
    await add(mei, "mine");
    for (let count = 0; count < 99; count += 1) await add(lin, `view ${count}`);
    expect(await add(lin, "the hundredth")).toBeTypeOf("number");
    expect(await add(lin, "one more")).toBeUndefined();
    expect(await add(mei, "another")).toBeTypeOf("number");
  });

  test("have queries that are neither empty nor long", () => {
    const read = (queries: object) => queriesOfView.safeParse(queries).success;
    expect(read({ type: "news", search: "x".repeat(200) })).toBe(true);
    expect(read({ search: "" })).toBe(false);
    expect(read({ search: "x".repeat(201) })).toBe(false);
    expect(read({ page: "2" })).toBe(false);
  });
});

forSqlite("Layouts of lists", (open) => {
  test("are one of a type for each account, the newest last", async () => {
    const store = await open();
    const ids: number[] = [];
    for (const account of ["lin", "mei"]) {
      ids.push(await addAccount(store, { account, passwordHash: "none" }));
    }
    const [lin = 0, mei = 0] = ids;
    const set = (
      type: "news" | "faq" | null,
      columns: string[] | null,
      view: number | null = null,
    ) => setLayout(store.db, { type, columns, view }, { accountId: lin, now: 6 });
    await set("news", ["key"]);
    await set(null, null, 7);
    await set("faq", ["title"]);
    await setLayout(
      store.db,
      { type: "news", columns: ["date"], view: null },
      { accountId: mei, now: 6 },
    );
    await set("news", ["date", "key"]);
    expect(await layoutsOf(store.db, lin)).toEqual([
      { type: null, columns: null, view: 7 },
      { type: "faq", columns: ["title"], view: null },
      { type: "news", columns: ["date", "key"], view: null },
    ]);
    // Without columns and a view, a list has its usual layout.
    await set("faq", null);
    await addView(
      store.db,
      { name: "view", queries: {}, isShared: false },
      { accountId: lin, now: 7 },
    );
    await store.db
      .updateTable("saved_views")
      .set({ queries: '{"type":"none"}' })
      .where("queries", "like", '%"date","key"%')
      .execute();
    expect(await layoutsOf(store.db, lin)).toEqual([{ type: null, columns: null, view: 7 }]);
    expect(await layoutsOf(store.db, mei)).toEqual([
      { type: "news", columns: ["date"], view: null },
    ]);
  });
});
