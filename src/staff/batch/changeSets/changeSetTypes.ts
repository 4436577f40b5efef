import type * as z from "zod";
import { cellProblemCodes, changeSetOrigins } from "../../../base/site/changeSetCodes.ts";
import type { Language } from "../../../base/site/languages.ts";
import type { TypeName } from "../../../content/types/typeNames.ts";
import type { Person } from "../../access/rights.ts";

/** A value of a document's body. */
export type Json = z.core.util.JSONType;

export { cellProblemCodes, changeSetOrigins };

export type ChangeSetOrigin = (typeof changeSetOrigins)[number];

/**
 * A change of one value. `path` is a JSON pointer (RFC 6901) into the body of the newest revision, in
 * which an item of a list is named by its place from 0 or, where its items have names (order code, part
 * number, value), by `=` and the name: `/values/supply-voltage`, `/summary/zh`,
 * `/variants/=RG8810-TQ/stage`. Undefined: there is no value.
 */
export interface CellChange {
  /** Key of the document. */
  readonly key: string;
  readonly path: string;
  readonly before: Json | undefined;
  readonly after: Json | undefined;
}

/** A document that a change set makes. */
export interface NewDocument {
  readonly key: string;
  readonly type: TypeName;
  readonly body: Json;
}

/** Changes of values of many documents, made together or not at all. */
export interface ChangeSet {
  /** Label typed by a person, for the list of change sets; at most 200 characters. */
  readonly label: string;
  readonly origin: ChangeSetOrigin;
  readonly cells: readonly CellChange[];
  readonly documents?: readonly NewDocument[] | undefined;
}

/** A cell of a change set. */
export interface CellPlace {
  readonly key: string;
  readonly path: string;
}

/** A cell whose value is neither `before` nor `after`. */
export interface CellConflict extends CellPlace {
  readonly before: Json | undefined;
  readonly after: Json | undefined;
  readonly present: Json | undefined;
}

/** A problem that keeps a change set from being applied; `path` is "" for the whole document. */
export interface CellProblem extends CellPlace {
  readonly code: CellProblemCode;
  readonly message: Readonly<Record<Language, string>>;
}

export type CellProblemCode = (typeof cellProblemCodes)[number];

/** A cell that somebody has changed in the document's working copy and not saved. */
export interface CellInWork extends CellPlace {
  /** Actor's id. */
  readonly by: string;
  /** Value in the working copy; absent: it was removed. */
  readonly typed?: Json | undefined;
}

/** Effect that a change set would have or had. */
export interface ChangeSetReview {
  /** Documents of the set, those that it makes included. */
  readonly documents: number;
  readonly cells: number;
  /** Cells that hold `after` already. */
  readonly same: number;
  readonly conflicts: readonly CellConflict[];
  readonly problems: readonly CellProblem[];
  /** Unsaved changes of the same cells. They do not prevent applying; they become conflicts. */
  readonly inWork: readonly CellInWork[];
  /** Keys of documents whose earlier unpublished changes would be published as well. */
  readonly alsoPublished: readonly string[];
}

export interface ChangeSetOptions {
  /** Person on whose behalf it is done; their rights are checked. */
  readonly by: Person;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Languages in which the documents are published, in one publication; absent: drafts alone. */
  readonly publish?: readonly Language[] | undefined;
  /** Called, and awaited, with the number of prepared documents and of all documents. */
  readonly onProgress?: ((prepared: number, documents: number) => void | Promise<void>) | undefined;
}

/** Result of applying a change set. */
export interface AppliedChangeSet {
  readonly id: number;
  /** False: nothing was written; `review` has the conflicts and problems. */
  readonly isApplied: boolean;
  readonly review: ChangeSetReview;
  /** Revision of the publication; undefined where nothing changed for readers. */
  readonly publication: number | undefined;
}

/** Result of undoing a change set; `review` has the cells changed since and the problems. */
export interface UndoneChangeSet {
  readonly isUndone: boolean;
  readonly review: ChangeSetReview;
  readonly publication: number | undefined;
}
