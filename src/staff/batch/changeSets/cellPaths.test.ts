import { expect, it } from "vitest";
import { cellAt, namedPath, setCell } from "./cellPaths.ts";

const body = () => ({
  name: { en: "A", zh: "甲" },
  only: { en: "A" },
  variants: [
    { orderCode: "X-1", package: "reel" },
    { orderCode: "X-2", note: { en: "n" } },
    { value: 5, key: "k" },
  ],
  features: ["a", "b"],
  values: { clock: "1 GHz" },
  none: null,
});

it.each([
  ["/name/en", "A"],
  ["/variants/=X-2/note/en", "n"],
  ["/variants/1/orderCode", "X-2"],
  ["/variants/=k/value", 5],
  ["/variants/=none", undefined],
  ["/variants/3", undefined],
  ["/variants/01", undefined],
  ["/variants/-1", undefined],
  ["/features/1", "b"],
  ["/features/length", undefined],
  ["/toString", undefined],
  ["/none/a", undefined],
  ["/name/en/0", undefined],
])("The cell at %s", (path, value) => {
  expect(cellAt(body(), path)).toEqual(value);
  expect(cellAt(body(), path)).toEqual(value);
});

it("A cell is set where its body has a place for it", () => {
  const cells: readonly (readonly [string, unknown])[] = [
    ["/name/en", "B"],
    ["/name/en", undefined],
    ["/only/en", undefined],
    ["/values/clock", undefined],
    ["/values/none/deep", undefined],
    ["/fresh/deep/en", "x"],
    ["/variants/=X-1/package", "tray"],
    ["/variants/=X-1", undefined],
    ["/variants/=X-9", { orderCode: "X-9" }],
    ["/variants/=X-9", { orderCode: "X-8" }],
    ["/variants/=X-9", undefined],
    ["/variants/=X-9/package", "tray"],
    ["/variants/3", { orderCode: "X-3" }],
    ["/variants/4", { orderCode: "X-4" }],
    ["/variants/2", undefined],
    ["/variants/0", undefined],
    ["/variants/=X-2/note/en", undefined],
    ["/features/0", "c"],
    ["/__proto__", {}],
    ["/__proto__/a", 1],
    ["/name/en/deep", 1],
    ["/none/deep", 1],
    ["", 1],
  ];
  expect(
    cells.map(([path, value]) => {
      const changed = body();
      const isSet = setCell(changed, path, value);
      const before: Record<string, unknown> = body();
      const after: Record<string, unknown> = changed;
      const names = new Set([...Object.keys(before), ...Object.keys(after)]);
      const parts = [...names].flatMap((name) => {
        const [old, now] = [JSON.stringify(before[name]), JSON.stringify(after[name])];
        return old === now ? [] : [`${name}: ${now ?? "gone"}`];
      });
      return `${path} = ${JSON.stringify(value) ?? "nothing"}: ${isSet}; ${parts.join("; ")}`;
    }),
  ).toMatchInlineSnapshot(`
    [
      "/name/en = "B": true; name: {"en":"B","zh":"甲"}",
      "/name/en = nothing: true; name: {"zh":"甲"}",
      "/only/en = nothing: true; only: gone",
      "/values/clock = nothing: true; values: {}",
      "/values/none/deep = nothing: true; ",
      "/fresh/deep/en = "x": true; fresh: {"deep":{"en":"x"}}",
      "/variants/=X-1/package = "tray": true; variants: [{"orderCode":"X-1","package":"tray"},{"orderCode":"X-2","note":{"en":"n"}},{"value":5,"key":"k"}]",
      "/variants/=X-1 = nothing: true; variants: [{"orderCode":"X-2","note":{"en":"n"}},{"value":5,"key":"k"}]",
      "/variants/=X-9 = {"orderCode":"X-9"}: true; variants: [{"orderCode":"X-1","package":"reel"},{"orderCode":"X-2","note":{"en":"n"}},{"value":5,"key":"k"},{"orderCode":"X-9"}]",
      "/variants/=X-9 = {"orderCode":"X-8"}: false; ",
      "/variants/=X-9 = nothing: true; ",
      "/variants/=X-9/package = "tray": false; ",
      "/variants/3 = {"orderCode":"X-3"}: true; variants: [{"orderCode":"X-1","package":"reel"},{"orderCode":"X-2","note":{"en":"n"}},{"value":5,"key":"k"},{"orderCode":"X-3"}]",
      "/variants/4 = {"orderCode":"X-4"}: false; ",
      "/variants/2 = nothing: true; variants: [{"orderCode":"X-1","package":"reel"},{"orderCode":"X-2","note":{"en":"n"}}]",
      "/variants/0 = nothing: false; ",
      "/variants/=X-2/note/en = nothing: true; variants: [{"orderCode":"X-1","package":"reel"},{"orderCode":"X-2"},{"value":5,"key":"k"}]",
      "/features/0 = "c": true; features: ["c","b"]",
      "/__proto__ = {}: false; ",
      "/__proto__/a = 1: false; ",
      "/name/en/deep = 1: false; ",
      "/none/deep = 1: false; ",
      " = 1: false; ",
    ]
  `);
});

it("A path with indexes is rewritten with the names of items", () => {
  expect(namedPath(body(), ["variants", 1, "note", "en"])).toBe("/variants/=X-2/note/en");
  expect(namedPath(body(), ["variants", 2, "value"])).toBe("/variants/=k/value");
  expect(namedPath(body(), ["variants", 9, "value"])).toBe("/variants/9/value");
  expect(namedPath(body(), ["features", 0])).toBe("/features/0");
  expect(namedPath(body(), ["none", "a"])).toBe("/none/a");
});
