import { expect, it } from "vitest";
import { staffMessages } from "../../../base/i18n/staff/index.ts";
import { InvalidDocument } from "../../../content/types/fields/bodyProblems.ts";
import { ChangeSetTooLarge } from "../../../staff/batch/changeSets/apply/applyChangeSet.ts";
import { ChangeSetMoved } from "../../../staff/batch/changeSets/apply/lockChangeSet.ts";
import { NotLongInTrash, UnderEmbargo } from "../../../staff/editing/documents/deleteForever.ts";
import {
  ColumnInItself,
  DanglingReference,
  DocumentExists,
  DocumentNotFound,
  DocumentTrashed,
  FactsDiffer,
  FilesNotFound,
  PartNumberTaken,
  RevisionConflict,
  RevisionNotFound,
  ScheduleNotFound,
  StillReferenced,
} from "../../../staff/editing/documents/documentErrors.ts";
import { SettingElsewhere } from "../../../staff/editing/documents/requireOnlySetting.ts";
import { EmbargoMoved, EmbargoRefused } from "../../../staff/editing/embargo/embargoErrors.ts";
import { MissingRequired } from "../../../staff/editing/publishing/requirements/checkFamilyRequirements.ts";
import { PublishedSince } from "../../../staff/editing/publishing/restorePublishedState.ts";
import { PairsMoved } from "../../../staff/editing/textPairs/confirmTranslations.ts";
import {
  InvalidPatch,
  RequestReused,
  UnresolvedConflicts,
  WorkingCopyMoved,
} from "../../../staff/editing/workingCopies/workingCopyErrors.ts";
import { ApiError } from "../../errors.ts";
import { refusing } from "./documentErrors.ts";

/** The answer to an error, as a line: status, message, data. */
async function told(thrown: Error, titles?: Parameters<typeof refusing>[2]): Promise<string> {
  try {
    await refusing(staffMessages.en, () => Promise.reject(thrown), titles);
  } catch (error) {
    if (!(error instanceof ApiError)) return `${thrown.name}: as it is`;
    const { status, message, data } = error;
    return `${thrown.name}: ${status} ${message} ${JSON.stringify(data)}`;
  }
  return "nothing";
}

const column = (key: string, title?: string) => ({ key, titles: { en: title } });

const errors = [
  new DocumentNotFound("a"),
  new DocumentTrashed("a"),
  new DocumentExists({ key: "a" }),
  new RevisionNotFound("a", 3),
  new RevisionConflict("a", 3, 4),
  new ScheduleNotFound(5),
  new WorkingCopyMoved("a", 6, 7),
  new UnresolvedConflicts("a", ["/title/en", "/date"]),
  new FactsDiffer("a", new Map([["zh", ["/date"]]])),
  new PublishedSince("a"),
  new ChangeSetTooLarge(),
  new ChangeSetMoved(),
  new UnderEmbargo("a"),
  new NotLongInTrash("a"),
  new EmbargoMoved("a", 8),
  new EmbargoRefused("a", "nobody-named"),
  new EmbargoRefused("a", "setting"),
  new MissingRequired([{ key: "a", family: "f", path: ["values", "a/b"] }]),
  new PartNumberTaken([
    { key: "a", path: ["partNumber"], message: "RG1 is taken", owner: "b" },
    { key: "a", path: ["variants", 1, "orderCode"], message: "RG1-A is there twice" },
  ]),
  new ColumnInItself("a", [column("a", "First")]),
  new ColumnInItself("a", [column("a", "First"), column("b"), column("a", "First")]),
  new SettingElsewhere("page_grey", "grey"),
  new FilesNotFound([{ from: "a", path: ["cover", "file"], file: "pictures/a.png" }]),
  new RequestReused("r"),
  new PairsMoved("a", ["/title"]),
  new InvalidPatch([
    { index: 2, path: "/odd", fault: "unknown-field" },
    { index: 3, path: "/list", fault: "no-item" },
  ]),
  new DanglingReference([
    { from: "a", path: ["products", 0], key: "b", type: "product", reason: "missing" },
  ]),
  new StillReferenced("a", ["b"]),
  new RangeError("elsewhere"),
];

