import { expect, test } from "vitest";
import { apply, operation } from "../../../../staff/editing/workingCopies/applyOperation.ts";
import { DraftStore } from "../../../document/store/draftStore.ts";
import type { Json } from "../../../document/store/jsonValues.ts";
import type { Transport } from "../../../document/store/storeTransport.ts";
import { copyInto, differencesOf, shortText } from "./partDifferences.ts";

/** The server's side of a part that is open. */
function serverOf(body: Json) {
  const server = { body, requests: 0 };
  const transport: Transport = {
    async patch({ operations }) {
      server.requests += 1;
      const outcomes = operations.map((one, index) => {
        const done = apply("product", server.body, operation.parse(one), index);
        server.body = JSON.parse(JSON.stringify(done.body));
        return done.outcome;
      });
      return { seq: server.requests, outcomes };
    },
  };
  return { server, store: new DraftStore(transport, { seq: 0, body }) };
}

const parameter = (key: string, group: string) => ({
  ...{ key, label: { en: key, zh: key }, kind: "number" as const, unit: "V", options: [] },
  ...{ min: null, max: null, is_of_order_codes: false, requirement: "may" as const },
  group: { key: group, title: { en: group, zh: group }, position: 1 },
});

const field = (name: string) => ({
  ...{ kind: "list", name, path: `/${name}`, required: false },
  label: { en: name, zh: `${name} zh` },
});

const compared = {
  type: {
    ...{ name: "product" as const, label: { en: "Product", zh: "产品" } },
    ...{ publish_together: true, fields: ["features", "packages", "variants"].map(field) },
  },
  parameters: [parameter("supply", "power"), parameter("clock", "core"), parameter("io", "core")],
  ...{ language: "zh" as const, others: "" },
};

const mine: Json = {
  values: { supply: "3.3 V", clock: "1 V", io: "2 V" },
  features: [{ $id: "aaaaaa", en: "one", zh: "一" }],
  packages: [{ $id: "bbbbbb", style: "qfn", name: "QFN", pins: 32 }],
  variants: [],
};

const theirs: Json = {
  values: { supply: "5 V", clock: "1 V" },
  features: [
    { $id: "cccccc", en: "one", zh: "一" },
    { $id: "dddddd", en: "two", zh: "二" },
  ],
  packages: [{ $id: "eeeeee", style: "qfn", name: "QFN", pins: 32 }],
  variants: [{ $id: "ffffff", orderCode: "X" }],
};

test("parts differ by group, whatever ids their items have; order codes are their own", () => {
  const groups = differencesOf(mine, theirs, compared);
  expect(groups.map(({ key, hasTexts }) => [key, hasTexts])).toEqual([
    ["values power", false],
    ["values core", false],
    ["features", true],
  ]);
  expect(groups[1]?.differences).toEqual([
    { path: "/values/io", label: "io", mine: "2 V", theirs: undefined },
  ]);
  expect(shortText(theirs.features, "zh")).toBe("一; 二");
  expect(shortText(`x${"🙂".repeat(100)}`, "en")).toBe(`x${"🙂".repeat(79)}…`);
});

test("groups are copied into the unsaved changes, and sent as one step", async () => {
  const { server, store } = serverOf(mine);
  copyInto(
    store,
    differencesOf(store.body, theirs, compared).flatMap(({ differences }) => differences),
  );
  await store.flush();
  expect(server.requests).toBe(1);
  expect(server.body).toMatchObject({
    values: { supply: "5 V", clock: "1 V" },
    features: [
      { en: "one", zh: "一" },
      { en: "two", zh: "二" },
    ],
  });
  expect(server.body).not.toHaveProperty("values.io");
  expect(differencesOf(store.body, theirs, compared)).toEqual([]);
});
