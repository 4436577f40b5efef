import { describe, expect, it } from "vitest";
import { faqBody } from "../../../../tests/support/bodies.ts";
import { sampleBodies } from "../../../../tests/support/sampleBodies.ts";
import { type Person, serverPerson } from "../../access/rights.ts";
import {
  ColumnInItself,
  DanglingReference,
  DocumentExists,
  FactsDiffer,
  FilesNotFound,
  PartNumberTaken,
  RevisionNotFound,
  StillReferenced,
} from "../../editing/documents/documentErrors.ts";
import { MissingRequired } from "../../editing/publishing/requirements/checkFamilyRequirements.ts";
import { problemsOfRefusal } from "./apply/cellProblems.ts";
import type { StoredCell } from "./documentRows.ts";
import type { PresentDocument } from "./documentsBefore.ts";
import { type DocumentPlan, planCells, planNewDocument, planUndo } from "./stage/documentPlan.ts";

const by = serverPerson;

const present = (body: object, more: Partial<PresentDocument> = {}): PresentDocument => ({
  ...{ id: 1, key: "faq-1", type: "faq", isTrashed: false, isEmbargoed: false, embargoVersion: 1 },
  ...{ newest: { id: 9, number: 3, body: JSON.stringify(body) }, shown: new Map() },
  ...{ copy: undefined, ...more },
});

const cell = (path: string, before: unknown, after: unknown) =>
  ({ path, before, after }) as StoredCell;

const options = { by, publish: [], others: new Map() };

/** Remainder and reports of a plan, without its body. */
const told = ({ parsed: _parsed, bodyHash, files, ...plan }: DocumentPlan) => ({
  ...{ ...plan, body: plan.body === undefined ? undefined : JSON.parse(plan.body) },
  hasHash: bodyHash !== undefined,
  files: files.length,
  problems: plan.problems.map(({ code, path }) => `${code} ${path}`),
});

const nothing = {
  ...{ body: undefined, hasHash: false, cells: [], same: 0, hasTexts: false },
  ...{ conflicts: [], problems: [], inWork: [], files: 0 },
};

const { column, ...texts } = faqBody();

/** With the fields that the type adds, in its order. */
const body = { column, position: 0, ...texts, products: [] };
const question = (en: string) => ({ ...body, question: { ...body.question, en } });

/** Person with the right to write and publish questions of one column in English. */
const limited: Person = {
  ...{ id: "account:1", via: "api" },
  rights: (["text.edit", "publish"] as const).map((act) => ({
    ...{ act, types: ["faq"], languages: ["en"] },
  })),
};

describe("A change of cells in a document", () => {
  it("makes a revision of those that are not so already, as the type stores them", () => {
    const cells = [
      cell("/question/en", "Which core?", "  How many cores?  "),
      cell("/question/zh", "old", "什么内核？"),
    ];
    expect(told(planCells(present(body), cells, options))).toEqual({
      ...{ ...nothing, body: question("How many cores?"), hasHash: true, same: 1, hasTexts: true },
      cells: [cell("/question/en", "Which core?", "How many cores?")],
    });
    expect(told(planCells(present(body), [cells[1] ?? cell("", 1, 1)], options))).toEqual({
      ...{ ...nothing, same: 1 },
    });
  });

  it("is refused where a cell was changed since, is named twice, or has no place", () => {
    const refusals = (cells: readonly StoredCell[], document = present(body)) =>
      told(planCells(document, cells, options));
    const conflict = cell("/question/en", "Old?", "New?");
    expect(refusals([conflict, cell("/question/zh", "什么内核？", "什么内核？")])).toEqual({
      ...{ ...nothing, same: 1 },
      conflicts: [{ key: "faq-1", ...conflict, present: "Which core?" }],
    });
    expect(refusals([conflict, conflict]).problems).toEqual(["twice /question/en"]);
    expect(refusals([cell("/question/en/deep", undefined, 1)]).problems).toEqual([
      "no-such-place /question/en/deep",
    ]);
    const setting = present({ name: "x", value: 1 }, { type: "setting" });
    expect(refusals([cell("/name", "x", "y")], setting).problems).toEqual(["other-setting /name"]);
    expect(refusals([cell("/question", body.question, 5)]).problems).toEqual(["unfit /question"]);
  });

  it("has texts where a text, a whole one, or an item is changed, and not for other values", () => {
    const hasTexts = (path: string, before: unknown, after: unknown) =>
      planCells(present(body), [cell(path, before, after)], options).hasTexts;
    expect(hasTexts("/question", body.question, { en: "New?" })).toBe(true);
    expect(hasTexts("/answer/zh", body.answer.zh, "<p>新</p>")).toBe(true);
    expect(hasTexts("/column", "faq", "other")).toBe(false);
  });

  it("names what somebody has typed in the same cells, and not what is the same", () => {
    const copyOf = (typed: object) => ({
      ...{ base: JSON.stringify(body), body: JSON.stringify(typed), by: "account:5" },
    });
    const inWork = (typed: object) =>
      planCells(
        present(body, { copy: copyOf(typed) }),
        [cell("/question/en", "Which core?", "New?")],
        options,
      ).inWork;
    expect(inWork(question("Typed?"))).toEqual([
      { key: "faq-1", path: "/question/en", by: "account:5", typed: "Typed?" },
    ]);
    expect(inWork(question("New?"))).toEqual([]);
    expect(inWork({ ...body, column: "other" })).toEqual([]);
  });

  it("is refused in the cells alone that a person may not write, and where they may not publish", () => {
    const cells = [
      cell("/question/en", "Which core?", "New?"),
      cell("/question/zh", "什么内核？", "新？"),
    ];
    const own = { ...options, by: limited };
    expect(told(planCells(present(body), cells, own)).problems).toEqual([
      "not-permitted /question/zh",
    ]);
    expect(told(planCells(present(body), cells.slice(0, 1), own)).problems).toEqual([]);
    const publish = { ...own, publish: ["en", "zh"] as const };
    expect(told(planCells(present(body), cells.slice(0, 1), publish)).problems).toEqual([
      "publish-not-permitted ",
    ]);
  });
});

