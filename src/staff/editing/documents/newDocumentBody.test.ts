import { expect, it } from "vitest";
import { InvalidDocument } from "../../../content/types/fields/bodyProblems.ts";
import { begunBody, fittingFields } from "./newDocumentBody.ts";

const today = "2026-06-01";

function told(...given: Parameters<typeof begunBody>): unknown {
  try {
    return begunBody(...given);
  } catch (error) {
    if (!(error instanceof InvalidDocument)) throw error;
    return error.problems.map(
      ({ path, ...problem }) => `${path.join("/")} ${JSON.stringify(problem)}`,
    );
  }
}

it("A new document begins with its defaults, today's date and a place behind the others", () => {
  expect([
    told("faq", { column: "faq" }, { today, position: 7 }),
    told("news", {}, { today }),
    told("column", { title: { en: "A" } }, { today, position: 3 }),
    told("product", { partNumber: " RG1 " }, { today }),
    told("setting", { name: "page_grey" }, { today }),
  ]).toMatchInlineSnapshot(`
    [
      {
        "column": "faq",
        "position": 7,
        "products": [],
      },
      {
        "date": "2026-06-01",
        "products": [],
      },
      {
        "keyParameters": [],
        "locations": [
          "top",
          "footer",
        ],
        "menuGroups": [],
        "parameters": [],
        "parent": null,
        "position": 3,
        "title": {
          "en": "A",
        },
      },
      [
        "partNumber {"problem":{"code":"part-number"}}",
      ],
      {
        "name": "page_grey",
        "value": "close",
      },
    ]
  `);
});

it("A new document has its required lists and groups, and leaves the rest to be chosen", () => {
  expect([
    told("product", {}, { today, position: 7 }),
    told("investor", {}, { today, position: 7 }),
    told("parameter", {}, { today, position: 7 }),
    told("page", {}, { today, position: 7 }),
    told("setting", {}, { today, position: 7 }),
  ]).toEqual([
    {
      ...{ position: 7, lifecycle: { since: today }, values: {}, packages: [], alsoIn: [] },
      ...{ features: [], keyFigures: [], variants: [], documents: [], development: [] },
      ...{ solutions: [], related: [], pinCompatibility: [], crossReferences: [] },
    },
    { date: today, document: { date: today } },
    { unit: "", options: [] },
    {},
    {},
  ]);
});

it("Invalid and unknown fields are reported, and left out of a copy", () => {
  expect([
    told("news", { date: "soon", nothing: 1, title: { en: "A", fr: "B" } }, { today }),
    told("setting", { name: "page_grey", value: 5 }, { today }),
    told("news", null, { today }),
    fittingFields("news", { date: "soon", nothing: 1, title: { en: " A " } }),
    fittingFields("news", []),
  ]).toMatchInlineSnapshot(`
    [
      [
        "date {"problem":{"code":"day"}}",
        "nothing {"problem":{"code":"unknown-field","name":"nothing"}}",
        "title/fr {"problem":{"code":"unknown-field","name":"fr"}}",
      ],
      [
        "value {"problem":{"code":"no-choice","choices":["close","all","home"]}}",
      ],
      {
        "date": "2026-06-01",
        "products": [],
      },
      {
        "title": {
          "en": "A",
        },
      },
      {},
    ]
  `);
});
