import { expect, it } from "vitest";
import { apply, type Operation } from "./applyOperation.ts";
import { bodyOf, changesBetween, fieldsOf, valueHash } from "./bodyFields.ts";
import { unitsBetween, withUnits } from "./changeUnits.ts";
import { alignedIds, withIds, withoutIds } from "./itemIds.ts";
import { carry, insertedInto } from "./rebaseChanges.ts";
import { InvalidPatch } from "./workingCopyErrors.ts";

const [first, second, third] = ["aaaaaa", "bbbbbb", "cccccc"];
const body = {
  partNumber: "RG1",
  name: { en: "Chip", zh: "芯片" },
  summary: { en: "Only" },
  features: [
    { $id: first, en: "One", zh: "一" },
    { $id: second, en: "Two" },
  ],
  variants: [],
  values: { clock: "1 GHz" },
};

type Sent = Operation extends infer One
  ? One extends unknown
    ? Omit<One, "before">
    : never
  : never;

/** Outcome of an operation on what was seen, and what it changes. */
function told(sent: Sent, seen: "seen" | "stale" = "seen"): string {
  const { path } = sent;
  const steps = path.slice(1).split("/");
  const present = steps.reduce<unknown>((value, step) => {
    if (Array.isArray(value)) return value.find((item) => item.$id === step);
    return typeof value === "object" && value !== null ? Reflect.get(value, step) : undefined;
  }, body);
  const before = seen === "seen" ? valueHash(present) : "0".repeat(64);
  const label = `${JSON.stringify(sent)}${seen === "seen" ? "" : " stale"}`;
  try {
    const made = apply("product", body, { ...sent, before } as Operation, 0);
    const changes = changesBetween(fieldsOf(body), fieldsOf(made.body));
    const { hash: _hash, ...outcome } = made.outcome;
    const fields = changes.map(
      (change) => `${change.path} ${JSON.stringify(change.after) ?? "gone"}`,
    );
    return [`${label} => ${JSON.stringify(outcome)}`, ...fields].join("; ");
  } catch (error) {
    if (!(error instanceof InvalidPatch)) throw error;
    return `${label} => ! ${error.problems.map(({ fault }) => fault).join()}`;
  }
}

