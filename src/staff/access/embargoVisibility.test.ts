import { expect, test } from "vitest";
import { columnBody } from "../../../tests/support/bodies.ts";
import { embargoWorld, person, secret, text } from "../../../tests/support/embargoWorld.ts";
import { forEachStore } from "../../../tests/support/store.ts";
import { settings } from "../../content/settings/settings.ts";
import type { TypeName } from "../../content/types/typeNames.ts";
import { createDocument, inPublication, saveDraft } from "../editing/documentOperations.ts";
import { allDocumentIds } from "./documentIds.ts";
import {
  acknowledgeNotices,
  embargoEvents,
  openNotices,
  tellNamed,
  tellOpened,
} from "./embargo/embargoEvents.ts";
import {
  keepFiles,
  openedFiles,
  openFiles,
  openShownFiles,
  releaseFiles,
  withheldFiles,
} from "./embargo/embargoedFiles.ts";
import { embargoSight, isLetIn, notEmbargoedFor, sightOfActor } from "./embargoVisibility.ts";
import { type Person, type Right, serverPerson } from "./rights.ts";
import { draftVisible, visible } from "./visibleDocuments.ts";

test.each([
  ["the server", serverPerson, "all"],
  ["an account", person(7), 7],
  ["an account by a command", { ...person(7), via: "command" }, 7],
  ["one that views as a role", { ...person(7), isLookingAs: true }, undefined],
  ["one by a token", { ...person(7), via: "token:1" }, undefined],
  ["nobody", { ...person(7), id: "nobody" }, undefined],
  ["a number that none has", { ...person(7), id: "account:12345678901" }, undefined],
] as const)("finds which embargoes let in %s", (_name, who, sight) => {
  expect(embargoSight(who)).toBe(sight);
});

test("an actor sees by their account, and by all embargoes as the owner of the store", () => {
  const actors = [null, "server", "operator:7", "account:7", "nobody"];
  expect(actors.map(sightOfActor)).toEqual(["all", "all", "all", 7, undefined]);
  const named = new Set([7]);
  expect(isLetIn("all", new Set())).toBe(true);
  expect([7, 8, undefined].map((sight) => isLetIn(sight, named))).toEqual([true, false, false]);
});

