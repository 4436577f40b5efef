import { expect, it } from "vitest";
import { family, part } from "../../../tests/support/partFamily.ts";
import { make, world } from "../../../tests/support/partSheets.ts";
import { forSqlite } from "../../../tests/support/store.ts";
import { languages } from "../../base/site/languages.ts";
import type { Store } from "../../base/store/store.ts";
import { type Person, serverPerson } from "../access/rights.ts";
import { inPublication, saveDraft } from "../editing/documentOperations.ts";
import { basesOf, definitionsIn, documentsIn, familiesIn, namesOf } from "./documentsForSheets.ts";

const reader: Person = { id: "account:9", via: "api", rights: [] };
const editor: Person = { ...reader, rights: [{ act: "draft.see" }] };

const body = (clock: string) => part("RG10", { clock }).body;

forSqlite("The documents of sheets", (open) => {
  async function opened() {
    const store = await open();
    await make(store, [...world, part("Z9", {}), part("RG30", {})]);
    await inPublication(store, 2, async ({ publish, trash }) => {
      for (const key of ["products", "vision"]) await publish({ key, languages });
      await trash({ key: "rg30" });
    });
    for (const clock of ["1 GHz", "2 GHz"]) {
      await store.transaction((tx) => saveDraft(tx, { key: "rg10", body: body(clock), now: 3 }));
    }
    return store;
  }

  const found = async (store: Store, by: Person, keys?: readonly string[]) => {
    const all: string[] = [];
    for await (const page of documentsIn(store.db, { type: "product", by, keys })) {
      all.push(...page.map(({ key, revision }) => `${key} ${revision}`));
    }
    return all;
  };

  it("are the newest revisions that a person may see drafts of, without those in the trash", async () => {
    const store = await opened();
    const all = ["0012 1", "1e5 1", "rg10 3", "z9 1"];
    expect(await found(store, serverPerson)).toEqual(all);
    expect(await found(store, editor)).toEqual(all);
    expect(await found(store, reader)).toEqual([]);
    expect(await found(store, editor, ["z9", "rg10", "rg30", "none"])).toEqual(["rg10 3", "z9 1"]);
    expect([...(await familiesIn(store.db, editor)).keys()]).toEqual(["products", "vision"]);
    expect((await familiesIn(store.db, reader)).size).toBe(0);
  });

  it("are read in older revisions too, each by its number", async () => {
    const store = await opened();
    const rows = await store.db
      .selectFrom("documents")
      .select(["id", "key"])
      .where("key", "in", ["rg10", "z9"])
      .orderBy("key")
      .execute();
    const [own = 0, other = 0] = rows.map(({ id }) => id);
    const wishes = [
      { id: own, revision: 2 },
      { id: own, revision: 7 },
      { id: other, revision: 1 },
    ];
    const bases = await basesOf(store.db, wishes, (id, revision) =>
      [id === own ? "rg10" : "z9", revision].join(" "),
    );
    expect([...bases.keys()].sort()).toEqual(["rg10 2", "z9 1"]);
    expect(bases.get("rg10 2")).toMatchObject({ values: { clock: "1 GHz" } });
    expect(namesOf(bases.get("z9 1"))).toEqual({ partNumber: "Z9", column: "vision" });
  });

  it("define nothing that their types do not allow any more", async () => {
    const store = await opened();
    await make(store, [family(12, "power")]);
    const before = [...(await definitionsIn(store.db, editor)).keys()];
    expect(before).toEqual(["bus", "clock", "label", "memory", "secure", "temperature"]);
    await store.db
      .updateTable("revisions")
      .set({ body: JSON.stringify({ label: "Clock" }) })
      .where("document_id", "in", ({ selectFrom }) =>
        selectFrom("documents").select("id").where("key", "in", ["clock", "power"]),
      )
      .execute();
    const after = [...(await definitionsIn(store.db, editor)).keys()];
    expect(after).toEqual(before.filter((key) => key !== "clock"));
    expect([...(await familiesIn(store.db, editor)).keys()]).toEqual(["products", "vision"]);
    expect(namesOf({ partNumber: "RG10" })).toBeUndefined();
  });
});
