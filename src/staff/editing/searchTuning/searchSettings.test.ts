import { expect, test } from "vitest";
import { auditRecords } from "../../../../tests/support/auditRecords.ts";
import { columnBody } from "../../../../tests/support/bodies.ts";
import { forSqlite } from "../../../../tests/support/store.ts";
import type { Store } from "../../../base/store/store.ts";
import { settingKey } from "../../../content/settings/settings.ts";
import { InvalidDocument } from "../../../content/types/fields/bodyProblems.ts";
import { NotPermitted, type Person, serverPerson } from "../../access/rights.ts";
import { ArrangedSince } from "../arrangement/arrangementErrors.ts";
import {
  createDocument,
  DocumentTrashed,
  inPublication,
  saveDraft,
} from "../documentOperations.ts";
import { workingCopyOf } from "../workingCopies/workingCopyRows.ts";
import { ignoreSearch } from "./ignoredSearches.ts";
import { readSearchSetting, writeSearchSetting } from "./searchSettings.ts";

const person = (...settings: string[]): Person => ({
  ...{ id: "account:1", via: "api" },
  rights: [{ act: "setting.edit", settings }],
});
const editor = person("search_synonyms");

const read = (store: Store, by: Person = editor, published: never = [] as never) =>
  readSearchSetting(store.db, { name: "search_synonyms", by, published });

const write = (store: Store, version: string, list: readonly object[], by: Person = editor) =>
  writeSearchSetting(store, { name: "search_synonyms", version, list, by, now: 5 });

const group = (...terms: readonly string[]) => ({ en: terms, zh: [] });
const key = settingKey("search_synonyms");

forSqlite("A setting of search", (open) => {
  test("is written to its draft, which is made where there is none", async () => {
    const store = await open();
    const other = { type: "column", key: "news", body: columnBody(), now: 1 } as const;
    await store.transaction((tx) => createDocument(tx, other));
    const first = await read(store);
    expect(first).toEqual({
      ...{ value: [], isChanged: false, isFit: true, mayEdit: true },
      version: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    await write(store, first.version, [group("mcu", "microcontroller")]);
    const second = await read(store);
    expect(second).toMatchObject({ value: [group("mcu", "microcontroller")], isChanged: true });
    expect(second.version).not.toBe(first.version);
    await expect(write(store, first.version, [])).rejects.toEqual(new ArrangedSince([key]));
    // Its published value is the same: nothing is to be published.
    const published = [group("mcu", "microcontroller")] as never;
    expect(await read(store, editor, published)).toMatchObject({ isChanged: false });
    const ids = async () => {
      const { body } = await workingCopyOf(store.db, key);
      return (body as { value: { $id: string }[] }).value.map(({ $id }) => $id);
    };
    const [former] = await ids();
    await write(store, second.version, [
      group("adc", "converter"),
      group("mcu", "microcontroller"),
    ]);
    expect((await ids())[1]).toBe(former);
    expect((await read(store)).value).toHaveLength(2);
  });

  test("keeps its choice about the usual groups, and is replaced by what is published if it does not fit", async () => {
    const store = await open();
    await write(store, (await read(store)).version, [group("a", "b")]);
    const save = (value: unknown) =>
      store.transaction((tx) =>
        saveDraft(tx, { key, body: { name: "search_synonyms", value }, now: 6 }),
      );
    await save({ replace: true, groups: [group("c", "d")] });
    for (const table of ["working_copies", "patches"] as const) {
      await store.db.deleteFrom(table).execute();
    }
    const wrapped = await read(store);
    expect(wrapped.value).toEqual({ replace: true, groups: [group("c", "d")] });
    await write(store, wrapped.version, [group("e", "f")]);
    const { value, version } = await read(store);
    expect(value).toEqual({ replace: true, groups: [group("e", "f")] });
    const refused = await write(store, version, [{ fr: ["x"] }]).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(InvalidDocument);
    expect((refused as InvalidDocument).problems[0]?.path[0]).toBe("value");
    await store.db
      .updateTable("working_copies")
      .set({ body: '{"name":"search_synonyms","value":"none"}' })
      .execute();
    expect(await read(store)).toMatchObject({ value: [], isFit: false, isChanged: true });
  });

  test("is written by people with the right to it, others are shown what is published", async () => {
    const store = await open();
    const { version } = await read(store);
    const other = person("search_pins");
    await expect(write(store, version, [], other)).rejects.toThrow(NotPermitted);
    await write(store, version, [group("a", "b")]);
    expect(await read(store, other)).toMatchObject({ value: [], isChanged: false, mayEdit: false });
    expect(await read(store, serverPerson)).toMatchObject({ isChanged: true, mayEdit: true });
    await inPublication(store, 7, ({ trash }) => trash({ key }));
    expect(await read(store)).toMatchObject({ value: [], isChanged: false });
    await expect(write(store, version, [])).rejects.toThrow(DocumentTrashed);
  });
});

forSqlite("A counted search", (open) => {
  test("is set aside and taken back by people who tune the search, without its text in the audit trail", async () => {
    const store = await open();
    const counted = { day: "2026-01-02", in_vain: 1, seen: 0, opened: 0 };
    await store.db
      .insertInto("search_counts")
      .values([
        { ...counted, language: "en", text: "mcu" },
        { ...counted, language: "en", text: "adc" },
        { ...counted, language: "zh", text: "mcu" },
      ])
      .execute();
    const by: Person = { id: "account:1", via: "api", rights: [{ act: "search.tune" }] };
    const set = (language: "en" | "zh", text: string, isIgnored: boolean, as = by, now = 5) =>
      ignoreSearch(store, { language, text, isIgnored, by: as, now });
    const ignored = async () =>
      (await store.db.selectFrom("ignored_searches").selectAll().orderBy("text").execute()).map(
        (row) => Object.values(row).join(" "),
      );
    await expect(set("en", "mcu", true, { ...by, rights: [] })).rejects.toThrow(NotPermitted);
    await set("zh", "adc", true);
    await set("en", "none", true);
    expect(await ignored()).toEqual([]);
    await set("en", "mcu", true);
    await set("en", "mcu", true, by, 6);
    await set("en", "adc", true);
    await set("zh", "mcu", true);
    expect(await ignored()).toEqual([
      ...["en adc 5 account:1", "en mcu 5 account:1", "zh mcu 5 account:1"],
    ]);
    await set("en", "mcu", false);
    expect(await ignored()).toEqual(["en adc 5 account:1", "zh mcu 5 account:1"]);
    const acts = await auditRecords(store.db);
    expect(acts.map(({ act, subject, detail }) => `${act} ${subject} ${detail}`)).toEqual([
      ...["search.ignore search:en {}", "search.ignore search:en {}"],
      ...["search.ignore search:en {}", "search.ignore search:zh {}"],
      "search.unignore search:en {}",
    ]);
  });
});