forEachStore("Documents", (open) => {
  test("are seen as drafts by type, by column, by setting, or by being named on an embargo", async () => {
    const store = await open();
    const { own, others, embargo } = await embargoWorld(store);
    await embargo([own]);
    const { db } = store;
    const { company } = settings;
    const page = (column: string) => ({
      ...{ column, title: text("A", "甲"), body: text("<p>B</p>", "<p>乙</p>") },
    });
    await store.transaction(async (tx) => {
      const make = (type: TypeName, key: string, body: object) =>
        createDocument(tx, { type, key, body, now: 1 });
      for (const key of ["news", "about"]) await make("column", key, columnBody());
      await make("page", "a", page("news"));
      await make("page", "b", page("about"));
      await make("setting", "settings/page-grey", { name: "page_grey", value: "all" });
      await make("setting", "settings/company", { name: "company", value: company.fallback });
      await saveDraft(tx, { key: "a", body: page("about"), now: 2 });
    });
    await inPublication(store, 3, ({ publish }) => publish({ key: "plain", languages: ["en"] }));
    const seen = async (who: Person, of = draftVisible) => {
      const rows = db.selectFrom("documents").select("key").where(of(who, db)).orderBy("key");
      return (await rows.execute()).map(({ key }) => key);
    };
    const drafts = (rights: Right[], id = others) => seen(person(id, rights));
    const see = (more: object): Right => ({ act: "draft.see", ...more });
    const set = (more: object): Right => ({ act: "setting.edit", ...more });
    const all = await seen(serverPerson);
    expect(all).toHaveLength(8);
    expect(await drafts([see({})])).toEqual(all.filter((key) => key !== secret));
    expect(await drafts([see({})], own)).toEqual(all);
    expect(await drafts([see({ types: ["page"] })])).toEqual(["a", "b"]);
    expect(await drafts([see({ types: ["page"], columns: ["news"] })])).toEqual([]);
    // The newest revision counts, and a column belongs to itself.
    expect(await drafts([see({ columns: ["about"] })])).toEqual(["a", "about", "b"]);
    expect(await drafts([see({ columns: ["news"] })])).toEqual(["news"]);
    expect(await drafts([see({ columns: ["plain", "settings/page-grey"] })])).toEqual([]);
    expect(await drafts([set({})])).toEqual(["settings/company", "settings/page-grey"]);
    expect(await drafts([set({ settings: ["page_grey"] })])).toEqual(["settings/page-grey"]);
    expect(await drafts([set({ settings: ["page_grey"] }), see({ types: ["column"] })])).toEqual([
      ...["about", "news", "settings/page-grey"],
    ]);
    expect(await drafts([set({ settings: ["none"] })])).toEqual([]);
    expect(await drafts([{ act: "text.edit" }])).toEqual([]);
    expect(await drafts([], own)).toEqual([secret]);
    expect(await seen(person(others, []), visible)).toEqual(["plain"]);
    expect(await seen(person(own, []), visible)).toEqual([secret, "plain"].toSorted());
    expect(await seen(serverPerson, visible)).toEqual(all);
    // What was withdrawn is not seen as published.
    await db.updateTable("published").set({ revision_id: null }).execute();
    expect(await seen(person(others, []), visible)).toEqual([]);
    const shown = async (sight: ReturnType<typeof embargoSight>) => {
      const rows = db.selectFrom("documents").select("key").where(notEmbargoedFor(sight));
      return (await rows.execute()).some(({ key }) => key === secret);
    };
    expect([
      await shown("all"),
      await shown(own),
      await shown(others),
      await shown(undefined),
    ]).toEqual([true, true, false, false]);
    const parts: (readonly number[])[] = [];
    for await (const part of allDocumentIds(db, 3)) parts.push(part);
    expect(parts).toEqual([
      [1, 2, 3],
      [4, 5, 6],
      [7, 8],
    ]);
  });
});

forEachStore("Files that embargoes keep", (open) => {
  test("are withheld from people that none of them names, until they are opened", async () => {
    const store = await open();
    const { own, others, embargo } = await embargoWorld(store);
    await embargo([own]);
    const { db } = store;
    await db.updateTable("documents").set({ embargoed_at: 2 }).execute();
    await store.transaction(async (tx) => {
      const isOpen = (path: string) => path === "known.pdf";
      const keep = (documentId: number, ...paths: string[]) =>
        keepFiles(tx, { documentId, paths, now: 5 }, isOpen);
      await keep(1, "a.pdf", "b.pdf", "known.pdf");
      await keep(1, "a.pdf");
      await keep(2, "b.pdf", "c.pdf");
    });
    const withheld = async (id: number, paths?: readonly string[]) =>
      Object.fromEntries(await withheldFiles(db, person(id), paths));
    expect(await withheld(own)).toEqual({ "a.pdf": "in", "b.pdf": "in", "c.pdf": "out" });
    expect(await withheld(others)).toEqual({ "a.pdf": "out", "b.pdf": "out", "c.pdf": "out" });
    expect(await withheld(own, ["c.pdf", "d.pdf"])).toEqual({ "c.pdf": "out" });
    expect(await openedFiles(db)).toEqual(new Map([["known.pdf", new Set([1])]]));
    const shown = new Set(["b.pdf", "c.pdf"]);
    await store.transaction(async (tx) => {
      await openShownFiles(tx, { documentId: 1, shown, now: 6 });
      await openFiles(tx, ["b.pdf"], 7);
    });
    const rows = () =>
      db
        .selectFrom("embargoed_files")
        .select(["document_id as id", "path", "at", "opened_at as opened"])
        .orderBy("path")
        .orderBy("document_id")
        .execute();
    const record = (id: number, path: string, opened: number | null) => ({
      id,
      path,
      at: 5,
      opened,
    });
    expect(await rows()).toEqual([
      ...[record(1, "a.pdf", null), record(1, "b.pdf", 6), record(2, "b.pdf", 6)],
      ...[record(2, "c.pdf", null), record(1, "known.pdf", 5)],
    ]);
    expect((await openedFiles(db)).get("b.pdf")).toEqual(new Set([1, 2]));
    await store.transaction((tx) => releaseFiles(tx, 1));
    expect(await rows()).toEqual([record(2, "b.pdf", 6), record(2, "c.pdf", null)]);
  });
});

