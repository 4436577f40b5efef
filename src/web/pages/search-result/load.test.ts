import { expect, it } from "vitest";
import { pageContext } from "../../../../tests/support/pageContext.ts";
import { publish, smallWorld } from "../../../../tests/support/world.ts";
import type { Hit, SearchOutcome } from "../../../readers/search/searchTypes.ts";
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