it("Operations change fields and items that nobody else has changed", () => {
  const item = { en: "New", zh: "新" };
  expect([
    told({ op: "set", path: "/partNumber", after: "RG2" }),
    told({ op: "set", path: "/partNumber", after: "RG2" }, "stale"),
    told({ op: "set", path: "/partNumber", after: "RG1" }, "stale"),
    told({ op: "set", path: "/name/en", after: " Chips " }),
    told({ op: "set", path: "/name/en", after: "" }),
    told({ op: "set", path: "/summary/en", after: "" }),
    told({ op: "set", path: "/summary/en" }),
    told({ op: "set", path: "/values/clock" }),
    told({ op: "set", path: "/values/flash", after: "2 MB" }),
    told({ op: "set", path: "/description/en", after: "<p>a<script>b</script></p>" }),
    told({ op: "set", path: `/features/${second}/zh`, after: "二" }),
    told({ op: "set", path: `/features/${third}/zh`, after: "二" }),
    told({
      op: "set",
      path: "/features",
      after: [{ en: "A" }].map((one) => ({ $id: third, ...one })),
    }),
    told({ op: "set", path: "/partNumber/deep", after: "x" }),
    told({ op: "set", path: "/nothing", after: "x" }),
    told({ op: "set", path: `/features/${first}`, after: item }),
    told({ op: "insert", path: "/features", id: third, behind: null, value: item }),
    told({ op: "insert", path: "/features", id: third, behind: first, value: item }),
    told({ op: "insert", path: "/features", id: third, behind: "zzzzzz", value: item }),
    told({
      op: "insert",
      path: "/features",
      id: first,
      behind: null,
      value: { en: "One", zh: "一" },
    }),
    told({ op: "insert", path: "/features", id: first, behind: null, value: item }),
    told({ op: "insert", path: "/variants", id: first, behind: null, value: { orderCode: "X" } }),
    told({ op: "insert", path: "/variants", id: third, behind: null, value: { orderCode: "X" } }),
    told({ op: "insert", path: "/name", id: third, behind: null, value: {} }),
    told({ op: "remove", path: `/features/${first}` }),
    told({ op: "remove", path: `/features/${first}` }, "stale"),
    told({ op: "remove", path: `/features/${third}` }),
    told({ op: "remove", path: "/name/en" }),
    told({ op: "move", path: `/features/${second}`, behind: null }),
    told({ op: "move", path: `/features/${first}`, behind: second }),
    told({ op: "move", path: `/features/${first}`, behind: "zzzzzz" }),
    told({ op: "move", path: `/features/${third}`, behind: null }),
    told({ op: "move", path: "/name", behind: null }),
  ]).toMatchInlineSnapshot(`
    [
      "{"op":"set","path":"/partNumber","after":"RG2"} => {"status":"applied","path":"/partNumber"}; /partNumber {"kind":"value","json":"\\"RG2\\""}",
      "{"op":"set","path":"/partNumber","after":"RG2"} stale => {"status":"conflict","path":"/partNumber","theirs":"RG1","yours":"RG2"}",
      "{"op":"set","path":"/partNumber","after":"RG1"} stale => {"status":"applied","path":"/partNumber"}",
      "{"op":"set","path":"/name/en","after":" Chips "} => {"status":"applied","path":"/name/en"}; /name/en {"kind":"value","json":"\\" Chips \\""}",
      "{"op":"set","path":"/name/en","after":""} => {"status":"applied","path":"/name/en"}; /name/en gone",
      "{"op":"set","path":"/summary/en","after":""} => {"status":"applied","path":"/summary/en"}; /summary/en gone",
      "{"op":"set","path":"/summary/en"} => {"status":"applied","path":"/summary/en"}; /summary/en gone",
      "{"op":"set","path":"/values/clock"} => {"status":"applied","path":"/values/clock"}; /values {"kind":"value","json":"{}"}; /values/clock gone",
      "{"op":"set","path":"/values/flash","after":"2 MB"} => {"status":"applied","path":"/values/flash"}; /values/flash {"kind":"value","json":"\\"2 MB\\""}",
      "{"op":"set","path":"/description/en","after":"<p>a<script>b</script></p>"} => {"status":"applied","path":"/description/en","value":"<p>a</p>"}; /description/en {"kind":"value","json":"\\"<p>a</p>\\""}",
      "{"op":"set","path":"/features/bbbbbb/zh","after":"二"} => {"status":"applied","path":"/features/bbbbbb/zh"}; /features/bbbbbb/zh {"kind":"value","json":"\\"二\\""}",
      "{"op":"set","path":"/features/cccccc/zh","after":"二"} => {"status":"conflict","path":"/features/cccccc/zh","yours":"二"}",
      "{"op":"set","path":"/features","after":[{"$id":"cccccc","en":"A"}]} => {"status":"applied","path":"/features"}; /features {"kind":"order","ids":["cccccc"]}; /features/cccccc/en {"kind":"value","json":"\\"A\\""}; /features/aaaaaa/en gone; /features/aaaaaa/zh gone; /features/bbbbbb/en gone",
      "{"op":"set","path":"/partNumber/deep","after":"x"} => ! unknown-field",
      "{"op":"set","path":"/nothing","after":"x"} => ! unknown-field",
      "{"op":"set","path":"/features/aaaaaa","after":{"en":"New","zh":"新"}} => ! no-item",
      "{"op":"insert","path":"/features","id":"cccccc","behind":null,"value":{"en":"New","zh":"新"}} => {"status":"applied","path":"/features/cccccc","value":{"$id":"cccccc","en":"New","zh":"新"}}; /features {"kind":"order","ids":["cccccc","aaaaaa","bbbbbb"]}; /features/cccccc/en {"kind":"value","json":"\\"New\\""}; /features/cccccc/zh {"kind":"value","json":"\\"新\\""}",
      "{"op":"insert","path":"/features","id":"cccccc","behind":"aaaaaa","value":{"en":"New","zh":"新"}} => {"status":"applied","path":"/features/cccccc","value":{"$id":"cccccc","en":"New","zh":"新"}}; /features {"kind":"order","ids":["aaaaaa","cccccc","bbbbbb"]}; /features/cccccc/en {"kind":"value","json":"\\"New\\""}; /features/cccccc/zh {"kind":"value","json":"\\"新\\""}",
      "{"op":"insert","path":"/features","id":"cccccc","behind":"zzzzzz","value":{"en":"New","zh":"新"}} => {"status":"applied","path":"/features/cccccc","value":{"$id":"cccccc","en":"New","zh":"新"}}; /features {"kind":"order","ids":["aaaaaa","bbbbbb","cccccc"]}; /features/cccccc/en {"kind":"value","json":"\\"New\\""}; /features/cccccc/zh {"kind":"value","json":"\\"新\\""}",
      "{"op":"insert","path":"/features","id":"aaaaaa","behind":null,"value":{"en":"One","zh":"一"}} => {"status":"applied","path":"/features/aaaaaa"}",
      "{"op":"insert","path":"/features","id":"aaaaaa","behind":null,"value":{"en":"New","zh":"新"}} => {"status":"conflict","path":"/features/aaaaaa","theirs":{"$id":"aaaaaa","en":"One","zh":"一"},"yours":{"en":"New","zh":"新"}}",
      "{"op":"insert","path":"/variants","id":"aaaaaa","behind":null,"value":{"orderCode":"X"}} => {"status":"conflict","path":"/variants/aaaaaa","yours":{"orderCode":"X"}}",
      "{"op":"insert","path":"/variants","id":"cccccc","behind":null,"value":{"orderCode":"X"}} => {"status":"applied","path":"/variants/cccccc","value":{"$id":"cccccc","orderCode":"X"}}; /variants {"kind":"order","ids":["cccccc"]}; /variants/cccccc/orderCode {"kind":"value","json":"\\"X\\""}",
      "{"op":"insert","path":"/name","id":"cccccc","behind":null,"value":{}} => ! no-list",
      "{"op":"remove","path":"/features/aaaaaa"} => {"status":"applied","path":"/features/aaaaaa"}; /features {"kind":"order","ids":["bbbbbb"]}; /features/aaaaaa/en gone; /features/aaaaaa/zh gone",
      "{"op":"remove","path":"/features/aaaaaa"} stale => {"status":"conflict","path":"/features/aaaaaa","theirs":{"$id":"aaaaaa","en":"One","zh":"一"}}",
      "{"op":"remove","path":"/features/cccccc"} => {"status":"applied","path":"/features/cccccc"}",
      "{"op":"remove","path":"/name/en"} => ! no-list",
      "{"op":"move","path":"/features/bbbbbb","behind":null} => {"status":"applied","path":"/features/bbbbbb"}; /features {"kind":"order","ids":["bbbbbb","aaaaaa"]}",
      "{"op":"move","path":"/features/aaaaaa","behind":"bbbbbb"} => {"status":"applied","path":"/features/aaaaaa"}; /features {"kind":"order","ids":["bbbbbb","aaaaaa"]}",
      "{"op":"move","path":"/features/aaaaaa","behind":"zzzzzz"} => {"status":"applied","path":"/features/aaaaaa"}; /features {"kind":"order","ids":["bbbbbb","aaaaaa"]}",
      "{"op":"move","path":"/features/cccccc","behind":null} => {"status":"conflict","path":"/features/cccccc"}",
      "{"op":"move","path":"/name","behind":null} => ! no-list",
    ]
  `);
});