forEachStore("Events of embargoes", (open) => {
  test("are of one document since its embargo, and reach those whom it names but for the actor", async () => {
    const store = await open();
    const { own, others, boss, owner, other, embargo } = await embargoWorld(store);
    await embargo([own, others]);
    const { db } = store;
    const tell = (documentId: number, now: number, by: Person) =>
      store.transaction((tx) =>
        tellNamed(tx, documentId, { way: "named", by, now, accountId: boss }),
      );
    await tell(1, 4, owner);
    await tell(1, 5, owner);
    await tell(2, 6, owner);
    await tell(1, 7, other);
    await tell(1, 8, { ...other, via: "command" });
    const events = await embargoEvents(db, { id: 1, since: 5 });
    expect(events.map(({ at, by, account }) => [at, by, account])).toEqual(
      [
        [8, other.id],
        [7, other.id],
        [5, owner.id],
      ].map((one) => [...one, { id: boss, account: "boss", name: "Lin Wei" }]),
    );
    const told = async (who: Person) => (await openNotices(db, who)).map(({ at }) => at);
    expect([await told(owner), await told(other), await told(person(boss))]).toEqual([
      ...[[8, 7], [8, 5, 4], []],
    ]);
    expect(await told(serverPerson)).toEqual([]);
    const [first] = await openNotices(db, other);
    await store.transaction((tx) => acknowledgeNotices(tx, [], { by: other, now: 8 }));
    await store.transaction((tx) =>
      acknowledgeNotices(tx, [first?.id ?? 0], { by: other, now: 9 }),
    );
    await store.transaction((tx) =>
      acknowledgeNotices(tx, [first?.id ?? 0], { by: other, now: 10 }),
    );
    expect([await told(owner), await told(other)]).toEqual([
      [8, 7],
      [5, 4],
    ]);
    const notices = await db
      .selectFrom("embargo_notices")
      .select("acknowledged_at")
      .where("acknowledged_at", "is not", null)
      .execute();
    expect(notices).toEqual([{ acknowledged_at: 9 }]);
  });

  test("are of each document whose present embargo names the account", async () => {
    const store = await open();
    const { own, others, boss, owner, embargo } = await embargoWorld(store);
    await embargo([own, others]);
    const { db } = store;
    const by = person(boss);
    // It was named before, and the embargo is over.
    await db
      .insertInto("embargoes")
      .values({ document_id: 2, account_id: own, named_by: "server", at: 1 })
      .execute();
    const opened = (accountId: number, way: "password" | "linked", actor: Person) =>
      store.transaction((tx) => tellOpened(tx, { accountId, way, by: actor, now: 5 }));
    await opened(boss, "password", owner);
    await opened(own, "password", owner);
    expect(await embargoEvents(db, { id: 1, since: 0 })).toEqual([]);
    await opened(own, "linked", owner);
    await opened(own, "password", { ...owner, via: "command" });
    await opened(own, "password", by);
    const events = await db
      .selectFrom("embargo_events")
      .select(["document_id", "way", "actor", "via"])
      .orderBy("id")
      .execute();
    expect(events).toEqual([
      { document_id: 1, way: "linked", actor: owner.id, via: "api" },
      { document_id: 1, way: "password", actor: owner.id, via: "command" },
      { document_id: 1, way: "password", actor: by.id, via: "api" },
    ]);
    expect(await openNotices(db, owner)).toHaveLength(3);
  });
});
