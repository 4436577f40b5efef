import { expect, test } from "vitest";
import { columnBody } from "../../../tests/support/bodies.ts";
import { closedAfterEach } from "../../../tests/support/closedAfterEach.ts";
import { news } from "../../../tests/support/listsWorld.ts";
import { forSqlite } from "../../../tests/support/store.ts";
import type { MediaRow } from "../../base/store/tables/media.ts";
import { NotPermitted, type Person, type Right } from "../access/rights.ts";
import { LiveCatalogue } from "../catalogue/liveCatalogue.ts";
import { createDocument, inPublication, saveDraft } from "../editing/documentOperations.ts";
import { changeableParts, requireMediaChange } from "./mediaPermissions.ts";
import type { MediaChange } from "./mediaRows.ts";

const person = (...rights: Right[]): Person => ({ id: "account:1", via: "api", rights });
const uploader = (limits: Partial<Right> = {}) => person({ act: "media.upload", ...limits });
const other: Person = { ...uploader(), id: "account:2" };

forSqlite("The details of a file", (open) => {
  const closeLater = closedAfterEach();

  /** A file of column `a` for readers and of `b` in its draft, one that the trash has, and one of its own. */
  const openCatalogue = async () => {
    const store = await open();
    const article = (column: string, file: string) =>
      news(1, { column, image: { file, width: 1, height: 1 } });
    const make = (type: "column" | "news", key: string, body: object) =>
      store.transaction((tx) => createDocument(tx, { type, key, body, now: 1 }));
    for (const column of ["a", "b"]) await make("column", column, columnBody());
    await make("news", "moved", article("a", "media/used.png"));
    await make("news", "gone", article("b", "media/gone.png"));
    await inPublication(store, 2, async ({ publish, trash }) => {
      for (const key of ["a", "b", "moved"]) await publish({ key, languages: ["zh"] });
      await trash({ key: "gone" });
    });
    const body = article("b", "media/used.png");
    await store.transaction((tx) => saveDraft(tx, { key: "moved", body, now: 3 }));
    const live = new LiveCatalogue(store);
    closeLater(live);
    return live.current();
  };
  const all = ["en", "zh", "facts", "privacy"];

  test("are changed in all columns, types and languages in which it is used, its privacy by its uploader", async () => {
    const catalogue = await openCatalogue();
    const parts = (by: Person, file = "used") =>
      changeableParts(catalogue, by, { path: `media/${file}.png`, uploaded_by: "account:1" });
    expect(parts({ ...uploader(), rights: "all" })).toEqual(all);
    expect(parts(uploader())).toEqual(all);
    expect(parts(other)).toEqual(["en", "zh", "facts"]);
    expect(parts({ ...other, rights: "all" }, "free")).toEqual(["en", "zh", "facts"]);
    expect(parts(uploader({ languages: ["zh"] }))).toEqual(["zh"]);
    expect(parts(uploader({ columns: ["a"] }))).toEqual([]);
    expect(parts(uploader({ columns: ["b"] }))).toEqual([]);
    expect(parts(uploader({ columns: ["a", "b"] }))).toEqual(all);
    expect(parts(uploader({ types: ["product"] }))).toEqual([]);
    expect(parts(uploader({ types: ["news"] }))).toEqual(all);
    expect(parts(person({ act: "draft.see" }))).toEqual([]);
  });

  test("are changed without regard to columns and types where only the trash uses it, or nothing", async () => {
    const catalogue = await openCatalogue();
    const limited = uploader({ columns: ["a"], types: ["product"] });
    for (const file of ["free", "gone"]) {
      const row = { path: `media/${file}.png`, uploaded_by: "account:1" };
      expect(changeableParts(catalogue, limited, row)).toEqual(all);
      expect(changeableParts(catalogue, uploader({ languages: ["en"] }), row)).toEqual(["en"]);
      expect(changeableParts(catalogue, person({ act: "draft.see" }), row)).toEqual([]);
    }
  });

  test("need the right to each part that differs from what is stored", async () => {
    const catalogue = await openCatalogue();
    const stored = { alt_en: "A", alt_zh: "甲", name: "a.png", is_private: 0 };
    const row = { path: "media/free.png", uploaded_by: "account:1", ...stored } as MediaRow;
    const refused = (by: Person, change: MediaChange) => {
      try {
        requireMediaChange(catalogue, by, { row, change });
        return "";
      } catch (error) {
        if (!(error instanceof NotPermitted)) throw error;
        return error.message;
      }
    };
    const chinese = uploader({ languages: ["zh"] });
    expect(refused(chinese, { alt_zh: "乙" })).toBe("");
    expect(refused(chinese, { alt_zh: "乙", alt_en: "A", name: "a.png" })).toBe("");
    expect(refused(chinese, { alt_zh: "乙", alt_en: "B" })).toMatch(/alt_en of media\/free\.png$/);
    expect(refused(chinese, { name: "b.png" })).toMatch(/name of media\/free\.png$/);
    expect(refused(chinese, { is_private: 1 })).toMatch(/is_private of media\/free\.png$/);
    expect(refused(other, { alt_en: "B", alt_zh: "乙", name: "b.png" })).toBe("");
    expect(refused(other, { is_private: 1 })).toMatch(/is_private of media\/free\.png$/);
    expect(refused(uploader(), { is_private: 1 })).toBe("");
  });
});
