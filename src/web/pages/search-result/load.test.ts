import { expect, it } from "vitest";
import { pageContext } from "../../../../tests/support/pageContext.ts";
import { buildColumn, buildProduct, publish, smallWorld } from "../../../../tests/support/world.ts";
import {
  type Hit,
  maxSearchLength,
  type SearchOutcome,
} from "../../../readers/search/searchTypes.ts";
import { load, type SearchProps, textOf } from "./load.ts";

const context = pageContext(await publish(smallWorld()));
const params = { text: "chip", type: -1, page: 1, isCut: false } as const;
const none: SearchOutcome["counts"] = {
  ...{ "-1": 0, 1: 0, 2: 0, 3: 0, 4: 0, 5: 0, 6: 0, 7: 0, 12: 0, 13: 0 },
};
const outcome: SearchOutcome = {
  ...{ text: "chip", isCut: false, hits: [], total: 0, page: 1, limit: 10, lastPage: 1 },
  ...{ counts: none, columns: [], isCorrected: false, isClosest: false, closestParts: [] },
};

type Params = Parameters<typeof load>[0];

function hits(more: Partial<SearchOutcome>, asked: Partial<Params> = {}) {
  const props = load({ ...params, ...asked }, context, {
    kind: "found",
    outcome: { ...outcome, ...more },
  });
  if (props.state.kind !== "hits") throw new Error(props.state.kind);
  return { ...props.state, askHref: props.askHref };
}

const chosen = (choices: ReturnType<typeof hits>["types"]) =>
  choices.map(({ key, count, href, isChosen }) => `${key} ${count} ${href}${isChosen ? " *" : ""}`);

it("Types are those of the search box, with hits, or chosen, each with its address", () => {
  const counts = { ...none, "-1": 1_234, 2: 1 };
  expect(chosen(hits({ counts, total: 1_234 }).types)).toMatchInlineSnapshot(`
    [
      "-1 1,234 /search-result?search=chip&type=-1 *",
      "2 1 /search-result?search=chip&type=2",
      "3 0 /search-result?search=chip&type=3",
      "4 0 /search-result?search=chip&type=4",
    ]
  `);
  expect(chosen(hits({ counts }, { type: 4, page: 3 }).types)).toMatchInlineSnapshot(`
    [
      "-1 1,234 /search-result?search=chip&type=-1",
      "2 1 /search-result?search=chip&type=2",
      "3 0 /search-result?search=chip&type=3",
      "4 0 /search-result?search=chip&type=4 *",
    ]
  `);
  expect([
    hits({ counts, total: 1 }).total,
    hits({ counts, total: 1_234 }).total,
  ]).toMatchInlineSnapshot(`
    [
      "1 result",
      "1,234 results",
    ]
  `);
});

it("Columns are offered where there are two, or one is chosen", () => {
  const column = (id: number) => ({ id, title: { text: `C${id}` }, count: id * 1_000 });
  expect([
    chosen(hits({ columns: [column(1)] }).columns),
    chosen(hits({ columns: [column(1), column(2)] }).columns),
    chosen(hits({ columns: [column(1)] }, { column: 1, page: 2 }).columns),
  ]).toMatchInlineSnapshot(`
    [
      [],
      [
        "all  /search-result?search=chip&type=-1 *",
        "1 1,000 /search-result?search=chip&type=-1&column=1",
        "2 2,000 /search-result?search=chip&type=-1&column=2",
      ],
      [
        "all  /search-result?search=chip&type=-1",
        "1 1,000 /search-result?search=chip&type=-1&column=1 *",
      ],
    ]
  `);
});

it("Pages and other spellings have addresses, the first page without its number", () => {
  const state = hits({ didYouMean: "chips", isCorrected: true }, { page: 3, type: 2 });
  expect([
    state.addressOfPage(1),
    state.addressOfPage(2),
    state.didYouMean?.href,
  ]).toMatchInlineSnapshot(`
    [
      "/search-result?search=chip&type=2",
      "/search-result?search=chip&type=2&page=2",
      "/search-result?search=chips&type=2",
    ]
  `);
  expect(hits({}).didYouMean).toBeUndefined();
  expect([hits({ isCut: true }).isCut, hits({}, { isCut: true }).isCut, hits({}).isCut]).toEqual([
    true,
    true,
    false,
  ]);
});

it("Leads and the form are offered where nothing fits", () => {
  const some = { ...none, "-1": 1 };
  const found = hits({ counts: some, total: 1 });
  const closest = hits({ counts: some, total: 1, isClosest: true });
  const nothing = hits({});
  expect([found.leads, closest.leads !== undefined, nothing.leads !== undefined]).toEqual([
    undefined,
    true,
    true,
  ]);
  expect([found.askHref, closest.askHref, nothing.askHref]).toMatchInlineSnapshot(`
    [
      "/technical-consultation",
      "/technical-consultation?search=chip",
      "/technical-consultation?search=chip",
    ]
  `);
});