describe("A document that a change set makes", () => {
  const plan = (made: object, cells: readonly StoredCell[] = [], person = by) =>
    told(
      planNewDocument(
        "faq-2",
        { made: { type: "faq", body: made }, cells },
        { by: person, publish: ["en"] },
      ),
    );

  it("has the cells that are set in it, and is refused where it does not fit its type", () => {
    const made = { ...nothing, body: question("New?"), hasHash: true, hasTexts: true };
    expect(plan(body, [cell("/question/en", undefined, "New?")])).toEqual(made);
    expect(plan(body, [cell("/question/en/deep", undefined, 1)])).toEqual({
      ...{ ...nothing, problems: ["no-such-place /question/en/deep"] },
    });
    expect(plan({ ...body, question: 5 })).toEqual({ ...nothing, problems: ["unfit /question"] });
    expect(plan(body, [], { ...limited, rights: [] }).problems).toEqual([
      ...["not-permitted ", "publish-not-permitted "],
    ]);
  });
});

describe("Undoing what a change set did to a document", () => {
  const changed = question("New?");
  const cells = [cell("/question/en", "Which core?", "New?")];
  const done = { number: 3, cells, baseBody: JSON.stringify(body) };

  it("puts the revision before back where no other has come since", () => {
    expect(told(planUndo(present(changed), done, by))).toEqual({
      ...{ ...nothing, body, hasHash: true, hasTexts: true },
    });
    expect(told(planUndo(present(changed), { ...done, cells: [] }, by))).toEqual(nothing);
    const unfit = { ...done, baseBody: JSON.stringify({ ...body, question: 5 }) };
    expect(told(planUndo(present(changed), unfit, by)).problems).toEqual(["unfit /question"]);
    expect(told(planUndo(present(changed), done, { ...limited, rights: [] })).problems).toEqual([
      "not-permitted ",
    ]);
  });

  it("puts its cells back in a later revision, with the fields in the order of before", () => {
    const { product } = sampleBodies;
    const part = (values: object) => ({ ...product, values });
    const set = {
      ...{ number: 2, cells: [cell("/values/flash", "64 KB", undefined)] },
      baseBody: JSON.stringify(part({ flash: "64 KB", supply: "3 V", cores: "2" })),
    };
    const later = present(part({ supply: "5 V", cores: "2", more: "1" }), { type: "product" });
    const plan = planUndo(later, set, by);
    expect(JSON.stringify(JSON.parse(plan.body ?? "").values)).toBe(
      JSON.stringify({ flash: "64 KB", supply: "5 V", cores: "2", more: "1" }),
    );
    expect(plan.cells).toEqual([cell("/values/flash", undefined, "64 KB")]);
    const moved = planUndo(present(question("Later?")), { ...done, number: 2 }, by);
    expect(told(moved).conflicts).toEqual([
      { key: "faq-1", ...cell("/question/en", "New?", "Which core?"), present: "Later?" },
    ]);
  });
});

it("A publication that is refused is a problem of each cell that it is about", () => {
  const where = { from: "a", path: ["list", 0, "key"] } as const;
  const column = (key: string) => ({ key, titles: {} });
  const of = (error: unknown) =>
    problemsOfRefusal(error)?.map(
      ({ key, path, code, message }) => `${code} ${key}${path}: ${message.en}`,
    );
  expect([
    of(new DanglingReference([{ ...where, key: "gone", type: null, reason: "missing" }])),
    of(new FilesNotFound([{ ...where, file: "media/x.png" }])),
    of(new PartNumberTaken([{ key: "a", path: ["partNumber"], message: "", owner: "b" }])),
    of(new MissingRequired([{ key: "a", family: "f", path: ["values", "clock"] }])),
    of(new FactsDiffer("a", new Map([["en", ["/date", "/column"]]]))),
    of(new StillReferenced("a", ["b", "c", "d", "e", "f", "g"])),
    of(new ColumnInItself("a", [column("b"), column("a")])),
    of(new DocumentExists({ key: "a" })),
    of(new RevisionNotFound("a", 2)),
    of(new Error("no disk")),
  ]).toMatchInlineSnapshot(`
    [
      [
        "broken-reference a/list/0/key: The value refers to a document that does not exist, is in the trash or is of the wrong type. (gone)",
      ],
      [
        "file-not-found a/list/0/key: The file does not exist. Choose one from the media library. (media/x.png)",
      ],
      [
        "part-number-taken a/partNumber: The part number or order code belongs to another part. (b)",
      ],
      [
        "missing-required a/values/clock: The family requires this value.",
      ],
      [
        "facts-differ a/date: Shared fields would differ between the languages.",
        "facts-differ a/column: Shared fields would differ between the languages.",
      ],
      [
        "refused a: The document cannot be changed. (b, c, d, e, f)",
      ],
      [
        "refused a/parent: The document cannot be changed. (b in a)",
      ],
      [],
      [
        "refused : The document cannot be published.",
      ],
      undefined,
    ]
  `);
});
