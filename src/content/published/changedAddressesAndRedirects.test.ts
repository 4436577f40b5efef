import { expect, test } from "vitest";
import { forEachStore } from "../../../tests/support/store.ts";
import type { Store } from "../../base/store/store.ts";
import { changedAddresses, movedDocuments } from "./changedAddresses.ts";
import { changedRedirects } from "./redirectBook.ts";
import { withheldPaths, withholdings } from "./withheldFiles.ts";

/** Puts documents into a store: ids from 1, those with a time under embargo. */
async function addDocuments(store: Store, embargoed: readonly (number | null)[]): Promise<void> {
  const rows = embargoed.map((time, at) => ({
    ...{ id: at + 1, key: `d${at + 1}`, type: "news", created_at: 1, trashed_at: null },
    embargoed_at: time,
  }));
  await store.db.insertInto("documents").values(rows).execute();
}

const byId = <Row extends { readonly id: number }>(rows: readonly Row[]) =>
  rows.toSorted((a, b) => a.id - b.id);

forEachStore("Rows of a publication", (open) => {
  test("are the redirects in force, or those that changed since, removed ones too", async () => {
    const store = await open();
    const facts = { kind: "manual", made_at: 1, made_by: "server" };
    const rows = [
      ...[
        ["/a", "/b", 301, 0, 1],
        ["/c", null, 410, 0, 2],
        ["/d", "/e", 302, 1, 3],
      ],
      ["/f", "/g", 299, 0, 3],
    ] as const;
    for (const [from, to, status, removed, since] of rows) {
      const address = { from_address: from, to_address: to, status, is_removed: removed, since };
      await store.db
        .insertInto("redirects")
        .values({ ...facts, ...address })
        .execute();
    }
    const [first, second, third] = [
      { id: 1, from: "/a", to: "/b", status: 301, isRemoved: false },
      { id: 2, from: "/c", to: null, status: 410, isRemoved: false },
      { id: 3, from: "/d", to: "/e", status: 302, isRemoved: true },
    ];
    expect(byId(await changedRedirects(store.db))).toEqual([first, second]);
    expect(byId(await changedRedirects(store.db, 1))).toEqual([second, third]);
    expect(byId(await changedRedirects(store.db, 0))).toEqual([first, second, third]);
    expect(await changedRedirects(store.db, 3)).toEqual([]);
  });

  test("are the addresses of sections, or those that changed since", async () => {
    const store = await open();
    await addDocuments(store, [null, null]);
    const rows = [
      ...[
        ["news", "First", 1, 0, 1],
        ["news", "second", 1, 1, 2],
        ["none", "third", 2, 1, 3],
      ],
      ["news", "fourth", 2, 1, 3],
    ] as const;
    for (const [section, slug, id, current, since] of rows) {
      const facts = {
        section,
        slug,
        name: slug.toLowerCase(),
        document_id: id,
        is_current: current,
      };
      await store.db
        .insertInto("addresses")
        .values({ ...facts, since, made_at: 1, made_by: null })
        .execute();
    }
    const address = (slug: string, documentId: number, isCurrent: boolean) => ({
      ...{ section: "news", slug, documentId, isCurrent },
    });
    const slugs = async (since?: number) =>
      (await changedAddresses(store.db, since)).toSorted((a, b) => (a.slug < b.slug ? -1 : 1));
    expect(await slugs()).toEqual([
      ...[address("First", 1, false), address("fourth", 2, true), address("second", 1, true)],
    ]);
    expect(await slugs(2)).toEqual([address("fourth", 2, true)]);
    expect(byId(await movedDocuments(store.db, 0))).toEqual([
      ...[
        { id: 1, type: "news" },
        { id: 2, type: "news" },
      ],
    ]);
    expect(await movedDocuments(store.db, 2)).toEqual([{ id: 2, type: "news" }]);
  });

  test("withhold the files of embargoes that were not opened, with the accounts that are named", async () => {
    const store = await open();
    await addDocuments(store, [5, null, 5, 5]);
    const files = [
      ...[
        ["a.pdf", 1, null],
        ["b.pdf", 1, 7],
        ["c.pdf", 2, null],
        ["a.pdf", 3, null],
      ],
      ["d.pdf", 4, null],
    ] as const;
    for (const [path, id, opened] of files) {
      const row = { path, document_id: id, at: 1, opened_at: opened };
      await store.db.insertInto("embargoed_files").values(row).execute();
    }
    const account = { password_hash: "", nick_name: "", user_name: "", phone: "", email: "" };
    for (const id of [1, 2]) {
      const facts = { id, account: `a${id}`, name: "", avatar: "", oa_user_id: "", roles: "[]" };
      const dates = { is_active: 1, is_admin: 0, created_at: 1, updated_at: 1 };
      await store.db
        .insertInto("accounts")
        .values({ ...account, ...facts, ...dates })
        .execute();
      const named = { document_id: 1, account_id: id, named_by: "server", at: 1 };
      await store.db.insertInto("embargoes").values(named).execute();
    }
    expect([...(await withheldPaths(store.db))].toSorted()).toEqual(["a.pdf", "d.pdf"]);
    const told = async (paths?: readonly string[]) =>
      (await withholdings(store.db, paths))
        .map(({ path, named }) => [path, ...[...named].toSorted()].join(" "))
        .toSorted();
    expect(await told()).toEqual(["a.pdf", "a.pdf 1 2", "d.pdf"]);
    expect(await told(["b.pdf", "d.pdf"])).toEqual(["d.pdf"]);
    expect(await told([])).toEqual([]);
  });
});
