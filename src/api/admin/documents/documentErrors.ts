import * as z from "zod";
import { languageOf } from "../../../base/i18n/staff/index.ts";
import type { StaffMessages } from "../../../base/i18n/staff/messages.ts";
import { pointer } from "../../../base/site/addresses/jsonPointer.ts";
import { DocumentError } from "../../../content/types/documentError.ts";
import { InvalidDocument, type UnfitBody } from "../../../content/types/fields/bodyProblems.ts";
import { ChangeSetTooLarge } from "../../../staff/batch/changeSets/apply/applyChangeSet.ts";
import { ChangeSetMoved } from "../../../staff/batch/changeSets/apply/lockChangeSet.ts";
import {
  DocumentNotFound,
  DocumentTrashed,
  RevisionConflict,
  RevisionNotFound,
} from "../../../staff/editing/documentOperations.ts";
import { UnderEmbargo } from "../../../staff/editing/documents/deleteForever.ts";
import {
  ColumnInItself,
  DanglingReference,
  FactsDiffer,
  FilesNotFound,
  type NamedColumn,
  PartNumberTaken,
} from "../../../staff/editing/documents/documentErrors.ts";
import { SettingElsewhere } from "../../../staff/editing/documents/requireOnlySetting.ts";
import { EmbargoMoved, EmbargoRefused } from "../../../staff/editing/embargo/embargoErrors.ts";
import {
  type ProblemWording,
  wordedProblems,
} from "../../../staff/editing/problems/wordedProblems.ts";
import { MissingRequired } from "../../../staff/editing/publishing/requirements/checkFamilyRequirements.ts";
import { PublishedSince } from "../../../staff/editing/publishing/restorePublishedState.ts";
import { PairsMoved } from "../../../staff/editing/textPairs/confirmTranslations.ts";
import {
  InvalidPatch,
  RequestReused,
  UnresolvedConflicts,
  WorkingCopyMoved,
} from "../../../staff/editing/workingCopies/workingCopyErrors.ts";
import { TeamworkRefused } from "../../../staff/teamwork/teamworkErrors.ts";
import type { unfitDocument as shape } from "../../contract/errorDetails.ts";
import type { fieldProblem } from "../../contract/fieldProblem.ts";
import { ApiError } from "../../errors.ts";

type Code = keyof StaffMessages["adminDocuments"]["problems"];

const json = z.record(z.string(), z.json());

/** A refusal with its code, worded in the caller's language. */
export function refusal(status: number, code: Code, t: StaffMessages, data: object = {}): ApiError {
  return new ApiError(status, t.adminDocuments.problems[code], { code, ...data });
}

/**
 * Does something to documents.
 * @param titles titles of documents that problems of a body name; absent: their keys stand for them
 * @throws ApiError in place of what the documents refuse
 */
export async function refusing<Result>(
  t: StaffMessages,
  work: () => Promise<Result>,
  titles?: () => Promise<ProblemWording["title"]>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof InvalidDocument) {
      const data: z.output<typeof shape> = { errors: presentProblems(error, t, await titles?.()) };
      throw refusal(422, "unfit-document", t, data);
    }
    throw error instanceof DocumentError ? refusedAs(error, t) : error;
  }
}

/** A sentence that names the columns of a circle, in the language of the messages. */
export function circleMessage(circle: readonly NamedColumn[], t: StaffMessages): string {
  const { refusals, inItself, titleOf } = t.adminPublishing;
  if (circle.length < 2) return refusals.ColumnInItself;
  return inItself(circle.map(({ key, titles }) => titleOf(titles) ?? key));
}