it("Conditions say what is met, and what comes nearest", () => {
  const item = (text: string, parts: number, nearest?: string) => ({
    ...{ text, words: `${text}!`, filters: {}, parts, without: `not ${text}` },
    ...{ isExcluded: text === "no", isInFinder: text !== "no" },
    ...(nearest !== undefined && { nearest }),
  });
  const notes = (items: ReturnType<typeof item>[], parts: number, rest = "") =>
    hits({
      conditions: { items, parts, rest, nearest: [], target: undefined } as NonNullable<
        SearchOutcome["conditions"]
      >,
    }).conditions?.notes;
  expect([
    notes([item("a", 3), item("b", 2)], 1),
    notes([item("a", 3), item("b", 2)], 0),
    notes([item("a", 3), item("b", 0, "5 V")], 0),
    notes([item("a", 0)], 0),
    notes([item("a", 3)], 3, "more words"),
    notes([item("a", 3), item("no", 2)], 2),
  ]).toMatchInlineSnapshot(`
    [
      [
        "1 part meets all of them and comes first.",
      ],
      [
        "No part meets all of them; those that meet the most come first.",
      ],
      [
        "No part meets “b!”. The nearest is 5 V.",
        "No part meets all of them; those that meet the most come first.",
      ],
      [
        "No part meets “a!”.",
      ],
      [
        "3 parts meet it and come first.",
        "Searched as words: more words",
      ],
      [
        "2 parts meet all of them and come first.",
        "The finder has no filter for “no!” and opens without it.",
      ],
    ]
  `);
  const { conditions } = hits(
    {
      conditions: {
        items: [item("a", 1)],
        parts: 1,
        nearest: [],
        rest: "",
      } as unknown as NonNullable<SearchOutcome["conditions"]>,
    },
    { column: 7, page: 2 },
  );
  expect([conditions?.items, conditions?.finder]).toMatchInlineSnapshot(`
    [
      [
        {
          "href": "/search-result?search=not%20a&type=-1",
          "text": "a",
          "words": "a!",
        },
      ],
      undefined,
    ]
  `);
});

it("Hits have the kind of their document, and links where there are pages", () => {
  const hit = (type: string, more: Partial<Hit> = {}) =>
    ({
      ...{ id: 1, type, title: { segments: [] }, excerpt: { segments: [] }, target: undefined },
      path: [{ id: 5, title: { text: "A" }, target: undefined }],
      ...more,
    }) as unknown as Hit;
  const { hits: shown } = hits({
    hits: [hit("news", { date: "2026-01-01" }), hit("setting"), hit("product")],
  });
  expect(
    shown.map(({ kind, href, date, path }) => ({ kind, href, date, path })),
  ).toMatchInlineSnapshot(`
    [
      {
        "date": "2026-01-01",
        "href": undefined,
        "kind": "News",
        "path": [
          {
            "id": 5,
            "title": {
              "text": "A",
            },
          },
        ],
      },
      {
        "date": undefined,
        "href": undefined,
        "kind": "Page",
        "path": [
          {
            "id": 5,
            "title": {
              "text": "A",
            },
          },
        ],
      },
      {
        "date": undefined,
        "href": undefined,
        "kind": "Product",
        "path": [
          {
            "id": 5,
            "title": {
              "text": "A",
            },
          },
        ],
      },
    ]
  `);
});

it("Without an answer there is a beginning, or an address to try again", () => {
  const told = (props: SearchProps) =>
    props.state.kind === "start"
      ? props.state.newest.map(({ title, hits: all }) => `${title} ${all.length}`)
      : props.state;
  expect([
    told(load(params, context)),
    told(load({ ...params, type: 2 }, context)),
    told(load({ ...params, page: 4 }, context, { kind: "notReady", retryAfterSeconds: 2 })),
  ]).toMatchInlineSnapshot(`
    [
      [
        "Latest products 2",
        "Latest news 3",
      ],
      [
        "Latest news 3",
      ],
      {
        "kind": "notReady",
        "retryHref": "/search-result?search=chip&type=-1&page=4",
      },
    ]
  `);
  expect([textOf(" a "), textOf(undefined), textOf("x".repeat(500)).isCut]).toEqual([
    { text: "a", isCut: false },
    { text: "", isCut: false },
    true,
  ]);
});

it("A text is cut where it is longer than a search takes", () => {
  const longest = "x".repeat(maxSearchLength);
  expect([textOf(longest), textOf(`${longest}y`)]).toEqual([
    { text: longest, isCut: false },
    { text: longest, isCut: true },
  ]);
});

it("Types beside those of the box are offered where they have hits, or are chosen", () => {
  const keys = (counts: object, type: Params["type"] = -1) =>
    hits({ counts: { ...none, ...counts } }, { type }).types.map(({ key }) => key);
  expect(keys({})).toEqual(["-1", "2", "3", "4"]);
  expect(keys({ 12: 1 })).toEqual(["-1", "2", "3", "4", "12"]);
  expect(keys({}, 12)).toEqual(["-1", "2", "3", "4", "12"]);
});

