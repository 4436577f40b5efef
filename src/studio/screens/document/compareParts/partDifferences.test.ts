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

test("titles and labels are in the reader's language, else the other, else what stands for them", () => {
  const named = (key: string, label: object, group: object | null) => ({
    ...parameter(key, ""),
    ...{ label, group: group && { key: "g", position: 1, title: group } },
  });
  const of = (parameters: readonly unknown[], language: "en" | "zh") =>
    differencesOf(
      { values: { a: { en: "x" } } },
      { values: { b: { zh: "y" } } },
      {
        ...({ ...compared, parameters, language, others: "Others" } as typeof compared),
      },
    ).map(({ title, hasTexts, differences }) => [
      title,
      hasTexts,
      ...differences.map(({ label }) => label),
    ]);
  const [first, second] = [named("a", { en: "A" }, { en: "G" }), named("b", {}, { en: "G" })];
  expect([of([first, second], "zh"), of([first, second], "en")]).toEqual([
    ...[[["G", true, "A", "b"]], [["G", true, "A", "b"]]],
  ]);
  expect([of([named("a", { zh: "甲" }, null)], "en"), of([second], "zh")]).toEqual([
    ...[[["Others", true, "甲"]], [["G", true, "b"]]],
  ]);
  const fields = differencesOf({ packages: [1] }, { packages: [2] }, compared);
  expect(fields.map(({ key, title, hasTexts }) => [key, title, hasTexts])).toEqual([
    ["packages", "packages zh", false],
  ]);
});

test("items of which one alone differs are a difference, and are copied with their fields", async () => {
  const one = (en: string, $id: string): Json => ({
    features: [{ $id, en, zh: "一" }],
    values: {},
  });
  const { server, store } = serverOf(one("one", "aaaaaa"));
  expect(differencesOf(store.body, one("one", "bbbbbb"), compared)).toEqual([]);
  const [group] = differencesOf(store.body, one("two", "bbbbbb"), compared);
  expect(group?.differences.map(({ path }) => path)).toEqual(["/features"]);
  copyInto(store, group?.differences ?? []);
  await store.flush();
  expect(server.body).toEqual({
    features: [{ $id: expect.any(String), en: "two", zh: "一" }],
    values: {},
  });
});

test("a value is shown in a few words of one language", () => {
  const shown = (value: Json | undefined) => shortText(value, "en");
  expect([undefined, null, 5, "", " <p> a <b>b</b></p> ", false].map(shown)).toEqual([
    ...["", "", "5", "", "a b", "false"],
  ]);
  expect(shown({ zh: "只有", en: undefined })).toBe("只有");
  expect(shown({ $id: "aaaaaa", name: "QFN", more: { en: "x" }, none: null, pins: 32 })).toBe(
    "QFN x 32",
  );
  expect(shown([{ en: { deep: "a" } }, "b"])).toBe("a; b");
  expect([shown("x".repeat(160)), shown("x".repeat(161))]).toEqual([
    ...["x".repeat(160), `${"x".repeat(160)}…`],
  ]);
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