it("Each refusal of a document has its status, sentence and facts", async () => {
  expect(await Promise.all(errors.map((error) => told(error)))).toMatchInlineSnapshot(`
    [
      "DocumentNotFound: 404 The document does not exist. {"code":"not-found"}",
      "DocumentTrashed: 409 The document is in the trash. {"code":"trashed"}",
      "DocumentExists: 409 The document cannot be published. {"code":"refused","reason":"DocumentExists"}",
      "RevisionNotFound: 404 This revision does not exist. {"code":"revision-not-found"}",
      "RevisionConflict: 409 A newer revision has been saved in the meantime. {"code":"revision-conflict","revision":4}",
      "ScheduleNotFound: 404 The document cannot be published. {"code":"refused","reason":"ScheduleNotFound"}",
      "WorkingCopyMoved: 409 Someone has edited the document in the meantime. {"code":"working-copy-moved","seq":7}",
      "UnresolvedConflicts: 409 A newer revision has changed the same fields. Resolve the conflicts first. {"code":"unresolved-conflicts","paths":["/title/en","/date"]}",
      "FactsDiffer: 409 Shared fields would differ between the languages. Choose whether they change in this language only or in both. {"code":"facts-differ","differing":{"zh":["/date"]}}",
      "PublishedSince: 409 The published version has changed since. Nothing was undone. {"code":"published-since"}",
      "ChangeSetTooLarge: 413 A change set can contain at most 10,000 documents. {"code":"change-set-too-large"}",
      "ChangeSetMoved: 409 The status of the change set has changed. Reload the page. {"code":"change-set-state"}",
      "UnderEmbargo: 409 The document is under embargo. Lift the embargo first. {"code":"under-embargo"}",
      "NotLongInTrash: 409 The document cannot be published. {"code":"refused","reason":"NotLongInTrash"}",
      "EmbargoMoved: 409 Someone has changed the embargo in the meantime. {"code":"embargo-moved","version":8}",
      "EmbargoRefused: 422 This change to the embargo is not possible. {"code":"embargo-refused","fault":"nobody-named","reason":"At least one person who can sign in must have access."}",
      "EmbargoRefused: 422 This change to the embargo is not possible. {"code":"embargo-refused","fault":"setting","reason":"Settings cannot be under embargo."}",
      "MissingRequired: 422 The part is missing values that its family requires, so it cannot be published. {"code":"missing-required","gaps":[{"key":"a","path":"/values/a~1b"}]}",
      "PartNumberTaken: 409 Another published part has the same part number or order code. Change this part, or change or withdraw the other one first. {"code":"refused","reason":"PartNumberTaken","taken":[{"key":"a","path":"/partNumber","owner":"b"},{"key":"a","path":"/variants/1/orderCode","owner":null}]}",
      "ColumnInItself: 409 A section cannot be inside itself. {"code":"refused","reason":"ColumnInItself","circle":["a"]}",
      "ColumnInItself: 409 The section would be inside itself: “First” in “b” in “First”. Choose another parent section. If you moved the others too, save them first. {"code":"refused","reason":"ColumnInItself","circle":["a","b","a"]}",
      "SettingElsewhere: 409 Each setting has its own document. Open or create it on the page “Settings”. {"code":"setting-elsewhere","key":"grey"}",
      "FilesNotFound: 422 The file does not exist. Choose one from the media library. {"code":"file-not-found","errors":[{"from":"a","path":"/cover/file","message":"The file does not exist. Choose one from the media library.","file":"pictures/a.png"}]}",
      "RequestReused: 409 This request was already sent with other changes. {"code":"request-reused"}",
      "PairsMoved: 409 The texts have been changed in the meantime. {"code":"texts-moved","paths":["/title"]}",
      "InvalidPatch: 422 A change is not valid for this document. {"code":"unfit-patch","errors":[{"path":"/odd","message":"this field does not exist","fault":"unknown-field","operation":2},{"path":"/list","message":"items are changed field by field","fault":"no-item","operation":3}]}",
      "DanglingReference: 422 The document cannot be published. {"code":"refused","reason":"DanglingReference","references":[{"from":"a","path":"/products/0","key":"b","reason":"missing"}]}",
      "StillReferenced: 409 The document cannot be published. {"code":"refused","reason":"StillReferenced"}",
      "RangeError: as it is",
    ]
  `);
});

it("A body that does not fit is reported field by field, with the titles of what it names", async () => {
  const unfit = new InvalidDocument({
    type: "news",
    body: { title: {}, column: "a" },
    problems: [
      { path: ["title", "en"], problem: { code: "missing" } },
      { path: ["odd"], problem: { code: "unknown-field", name: "odd" } },
    ],
  });
  const titles = () => Promise.resolve((key: string) => `Title of ${key}`);
  expect(await told(unfit, titles)).toMatchInlineSnapshot(
    `"InvalidDocument: 422 The document is not complete yet. {"code":"unfit-document","errors":[{"path":"/title/en","code":"missing","label":"Title (English)","message":"Enter “Title (English)”.","data":{}},{"path":"/odd","code":"unknown-field","label":"Title of odd","message":"Remove “Title of odd”: there is no such field.","data":{"name":"odd"}}]}"`,
  );
  expect(await refusing(staffMessages.en, () => Promise.resolve(7))).toBe(7);
});
