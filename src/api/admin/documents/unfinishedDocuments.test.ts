import { expect, it } from "vitest";
import { adminWorld } from "../../../../tests/support/admin.ts";
import { closedAfterEach } from "../../../../tests/support/closedAfterEach.ts";
import { forEachStore } from "../../../../tests/support/store.ts";
import { createDocument } from "../../../staff/editing/documentOperations.ts";

const column = {
  ...{ title: { en: "News", zh: "新闻" }, parent: null, position: 0, status: 1, type: 2 },
  parameters: ["supply"],
};

const parameter = {
  ...{ label: { en: "Supply", zh: "供电" }, group: "power", kind: "range", unit: "V" },
};

forEachStore("Documents that are created unfinished", (open) => {
  const closeLater = closedAfterEach();
  const openWorld = async () => {
    const world = await adminWorld(await open());
    closeLater(world);
    await world.store.transaction(async (tx) => {
      await createDocument(tx, { type: "column", key: "news/all", body: column, now: 1 });
      const group = { title: { en: "Power", zh: "电源" }, position: 0 };
      await createDocument(tx, { type: "parameterGroup", key: "power", body: group, now: 1 });
      await createDocument(tx, { type: "parameter", key: "supply", body: parameter, now: 1 });
    });
    return world;
  };

  it("require a title alone, report what is missing, and are not published before it is there", async () => {
    const { ask, person } = await openWorld();
    const { token: as } = await person("lin", "admin");
    const begun = { type: "news", key: "news/first", body: { title: { zh: "第一" } } };
    const made = await ask("POST", "/documents", { as, body: begun });
    expect(made).toMatchObject({ status: 200, data: { key: "news/first" } });
    const shown = await ask("GET", "/documents/news%2Ffirst", { as });
    expect(shown.data.working_copy.body).toEqual({
      ...{ title: { zh: "第一" }, products: [], date: expect.any(String) },
    });
    const missing = shown.data.problems.map(({ path }: { path: string }) => path);
    expect(missing).toEqual(expect.arrayContaining(["/column", "/summary", "/body"]));
    const published = await ask("POST", "/documents/news%2Ffirst/publish", {
      ...{ as, body: { languages: ["zh"], revision: 1 } },
    });
    expect(published.status).toBe(422);
    const again = await ask("POST", "/documents", { as, body: begun });
    expect(again.status).toBe(409);
  });

  it("accept matching fields of their type, and copy those of another document", async () => {
    const { ask, person } = await openWorld();
    const { token: as } = await person("lin", "admin");
    for (const body of [{ date: "soon" }, { colour: "red" }]) {
      const refused = await ask("POST", "/documents", {
        ...{ as, body: { type: "news", key: "a", body } },
      });
      expect(refused.status).toBe(422);
    }
    const copy = await ask("POST", "/documents", {
      as,
      body: {
        ...{ type: "column", key: "news/other", copy_of: "news/all" },
        body: { title: { en: "Other" } },
      },
    });
    expect(copy.status).toBe(200);
    const shown = await ask("GET", "/documents/news%2Fother", { as });
    const { working_copy: copied } = shown.data;
    expect(copied.body).toMatchObject({ title: { en: "Other" }, status: 1, type: 2 });
    // A copy stands behind the others, not at the place of its original.
    const { data: original } = await ask("GET", "/documents/news%2Fall", { as });
    expect(copied.body.position).toBeGreaterThan(original.working_copy.body.position);
    const setting = await ask("POST", "/documents", {
      ...{ as, body: { type: "setting", key: "settings/page-grey", body: { name: "page_grey" } } },
    });
    expect(setting.status).toBe(200);
  });

  it("cannot be created by people with the right to texts alone", async () => {
    const { ask, person } = await openWorld();
    const { token: as } = await person("mei", ["translator", { languages: ["zh"] }]);
    const body = { type: "news", key: "b", body: { title: { zh: "二" } } };
    expect((await ask("POST", "/documents", { as, body })).status).toBe(403);
  });

  it("have the parameters of their family and the titles of referenced documents", async () => {
    const { ask, person } = await openWorld();
    const { token: as } = await person("lin", "admin");
    const parameters = await ask("GET", "/documents/news%2Fall/parameters", { as });
    expect(parameters.data.list).toMatchObject([
      { key: "supply", kind: "range", unit: "V", group: { key: "power" }, min: null },
    ]);
    const titles = await ask("GET", "/references?keys=news%2Fall,nothing,power", { as });
    expect(titles.data.list.map(({ key }: { key: string }) => key)).toEqual(["news/all", "power"]);
    const type = await ask("GET", "/types/news", { as });
    expect(type.data).toMatchObject({ name: "news", publish_together: false });
  });
});