it("A setting keeps its name", () => {
  const setting = { name: "company", value: {} };
  const rename = {
    op: "set",
    path: "/name",
    before: valueHash("company"),
    after: "other",
  } as const;
  expect(() => apply("setting", setting, rename, 0)).toThrow(InvalidPatch);
});

it("A body is restored from its fields", () => {
  const fields = fieldsOf(body);
  expect(
    [...fields].map(([path, field]) => `${path} ${JSON.stringify(field)}`),
  ).toMatchInlineSnapshot(`
    [
      "/partNumber {"kind":"value","json":"\\"RG1\\""}",
      "/name/en {"kind":"value","json":"\\"Chip\\""}",
      "/name/zh {"kind":"value","json":"\\"芯片\\""}",
      "/summary/en {"kind":"value","json":"\\"Only\\""}",
      "/features {"kind":"order","ids":["aaaaaa","bbbbbb"]}",
      "/features/aaaaaa/en {"kind":"value","json":"\\"One\\""}",
      "/features/aaaaaa/zh {"kind":"value","json":"\\"一\\""}",
      "/features/bbbbbb/en {"kind":"value","json":"\\"Two\\""}",
      "/variants {"kind":"order","ids":[]}",
      "/values/clock {"kind":"value","json":"\\"1 GHz\\""}",
    ]
  `);
  expect(bodyOf(fields)).toEqual(body);
  // Values are compared whatever the order of their fields.
  expect(valueHash({ a: 1, b: { c: 2, d: 3 } })).toBe(valueHash({ b: { d: 3, c: 2 }, a: 1 }));
  expect(valueHash({ a: 1, b: 2 })).not.toBe(valueHash({ a: 2, b: 1 }));
  const odd = { a: {}, b: [], c: [1, { x: 1 }], d: null, e: [{ $id: first }], f: undefined };
  // An item without fields is there by its list's order alone.
  expect([...fieldsOf({ e: odd.e })]).toEqual([["/e", { kind: "order", ids: [first] }]]);
  expect(bodyOf(fieldsOf(odd))).toEqual({
    a: {},
    b: [],
    c: [1, { x: 1 }],
    d: null,
    e: [{ $id: first }],
  });
});

