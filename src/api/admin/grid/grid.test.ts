import { describe, expect, it } from "vitest";
import { adminWorld } from "../../../../tests/support/admin.ts";
import { closedAfterEach } from "../../../../tests/support/closedAfterEach.ts";
import { sampleBodies } from "../../../../tests/support/sampleBodies.ts";
import { forEachStore } from "../../../../tests/support/store.ts";
import { createDocument } from "../../../staff/editing/documentOperations.ts";
import { valueHash } from "../../../staff/editing/workingCopies/bodyFields.ts";
import { patchDocument } from "../../../staff/editing/workingCopies/patchDocument.ts";

const text = (en?: string, zh?: string) => ({ en, zh });

const column = { title: text("Family", "系列"), parent: null, position: 0, status: 1, type: 3 };

const part = (partNumber: string, values: object) => ({
  ...sampleBodies.product,
  ...{ keyFigures: [], partNumber, column: "family", solutions: [], values },
});

const parameter = (kind: string, more: object = {}) => ({
  ...{ label: text(`As ${kind}`, `参数 ${kind}`), group: "group", kind, ...more },
});

forEachStore("The grid of parts and parameters", (open) => {
  const closeLater = closedAfterEach();

  const openWorld = async () => {
    const world = await adminWorld(await open());
    closeLater(world);
    await world.store.transaction(async (tx) => {
      const make = (
        type: Parameters<typeof createDocument>[1]["type"],
        key: string,
        body: object,
      ) => createDocument(tx, { type, key, body, now: 1 });
      await make("parameterGroup", "group", { title: text("Power", "电源"), position: 0 });
      await make("parameter", "supply", parameter("range", { unit: "V", min: 0, max: 60 }));
      await make("parameter", "bus", parameter("text"));
      await make("parameter", "pins", parameter("number", { orderCode: "pins" }));
      await make("column", "family", {
        ...{ ...column, parameters: ["supply", "bus", "pins"] },
        requirements: { supply: "must", bus: "should" },
      });
      await make("column", "other", { ...column, position: 1 });
      const bus = text("2 lines", "两条");
      await make("product", "p2", part("TP-2", { supply: "2.7..5.5 V" }));
      await make(
        "product",
        "p10",
        part("TP-10", { supply: "1200 mV", bus: text("10 lines", "十条") }),
      );
      await make("product", "p1", part("TP-1", { bus }));
      await make("product", "q", { ...part("QQ-1", {}), column: "other", alsoIn: ["family"] });
    });
    const { token } = await world.person("lin", "admin");
    const get = async (query: string, as = token) => world.ask("GET", `/grid${query}`, { as });
    const keysOf = async (query: string) => {
      const { data } = await get(`?${query}`);
      const block = await get(`/rows?family=family&ids=${data.ids.join(",")}`);
      return block.data.list.map(({ key }: { key: string }) => key);
    };
    return { ...world, get, keysOf };
  };

  describe("answers", () => {
    it("the part's own fields and the family's parameters as columns, with their accepted values", async () => {
      const { get } = await openWorld();
      const { data } = await get("?family=family");
      expect(data).toMatchObject({ family: { key: "family", title: column.title }, total: 4 });
      const paths = data.columns.map(({ path }: { path: string }) => path);
      expect(paths.slice(0, 4)).toEqual(["/partNumber", "/name", "/summary", "/lifecycle/stage"]);
      expect(data.columns.find(({ path }: { path: string }) => path === "/name")).toMatchObject({
        ...{ kind: "text", is_bilingual: true, label: text("Name", "名称"), max_length: 80 },
      });
      expect(data.columns.slice(-3, -1)).toMatchObject([
        {
          ...{ path: "/values/supply", kind: "range", unit: "V", min: 0, max: 60 },
          requirement: "must",
          group: { key: "group", title: text("Power", "电源") },
        },
        { path: "/values/bus", kind: "text", is_bilingual: true },
      ]);
      const lacking = await get("?family=family&missing=any");
      expect(lacking.data.missing).toEqual({ "/values/supply": 1, "/values/bus": 1 });
    });

    it("rows in every order, and on request only incomplete ones", async () => {
      const { keysOf } = await openWorld();
      expect(await keysOf("family=family")).toEqual(["q", "p1", "p2", "p10"]);
      expect(await keysOf("family=family&order=-part")).toEqual(["p10", "p2", "p1", "q"]);
      // In base units, and those without a value last, either way.
      const byValue = "family=family&by=supply&order=";
      expect(await keysOf(`${byValue}value`)).toEqual(["p10", "p2", "q", "p1"]);
      expect(await keysOf(`${byValue}-value`)).toEqual(["p2", "p10", "q", "p1"]);
      const byText = "family=family&by=bus&order=";
      expect(await keysOf(`${byText}value`)).toEqual(["p1", "p10", "q", "p2"]);
      expect(await keysOf(`${byText}-value`)).toEqual(["p10", "p1", "q", "p2"]);
      expect(await keysOf("family=family&missing=any")).toEqual(["p1", "p2"]);
      expect(await keysOf("family=family&missing=incomplete")).toEqual(["p1", "p2"]);
      expect(await keysOf("family=family&missing=must")).toEqual(["p1"]);
      expect(await keysOf("family=family&missing=should")).toEqual(["p2"]);
      expect(await keysOf("family=family&q=TP10")).toEqual(["p10"]);
      expect(await keysOf("q=QQ")).toEqual(["q"]);
    });

    it("values of the newest revisions, with the rights to write them", async () => {
      const { get, person } = await openWorld();
      const { data } = await get("?family=family");
      const rows = `/rows?family=family&ids=${data.ids.join(",")}`;
      const { data: block } = await get(rows);
      const [shared, first] = block.list;
      // A part of another family that this one lists: what its own family does not have is closed.
      expect(shared).toMatchObject({
        ...{ key: "q", home: { key: "other" }, lacks: { must: [], should: [] } },
        closed: ["/values/supply", "/values/bus", "/values/pins"],
      });
      expect(first).toMatchObject({ home: null, closed: [], lacks: { must: ["/values/supply"] } });
      const shownAt = (path: string) => first.values[block.paths.indexOf(path)];
      expect(first).toMatchObject({ key: "p1", part_number: "TP-1", is_unsaved: false });
      expect(first.may).toEqual({ facts: true, en: true, zh: true });
      expect(shownAt("/values/bus")).toEqual(text("2 lines", "两条"));
      expect(shownAt("/values/supply")).toBeNull();
      expect(shownAt("/lifecycle/stage")).toBe("active");
      const translator = await person("zhou", ["translator", { languages: ["zh"] }]);
      const seen = await get(rows, translator.token);
      expect(seen.data.list[1].may).toEqual({ facts: false, en: false, zh: true });
    });

    it("values of working copies instead, with their author; change sets report them by cell", async () => {
      const { get, ask, store, person } = await openWorld();
      const mei = await person("mei", "product-editor");
      const typed = (path: string, before: string, after: string) => ({
        ...{ op: "set" as const, path, before: valueHash(before), after },
      });
      await patchDocument(store, {
        ...{ key: "p2", now: 5 },
        by: { id: `account:${mei.id}`, via: "api", rights: "all" },
        operations: [
          typed("/values/supply", "2.7..5.5 V", "1.8..3.6 V"),
          typed("/name/zh", sampleBodies.product.name.zh, "新名"),
        ],
      });
      const { data } = await get("?family=family&q=TP-2");
      const { data: block } = await get(`/rows?family=family&ids=${data.ids.join(",")}`);
      const [row] = block.list;
      expect(row).toMatchObject({ key: "p2", is_unsaved: true });
      const at = (path: string) => block.paths.indexOf(path);
      expect(row.values[at("/values/supply")]).toBe("2.7..5.5 V");
      expect(row.unsaved).toEqual([
        { place: at("/name"), value: { en: expect.any(String), zh: "新名" }, by: "Lin Wei" },
        { place: at("/values/supply"), value: "1.8..3.6 V", by: "Lin Wei" },
      ]);
      const cell = { key: "p2", path: "/values/supply", before: "2.7..5.5 V" };
      const checked = async (after: string) => {
        const body = { label: "x", origin: "grid", act: "check", cells: [{ ...cell, after }] };
        const set = await ask("POST", "/change-sets", { as: mei.token, body });
        return (await ask("GET", `/change-sets/${set.data.id}/findings`, { as: mei.token })).data;
      };
      expect((await checked("3..5 V")).in_work).toMatchObject([
        { key: "p2", label: "As range", by: "Lin Wei", typed_text: "1.8 to 3.6\u00a0V" },
      ]);
      // What is typed there already is written without a word.
      expect((await checked("1.8..3.6 V")).in_work).toEqual([]);
    });

    it("families with the number of their incomplete parts", async () => {
      const { get } = await openWorld();
      const { data } = await get("/families");
      expect(data.list).toMatchObject([
        { key: "family", parts: 4, shared: 1, incomplete: 2, lacking_required: 1 },
        { key: "other", parts: 1, shared: 0, incomplete: 0, lacking_required: 0 },
      ]);
    });

    it("nothing for families that do not exist", async () => {
      const { get } = await openWorld();
      expect((await get("?family=nowhere")).status).toBe(404);
      expect((await get("?family=p1")).status).toBe(404);
      expect((await get("/rows?family=family&ids=1,x")).status).toBe(422);
    });
  });
});
