import { expect, test } from "vitest";
import { InvalidDocument } from "../../../content/types/fields/bodyProblems.ts";
import { InvalidSlug, SlugTaken } from "../addresses/setAddress.ts";
import { ArrangedSince, UnfitDraft, UnfitPlace } from "../arrangement/arrangementErrors.ts";
import { EmbargoMoved, EmbargoRefused } from "../embargo/embargoErrors.ts";
import { MissingRequired } from "../publishing/requirements/checkFamilyRequirements.ts";
import { PublishedSince } from "../publishing/restorePublishedState.ts";
import {
  InvalidPatch,
  RequestReused,
  UnresolvedConflicts,
  WorkingCopyMoved,
} from "../workingCopies/workingCopyErrors.ts";
import { NotLongInTrash, UnderEmbargo } from "./deleteForever.ts";
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
  UnfitValues,
} from "./documentErrors.ts";
import { SettingElsewhere } from "./requireOnlySetting.ts";

const unfit = new InvalidDocument({ type: "news", body: {}, problems: [] });

const someErrors = () =>
  [
    [new DocumentNotFound("a"), 404, "There is no document a"],
    [new ScheduleNotFound(3), 404, "Nothing that is still to be done is scheduled under 3"],
    [new RevisionNotFound("a", 2), 404, "The document a has no revision 2"],
    [new DocumentTrashed("a"), 409, "The document a is in the trash"],
    [new DocumentExists({ key: "a" }), 409, "There is already a document a"],
    [new DocumentExists({ id: 4 }), 409, "There is already a document with id 4"],
    [new RevisionConflict("a", 1, 2), 409, "The document a is at revision 2, not 1"],
    [
      new DanglingReference([
        { from: "a", path: ["column"], key: "b", type: "column", reason: "missing" },
        { from: "a", path: ["products", 0], key: "c", type: "product", reason: "wrong type" },
        { from: "d", path: [], key: "e", type: null, reason: "trashed" },
      ]),
      422,
      "a: column refers to b, which does not exist\n" +
        "a: products.0 refers to c, which is no product\n" +
        "d: document refers to e, which is in the trash",
    ],
    [
      new FilesNotFound([
        { from: "a", path: ["body", "en"], file: "x.pdf" },
        { from: "b", path: ["picture"], file: "y.png" },
      ]),
      422,
      "a: body.en names x.pdf, which does not exist\nb: picture names y.png, which does not exist",
    ],
    [new UnfitValues(new Map()), 409, ""],
    [new PartNumberTaken([]), 409, ""],
    [
      new StillReferenced("a", ["b", "c"]),
      409,
      "The document a is referred to by published documents: b, c",
    ],
    [
      new FactsDiffer("a", new Map([["zh", ["/x", "/y"]]])),
      409,
      /^The document a .* zh: \/x, \/y\. /,
    ],
    [
      new ColumnInItself("a", [
        { key: "a", titles: {} },
        { key: "b", titles: {} },
      ]),
      409,
      "The column a would lie in itself: a in b",
    ],
    [
      new SettingElsewhere("page_grey", "b"),
      409,
      "The setting page_grey is kept in the document b, and in no other",
    ],
    [new InvalidSlug("a", "A b"), 422, 'a cannot have the address "A b"'],
    [new SlugTaken("new", "b"), 409, "the address new is b's"],
    [new NotLongInTrash("a"), 409, /^The document a has not been in the trash for 90 days/],
    [new UnderEmbargo("a"), 409, "The document a is under embargo"],
    [new EmbargoMoved("a", 3), 409, "The embargo of a is at version 3"],
    [
      new EmbargoRefused("a", "setting"),
      422,
      "The embargo of a: a setting cannot be under embargo",
    ],
    [new PublishedSince("a"), 409, "The document a was published or withdrawn since"],
    [
      new MissingRequired([{ key: "a", family: "f", path: ["values", "x"] }]),
      422,
      "a: values.x must be there, as the family f requires it",
    ],
    [new ArrangedSince(["a", "b"]), 409, "These stand elsewhere by now: a, b"],
    [new UnfitPlace("a", "circle"), 422, "The column a cannot stand there: circle"],
    [new UnfitDraft("a", unfit), 422, "What is typed in a does not fit its type"],
    [
      new InvalidPatch([
        { index: 0, path: "/x", fault: "no-list" },
        { index: 1, path: "/y", fault: "too-deep" },
      ]),
      422,
      "/x: no-list\n/y: too-deep",
    ],
    [new RequestReused("r"), 409, "The request r was made before with other operations"],
    [new WorkingCopyMoved("a", 1, 2), 409, "The working copy of a is at 2, not 1"],
    [new UnresolvedConflicts("a", ["/x", "/y"]), 409, "a was changed elsewhere too: /x, /y"],
  ] as const;

test("errors have their HTTP status and name what they are about", () => {
  const cases = someErrors();
  expect(cases.map(([{ name, status, message }]) => [name, status, message])).toEqual(
    cases.map(([error, status, message]) => [
      ...[error.constructor.name, status],
      typeof message === "string" ? message : expect.stringMatching(message),
    ]),
  );
});