function refusedAs(error: DocumentError, t: StaffMessages): ApiError {
  if (error instanceof DocumentNotFound) return refusal(404, "not-found", t);
  if (error instanceof DocumentTrashed) return refusal(409, "trashed", t);
  if (error instanceof RevisionNotFound) return refusal(404, "revision-not-found", t);
  if (error instanceof RevisionConflict) {
    return refusal(409, "revision-conflict", t, { revision: error.found });
  }
  if (error instanceof WorkingCopyMoved) {
    return refusal(409, "working-copy-moved", t, { seq: error.found });
  }
  if (error instanceof UnresolvedConflicts) {
    return refusal(409, "unresolved-conflicts", t, { paths: error.paths });
  }
  if (error instanceof FactsDiffer) {
    return refusal(409, "facts-differ", t, { differing: Object.fromEntries(error.differing) });
  }
  if (error instanceof PublishedSince) {
    const code = "published-since";
    return new ApiError(409, t.adminPublishing.problems[code], { code });
  }
  if (error instanceof ChangeSetTooLarge || error instanceof ChangeSetMoved) {
    const code = error instanceof ChangeSetMoved ? "change-set-state" : "change-set-too-large";
    return new ApiError(error.status, t.adminChangeSets.refusals[code], { code });
  }
  if (error instanceof UnderEmbargo) {
    const code = "under-embargo";
    return new ApiError(409, t.adminPublishing.problems[code], { code });
  }
  if (error instanceof EmbargoMoved) {
    return refusal(409, "embargo-moved", t, { version: error.found });
  }
  if (error instanceof EmbargoRefused) {
    return refusal(422, "embargo-refused", t, {
      fault: error.fault,
      reason: t.adminDocuments.embargoFaults[error.fault],
    });
  }
  if (error instanceof MissingRequired) {
    const gaps = error.gaps.map(({ key, path }) => ({ key, path: pointer(path) }));
    return refusal(422, "missing-required", t, { gaps });
  }
  if (error instanceof PartNumberTaken) {
    const taken = error.taken.map(({ key, path, owner }) => ({
      ...{ key, path: pointer(path), owner: owner ?? null },
    }));
    const data = { code: "refused", reason: error.name, taken };
    return new ApiError(error.status, t.adminPublishing.refusals.PartNumberTaken, data);
  }
  if (error instanceof ColumnInItself) {
    const circle = error.circle.map(({ key }) => key);
    const data = { code: "refused", reason: error.name, circle };
    return new ApiError(error.status, circleMessage(error.circle, t), data);
  }
  if (error instanceof SettingElsewhere) {
    return refusal(409, "setting-elsewhere", t, { key: error.key });
  }
  if (error instanceof FilesNotFound) {
    const message = t.adminDocuments.problems["file-not-found"];
    const errors = error.files.map(({ from, path, file }) => ({
      ...{ from, path: pointer(path), message, file },
    }));
    return refusal(422, "file-not-found", t, { errors });
  }
  if (error instanceof RequestReused) return refusal(409, "request-reused", t);
  if (error instanceof PairsMoved) return refusal(409, "texts-moved", t, { paths: error.paths });
  if (error instanceof InvalidPatch) {
    const errors = error.problems.map(({ index, path, fault }) => ({
      ...{ path, message: t.adminDocuments.faults[fault], fault, operation: index },
    }));
    return refusal(422, "unfit-patch", t, { errors });
  }
  if (error instanceof TeamworkRefused) {
    const { fault, names } = error;
    const isAboutPeople = fault === "mentioned-cannot-open" || fault === "person-cannot-open";
    const message = isAboutPeople
      ? t.teamwork.cannotOpen(names.join(t.teamwork.separator))
      : t.teamwork.faults[fault];
    return new ApiError(error.status, message, { code: fault });
  }
  const references =
    error instanceof DanglingReference
      ? error.references.map(({ from, path, key, reason }) => ({
          ...{ from, path: pointer(path), key, reason },
        }))
      : undefined;
  const data = { reason: error.name, ...(references && { references }) };
  return refusal(error.status, "refused", t, data);
}

/** Problems of a body with their sentences in the caller's language. */
export function presentProblems(
  unfit: UnfitBody,
  t: StaffMessages,
  title?: ProblemWording["title"],
): z.output<typeof fieldProblem>[] {
  const language = languageOf(t);
  return wordedProblems(unfit, { language, title }).map(({ data, ...one }) => ({
    ...one,
    data: json.parse(data),
  }));
}
