import { expect, test } from "vitest";
import { catalogueWorld, column, text } from "../../../../tests/support/catalogueWorld.ts";
import { closedAfterEach } from "../../../../tests/support/closedAfterEach.ts";
import { sampleBodies } from "../../../../tests/support/sampleBodies.ts";
import { forSqlite } from "../../../../tests/support/store.ts";
import { type Person, serverPerson } from "../../access/rights.ts";
import { inPublication } from "../../editing/documentOperations.ts";
import { visibleIn } from "../visibleCatalogue.ts";
import { gridBlock } from "./gridBlock.ts";
import { type GridColumn, gridColumns } from "./gridColumns.ts";
import { gridRows } from "./gridRows.ts";

const part = (partNumber: string, values: object, stage = "active", more: object = {}) => ({
  ...sampleBodies.product,
  ...{ keyFigures: [], solutions: [], partNumber, column: "family", values },
  ...{ name: text(partNumber, partNumber), lifecycle: { stage, since: "2026-01-05" } },
  ...more,
});

const parameter = (kind: string, more: object = {}) => ({
  ...{ label: text(`As ${kind}`), group: "group", kind, ...more },
});

/** A column as words: its path, kind and what else is not usual. */
function shown({ path, kind, unit, options, group, requirement, ...more }: GridColumn): string {
  return [
    ...[path, kind, requirement ?? "-", unit, group?.key],
    ...[more.parameter, more.min, more.max, more.maxLength].map((one) => one ?? "-"),
    ...[more.isBilingual && "bilingual", more.isReadOnly && "read-only"],
    options.map(({ value }) => value).join(),
  ]
    .filter(Boolean)
    .join(" ");
}