it("Conditions lead to the finder, and name what the nearest parts lack", () => {
  const item = (isInFinder: boolean) => ({
    ...{
      text: "a",
      words: "a!",
      filters: {},
      parts: 2,
      without: "",
      isExcluded: false,
      isInFinder,
    },
  });
  const target = { kind: "page", page: "product-list", query: { id: 12 } } as const;
  const held = (words: string, isMet: boolean) => ({
    ...{ label: words, words, value: { text: `no ${words}` }, isMet },
  });
  const shown = (parts: number, items: ReturnType<typeof item>[], own?: typeof target) =>
    hits({
      conditions: {
        ...{ items, parts, rest: "", target },
        nearest: [
          {
            ...{ id: 1, partNumber: "RG1", target: own },
            held: [held("b", false), held("c", true), held("d", false)],
          },
        ],
      },
    }).conditions;
  const { lacks, lackSeparator } = context.messages.finder;
  const lack = [lacks("b", "no b"), lacks("d", "no d")].join(lackSeparator);
  const both = shown(2, [item(true), item(true)], target);
  const href = "/product-list?id=12";
  expect(both?.nearest).toEqual([{ number: "RG1", href, lacks: lack }]);
  expect(both?.finder).toEqual({ label: context.messages.search.inFinder(2), href });
  const opened = { label: context.messages.search.openFinder, href };
  expect(shown(2, [item(true), item(false)])?.finder).toEqual(opened);
  const vain = shown(0, [item(true)]);
  expect(vain?.finder).toEqual(opened);
  expect(vain?.nearest[0]?.href).toBeUndefined();
});

it("A part that was found has its look, figures, answers, replacement and further links", () => {
  const figure = (text: string) => ({ label: { text }, value: { text: `${text} V`, unit: "" } });
  const target = { kind: "page", page: "product-info", query: { id: 101 } } as const;
  const part: NonNullable<Hit["part"]> = {
    ...{ partNumber: "RG1000", name: { segments: [] }, stage: "active", held: [] },
    ...{ figures: [figure("Clock"), figure("Supply")], answers: [figure("Supply")] },
    orderCodes: ["RG1000-A"],
    replacement: { id: 102, partNumber: "RG2000", target: undefined },
    crossReference: {
      ...{ partNumber: "AC99", maker: { text: "Acme" }, kind: "functional" },
      note: { text: "Older mask" },
    },
  };
  const shown = (more: Partial<typeof part>, of: Partial<Hit> = {}) => {
    const hit: Hit = {
      ...{ id: 101, type: "product", title: { segments: [] }, excerpt: { segments: [] } },
      ...{ path: [], target, part: { ...part, ...more }, ...of },
    };
    return hits({ hits: [hit] }).hits[0];
  };
  const { look, ...facts } = shown({})?.part ?? {};
  expect(look).toMatchObject({ marking: "RG1000" });
  expect(facts).toEqual({
    ...{ name: { segments: [] }, stage: "active", held: [] },
    answers: [{ label: { text: "Supply" }, text: "Supply V", unit: "" }],
    figures: [{ label: { text: "Clock" }, text: "Clock V", unit: "" }],
    orderingHref: "/product-info?id=101#ordering",
    replacement: { partNumber: "RG2000", href: undefined },
    crossReference: {
      reason: context.messages.search.standsFor("AC99", "Acme"),
      kind: context.messages.products.crossReferenceKinds.functional,
      note: { text: "Older mask" },
    },
  });
  expect(shown({})?.href).toBe("/product-info?id=101");
  expect(shown({ orderCodes: [] })?.part).not.toHaveProperty("orderingHref");
  expect(shown({}, { target: undefined })?.part).not.toHaveProperty("orderingHref");
  expect(shown({}, { id: 301 })?.part?.look).toBeUndefined();
});

it("Leads are the families with parts that menus show, and the list of all", async () => {
  const column = (id: number, key: string, body: object) => buildColumn({ id, key, body });
  const world = await publish([
    column(5, "first", { type: 2, href: "rk-news", position: 0 }),
    ...smallWorld(),
    column(14, "hidden", { parent: "group", status: 0, position: 4 }),
    column(15, "within", { parent: "hidden" }),
    buildProduct({ id: 104, key: "a", body: { column: "hidden" } }),
    buildProduct({ id: 105, key: "b", body: { column: "within" } }),
  ]);
  const leads = (of: Awaited<ReturnType<typeof publish>>) => {
    const answer = { kind: "found", outcome } as const;
    const { state } = load(params, pageContext(of), answer);
    return state.kind === "hits" ? state.leads : undefined;
  };
  expect(leads(world)).toEqual({
    families: [
      {
        ...{ id: 12, title: { text: "Vision chips" }, count: "3" },
        href: "/product-list?id=&pid=1,10,12",
      },
    ],
    finderHref: "/product-list?id=1",
  });
  expect(leads(await publish([]))).toEqual({ families: [], finderHref: undefined });
});