const list = (...ids: string[]) => ({ features: ids.map((id) => ({ $id: id, en: id })) });

/** Order that a list has where one changed it and the other did. */
function merged(before: string[], mine: string[], theirs: string[], onConflict: "apply" | "skip") {
  const whole = fieldsOf(list(...mine));
  const changes = changesBetween(fieldsOf(list(...before)), whole);
  const { fields, conflicts } = carry(changes, fieldsOf(list(...theirs)), { onConflict, whole });
  const made = bodyOf(fields) as { features?: { $id: string }[] };
  return `${(made.features ?? []).map(({ $id }) => $id[0]).join("")} ${conflicts.join()}`;
}

it("Concurrent changes of a list's order are merged", () => {
  const letters = (text: string) => [...text].map((one) => one.repeat(6));
  const cases = [
    "abc|acb|abc",
    "abc|abc|cab",
    "abc|acb|cab",
    "abc|abxc|aybc",
    "abc|ab|abc",
    "abc|abc|bc",
  ];
  cases.push(
    "abc|bca|bca",
    "abc|ac|cba",
    "abc|xabc|abcy",
    "|ab|cd",
    "ab||abc",
    "ab|ba|b",
    "abc|cabx|acb",
  );
  expect(
    cases.map((one) => {
      const [before = [], mine = [], theirs = []] = one.split("|").map(letters);
      const told = (["apply", "skip"] as const).map((on) => merged(before, mine, theirs, on));
      return `${one} => ${told.join(" / ")}`;
    }),
  ).toMatchInlineSnapshot(`
    [
      "abc|acb|abc => acb  / acb ",
      "abc|abc|cab => cab  / cab ",
      "abc|acb|cab => acb /features / cab /features",
      "abc|abxc|aybc => aybxc  / aybxc ",
      "abc|ab|abc => ab  / ab ",
      "abc|abc|bc => bc  / bc ",
      "abc|bca|bca => bca  / bca ",
      "abc|ac|cba => ca  / ca ",
      "abc|xabc|abcy => xabcy  / xabcy ",
      "|ab|cd => abcd  / abcd ",
      "ab||abc => c  / c ",
      "ab|ba|b => b  / b ",
      "abc|cabx|acb => cabx /features / acb /features",
    ]
  `);
  expect([
    insertedInto(["a", "b"], "x", ["x", "a"]),
    insertedInto(["a", "b"], "x", ["a", "x", "b"]),
    insertedInto(["a", "b"], "x", ["c", "x"]),
    insertedInto(["a", "b"], "x", ["b", "a", "x"]),
  ]).toEqual([
    ["x", "a", "b"],
    ["a", "x", "b"],
    ["x", "a", "b"],
    ["a", "x", "b"],
  ]);
});