forSqlite("A grid of parts", (open) => {
  const closeLater = closedAfterEach();

  async function openWorld() {
    const world = await catalogueWorld(await open());
    closeLater(world.live);
    const { make, live, store } = world;
    const options = ["spi", "can"].map((value) => ({ value, label: text(value.toUpperCase()) }));
    await make("column", "other", { ...column("Other"), parameters: ["bus"] });
    await make("parameterGroup", "group", { title: text("Group", "组"), position: 0 });
    await make("parameter", "gain", parameter("number", { unit: "V", max: 9 }));
    await make("parameter", "bus", parameter("enum", { options }));
    await make("parameter", "fast", parameter("boolean"));
    await make("parameter", "note", parameter("text"));
    await make("column", "family", {
      ...{ ...column("Family"), parameters: ["note", "gain", "missing", "bus", "fast", "other"] },
      requirements: { gain: "must", bus: "should" },
    });
    await make("product", "p1", part("P1", { gain: "0.5 V", bus: "can" }, "nrnd"));
    await make("product", "p2", part("P2", { gain: "0.25 V", fast: false }, "preview"));
    await make("product", "p3", part("P3", { gain: "-1 V", bus: "spi", fast: true }, "obsolete"));
    await make("product", "p4", part("P4", { note: "x" }, "active"));
    await make("product", "q", part("QQ", {}, "active", { column: "other" }));
    const seenBy = async (by: Person = serverPerson) => visibleIn(await live.current(), by);
    const keys = async (query: object) => {
      const usual = { family: "family", text: undefined, missing: undefined, by: undefined };
      const found = await gridRows(store.db, await seenBy(), { ...usual, order: "part", ...query });
      expect(found.total).toBe(found.lines.length);
      return found.lines.map(({ line }) => line.key).join(" ");
    };
    return { ...world, seenBy, keys };
  }

  test("has the parts' own fields and the parameters of the family, in its order", async () => {
    const { store, seenBy } = await openWorld();
    const catalogue = await seenBy();
    const columns = async (key: string | undefined) =>
      (await gridColumns(store.db, catalogue, key === undefined ? key : catalogue.byKey(key))).map(
        shown,
      );
    const own = await columns(undefined);
    expect(own).toEqual([
      "/partNumber line must - - - 40 read-only",
      "/name text must - - - 80 bilingual",
      "/summary text must - - - 300 bilingual",
      "/lifecycle/stage choice must - - - - preview,active,nrnd,last-time-buy,obsolete",
      "/lifecycle/since day must - - - -",
      "/lifecycle/lastOrder day - - - - -",
    ]);
    const bus = "/values/bus enum should group bus - - - spi,can";
    expect((await columns("family")).slice(own.length)).toEqual([
      "/values/note text may group note - - 200 bilingual",
      "/values/gain number must V group gain - 9 -",
      bus,
      "/values/fast boolean may group fast - - -",
    ]);
    expect(await columns("other")).toEqual([...own, bus.replace("should", "may")]);
  });

  test("is in the order of stages, or of values by their sizes and places", async () => {
    const { keys, save, store } = await openWorld();
    expect(await keys({})).toBe("p1 p2 p3 p4");
    expect(await keys({ order: "-part" })).toBe("p4 p3 p2 p1");
    expect(await keys({ order: "stage" })).toBe("p4 p1 p3 p2");
    expect(await keys({ order: "-stage" })).toBe("p2 p3 p1 p4");
    const by = (key: string, order = "value") => keys({ by: key, order });
    expect(await by("gain")).toBe("p3 p2 p1 p4");
    expect(await by("gain", "-value")).toBe("p1 p2 p3 p4");
    expect(await by("bus")).toBe("p3 p1 p2 p4");
    expect(await by("bus", "-value")).toBe("p1 p3 p2 p4");
    expect(await by("fast")).toBe("p2 p3 p1 p4");
    expect(await by("gone")).toBe("p1 p2 p3 p4");
    expect(await by("family")).toBe("p1 p2 p3 p4");
    await save("p3", part("P3", {}, "obsolete"));
    await store.db
      .updateTable("revisions")
      .set({ body: JSON.stringify({ ...part("P2", {}), values: null }) })
      .where("body", "like", "%0.25 V%")
      .execute();
    expect(await by("gain")).toBe("p1 p2 p3 p4");
    expect(await keys({ family: undefined, order: "changed", text: "p" })).toBe("p1 p2 p4 p3");
  });

  test("has values in the order of what is asked for, of parts that are seen alone", async () => {
    const { store, seenBy, publish } = await openWorld();
    for (const key of ["group", "bus", "other", "q"]) await publish(key, "en");
    const catalogue = await seenBy();
    const id = (key: string) => catalogue.byKey(key)?.line.id ?? 0;
    const ids = ["p3", "family", "p1", "gain", "q"].map(id);
    const block = async (person: Person) =>
      (
        await gridBlock(
          store.db,
          { catalogue: await seenBy(person), person },
          [...ids, 999],
          [...["/values/bus", "/partNumber", "/values/toString", "/name/en"]],
        )
      ).map(({ seen, revision, values, may, unsaved }) => [
        ...[seen.line.key, revision, values, Object.values(may).join(), unsaved.length],
      ]);
    expect(await block(serverPerson)).toEqual([
      ["p3", 1, ["spi", "P3", undefined, "P3"], "true,true,true", 0],
      ["p1", 1, ["can", "P1", undefined, "P1"], "true,true,true", 0],
      ["q", 1, [undefined, "QQ", undefined, "QQ"], "true,true,true", 0],
    ]);
    const by = (...rights: Exclude<Person["rights"], "all">) =>
      block({ id: "account:3", via: "api", rights: [...rights, { act: "draft.see" }] });
    expect((await by()).map(([key, , , may]) => `${key} ${may}`)).toEqual(
      ["p3", "p1", "q"].map((key) => `${key} false,false,false`),
    );
    expect((await by({ act: "fact.edit" }))[0]?.[3]).toBe("true,false,false");
    expect((await by({ act: "text.edit", languages: ["zh"] }))[0]?.[3]).toBe("false,false,true");
    expect(await block({ id: "account:3", via: "api", rights: [] })).toEqual([]);
    await inPublication(store, 8, ({ trash }) => trash({ key: "p3" }));
    expect((await block(serverPerson))[0]?.[3]).toBe("false,false,false");
  });
});
