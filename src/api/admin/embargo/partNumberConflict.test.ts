import { expect, it } from "vitest";
import { adminWorld } from "../../../../tests/support/admin.ts";
import { closedAfterEach } from "../../../../tests/support/closedAfterEach.ts";
import { sampleBodies, sampleKeys } from "../../../../tests/support/sampleBodies.ts";
import { forEachStore } from "../../../../tests/support/store.ts";
import { languages } from "../../../base/site/languages.ts";
import { createDocument, inPublication } from "../../../staff/editing/documentOperations.ts";

const secret = "unannounced";

const [variant] = sampleBodies.product.variants;

const part = (partNumber: string, orderCode?: string) => ({
  ...sampleBodies.product,
  ...{ solutions: [], keyFigures: [], values: {}, column: sampleKeys.column, partNumber },
  ...{ name: { en: "Part", zh: "产品" }, summary: { en: "A part", zh: "产品" } },
  variants: orderCode === undefined ? [] : [{ ...variant, orderCode }],
});

forEachStore("The number of a part under embargo that somebody else uses", (open) => {
  const closeLater = closedAfterEach();
  const openWorld = async () => {
    const world = await adminWorld(await open());
    closeLater(world);
    const { store, ask, person } = world;
    const { parameterGroup, column } = sampleBodies;
    await inPublication(store, 1, async ({ tx, publish }) => {
      const make = (type: "parameterGroup" | "column" | "product", key: string, body: unknown) =>
        createDocument(tx, { type, key, body, now: 1 });
      await make("parameterGroup", "groups/core", parameterGroup);
      await make("column", sampleKeys.column, { ...column, parameters: [] });
      await publish({ key: sampleKeys.column, languages });
      await make("product", secret, part("RG9900"));
      await make("product", "rg9900", part("rg-9900"));
    });
    const [lin, mei, other] = [
      await person("lin", "admin"),
      await person("mei", "admin"),
      await person("other", "admin"),
    ];
    await ask("PUT", `/documents/${secret}/embargo`, {
      ...{ as: lin.token, body: { version: 1, named: [lin.id, mei.id] } },
    });
    const publish = (key: string, as: string, wanted: readonly string[] = languages) =>
      ask("POST", `/documents/${key}/publish`, {
        ...{ as, body: { languages: wanted, revision: 1 } },
      });
    const told = async (as: string) =>
      (await ask("GET", "/me/embargo-notices", { as })).data.list.map(
        ({ key, way, text }: Record<string, string>) => [key, way, text],
      );
    return { ...world, lin, mei, other, publish, told };
  };

  it("is reported to the people named on it, and not to the other person", async () => {
    const { ask, lin, mei, other, publish, told } = await openWorld();
    const done = await publish("rg9900", other.token, ["en"]);
    expect(done.status).toBe(200);
    expect(JSON.stringify(done.data)).not.toContain(secret);
    const text = expect.stringContaining("published the part rg9900");
    expect(await told(lin.token)).toEqual([[secret, "part-number", text]]);
    expect(await told(mei.token)).toEqual([[secret, "part-number", text]]);
    expect(await told(other.token)).toEqual([]);
    // Once, in however many languages it comes.
    expect((await publish("rg9900", other.token)).status).toBe(200);
    expect(await told(lin.token)).toHaveLength(1);
    // Publishing theirs reports the obstacle and what to do.
    const effects = await ask("GET", `/documents/${secret}/effects?lang=en`, { as: lin.token });
    expect(effects.data.refusals).toMatchObject([
      {
        message: expect.stringContaining("Change this part"),
        fields: [{ path: "/partNumber", message: expect.stringContaining("has the same") }],
      },
    ]);
    const refused = await publish(secret, lin.token);
    expect(refused).toMatchObject({
      status: 409,
      message: expect.stringContaining("change or withdraw the other one first"),
      data: {
        ...{ code: "refused", reason: "PartNumberTaken" },
        taken: [{ key: secret, path: "/partNumber", owner: "rg9900" }],
      },
    });
  });

  it("is not reported if a named person uses it, or if the number differs", async () => {
    const { store, lin, mei, other, publish, told } = await openWorld();
    await store.transaction((tx) =>
      createDocument(tx, { type: "product", key: "rg1", body: part("RG1"), now: 1 }),
    );
    expect((await publish("rg1", other.token)).status).toBe(200);
    expect((await publish("rg9900", lin.token)).status).toBe(200);
    expect(await told(mei.token)).toEqual([]);
  });

  it("is reported as well if it is published by a change set", async () => {
    const { ask, lin, other, told } = await openWorld();
    const made = await ask("POST", "/change-sets", {
      as: other.token,
      body: {
        ...{ label: "New", origin: "grid", act: "apply", cells: [], publish: languages },
        documents: [{ key: "rg5", type: "product", body: part("RG5", "RG9900") }],
      },
    });
    expect(made.data).toMatchObject({ state: "done" });
    expect(await told(lin.token)).toMatchObject([[secret, "part-number", expect.anything()]]);
  });
});