it("Concurrent changes of a field conflict where they differ", () => {
  const carried = (mine: object, theirs: object, onConflict: "apply" | "skip") => {
    const whole = fieldsOf({ ...body, ...mine });
    const changes = changesBetween(fieldsOf(body), whole);
    const { fields, conflicts } = carry(changes, fieldsOf({ ...body, ...theirs }), {
      onConflict,
      whole,
    });
    const differing = changesBetween(fieldsOf(body), fields);
    return [
      ...differing.map(({ path, after }) => `${path} ${JSON.stringify(after) ?? "gone"}`),
      `conflicts ${conflicts.join()}`,
    ];
  };
  const changed = { ...body, features: [{ $id: first, en: "Uno", zh: "一" }, body.features[1]] };
  expect([
    carried({ partNumber: "A" }, { summary: {} }, "apply"),
    carried({ partNumber: "A" }, { partNumber: "B" }, "apply"),
    carried({ partNumber: "A" }, { partNumber: "B" }, "skip"),
    carried({ partNumber: "A" }, { partNumber: "A" }, "skip"),
    carried({ variants: "x" }, { variants: [{ $id: third, a: 1 }] }, "apply"),
    carried({ variants: "x" }, { variants: [{ $id: third, a: 1 }] }, "skip"),
    carried(changed, { features: [{ $id: second, en: "Two" }] }, "apply"),
    carried(changed, { features: [{ $id: second, en: "Two" }] }, "skip"),
  ]).toMatchInlineSnapshot(`
    [
      [
        "/partNumber {"kind":"value","json":"\\"A\\""}",
        "/summary {"kind":"value","json":"{}"}",
        "/summary/en gone",
        "conflicts ",
      ],
      [
        "/partNumber {"kind":"value","json":"\\"A\\""}",
        "conflicts /partNumber",
      ],
      [
        "/partNumber {"kind":"value","json":"\\"B\\""}",
        "conflicts /partNumber",
      ],
      [
        "/partNumber {"kind":"value","json":"\\"A\\""}",
        "conflicts ",
      ],
      [
        "/variants {"kind":"value","json":"\\"x\\""}",
        "/variants/cccccc/a {"kind":"value","json":"1"}",
        "conflicts /variants",
      ],
      [
        "/variants {"kind":"order","ids":["cccccc"]}",
        "/variants/cccccc/a {"kind":"value","json":"1"}",
        "conflicts /variants",
      ],
      [
        "/features/aaaaaa/en {"kind":"value","json":"\\"Uno\\""}",
        "conflicts /features/aaaaaa/en,/features/aaaaaa",
      ],
      [
        "/features {"kind":"order","ids":["bbbbbb"]}",
        "/features/aaaaaa/en gone",
        "/features/aaaaaa/zh gone",
        "conflicts /features/aaaaaa/en",
      ],
    ]
  `);
});

it("Changes are made together by their outermost item, and need the rights of their fields", () => {
  const after = {
    ...body,
    partNumber: "RG2",
    name: { en: "Chips", zh: "芯片" },
    features: [
      { $id: third, en: "Three", zh: "三" },
      { $id: second, en: "Two", zh: "二" },
    ],
    values: { clock: "2 GHz", flash: "1 MB" },
  };
  const units = unitsBetween({ type: "product", key: "rg1", before: body, after });
  expect(
    units.map(
      ({ path, changes, needs }) =>
        `${path}: ${[...needs].join()} (${changes.map((one) => one.path).join(" ")})`,
    ),
  ).toMatchInlineSnapshot(`
    [
      "/partNumber: facts (/partNumber)",
      "/name/en: en (/name/en)",
      "/features: facts (/features)",
      "/features/cccccc: en,facts,zh (/features/cccccc/en /features/cccccc/zh)",
      "/features/bbbbbb/zh: zh (/features/bbbbbb/zh)",
      "/values/clock: facts (/values/clock)",
      "/values/flash: facts (/values/flash)",
      "/features/aaaaaa: en,facts,zh (/features/aaaaaa/en /features/aaaaaa/zh)",
    ]
  `);
  const none = fieldsOf(body);
  const all = withUnits(body, units, () => true);
  expect(bodyOf(withUnits(body, units, () => false))).toEqual(body);
  expect(bodyOf(all)).toEqual(after);
  expect(
    units.map(({ path }) => {
      const some = withUnits(body, units, (unit) => unit.path === path);
      const made = changesBetween(none, some).map(
        (one) => `${one.path} ${JSON.stringify(one.after) ?? "gone"}`,
      );
      return `${path} => ${made.join("; ")}`;
    }),
  ).toMatchInlineSnapshot(`
    [
      "/partNumber => /partNumber {"kind":"value","json":"\\"RG2\\""}",
      "/name/en => /name/en {"kind":"value","json":"\\"Chips\\""}",
      "/features => ",
      "/features/cccccc => /features/cccccc/en {"kind":"value","json":"\\"Three\\""}; /features/cccccc/zh {"kind":"value","json":"\\"三\\""}",
      "/features/bbbbbb/zh => /features/bbbbbb/zh {"kind":"value","json":"\\"二\\""}",
      "/values/clock => /values/clock {"kind":"value","json":"\\"2 GHz\\""}",
      "/values/flash => /values/flash {"kind":"value","json":"\\"1 MB\\""}",
      "/features/aaaaaa => /features/aaaaaa/en gone; /features/aaaaaa/zh gone",
    ]
  `);
});

it("Items keep their ids by what they continue", () => {
  let count = 0;
  const aligned = (...items: object[]) => {
    count = 0;
    const made = alignedIds(
      { list: items },
      {
        list: [
          { $id: first, en: "One", zh: "一" },
          { $id: second, en: "Two", n: 2 },
        ],
      },
      () => {
        count += 1;
        return `new${count}`;
      },
    );
    return (made as { list: { $id: string }[] }).list.map(({ $id }) => $id).join(" ");
  };
  expect([
    aligned({ en: "One", zh: "一" }, { en: "Two", n: 2 }),
    aligned({ en: "Two", n: 2 }, { en: "One", zh: "一" }),
    aligned({ en: "Zero" }, { en: "One", zh: "一" }, { en: "Two", n: 2 }),
    aligned({ en: "Uno", zh: "一" }, { en: "Dos", n: 2 }),
    aligned({ en: "x" }, { en: "y" }),
    aligned({ en: "x" }),
    aligned({ en: "Two", n: 2 }),
    aligned({ en: "One" }, { en: "One" }),
    aligned(),
  ]).toMatchInlineSnapshot(`
    [
      "aaaaaa bbbbbb",
      "bbbbbb aaaaaa",
      "new1 aaaaaa bbbbbb",
      "aaaaaa bbbbbb",
      "aaaaaa bbbbbb",
      "new1",
      "bbbbbb",
      "aaaaaa bbbbbb",
      "",
    ]
  `);
  // Of several that are the same, an item continues the nearest.
  const same = (...ids: string[]) => ids.map(($id) => ({ $id, en: $id.slice(0, 1) }));
  const nearest = alignedIds(
    { list: [{ en: "new" }, { en: "b" }, { en: "a" }, { en: "a" }] },
    { list: same("a1", "b1", "a2", "a3", "a4") },
    () => "new",
  );
  expect(nearest).toEqual({
    list: [
      { $id: "new", en: "new" },
      { $id: "b1", en: "b" },
      { $id: "a2", en: "a" },
      { $id: "a3", en: "a" },
    ],
  });
  const given = withIds({
    list: [{ $id: first }, { $id: first }, { $id: "BAD" }, {}],
    plain: [1],
    none: [],
  }) as {
    list: { $id: string }[];
  };
  expect(given.list[0]?.$id).toBe(first);
  expect(new Set(given.list.map(({ $id }) => $id)).size).toBe(4);
  expect(given.list.every(({ $id }) => /^[0-9a-f]{6,12}$/.test($id))).toBe(true);
  expect(withoutIds(given)).toEqual({ list: [{}, {}, {}, {}], plain: [1], none: [] });
});
