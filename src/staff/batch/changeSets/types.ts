import type * as z from "zod";
import { cellProblemCodes, changeSetOrigins } from "../../../base/site/changeSets.ts";
import type { Language } from "../../../base/site/languages.ts";
import type { TypeName } from "../../../content/types/names.ts";
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
  /** Of the document. */
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
  /** In a person's words, for the list of change sets; at most 200 characters. */
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

/** A cell that holds something else than `before`, and not `after` either. */
export interface CellConflict extends CellPlace {
  readonly before: Json | undefined;
  readonly after: Json | undefined;
  readonly present: Json | undefined;
}

/** What keeps a change set from being applied; `path` is "" where it is the whole document. */
export interface CellProblem extends CellPlace {
  readonly code: CellProblemCode;
  readonly message: Readonly<Record<Language, string>>;
}

export type CellProblemCode = (typeof cellProblemCodes)[number];

/** A cell that somebody has changed in the document's working copy and not saved. */
export interface CellInWork extends CellPlace {
  /** Actor's id. */
  readonly by: string;
  /** What is typed there; absent: it is emptied. */
  readonly typed?: Json | undefined;
}

/** What a change set would do, or did. */
export interface ChangeSetReview {
  /** Documents of the set, those that it makes included. */
  readonly documents: number;
  readonly cells: number;
  /** Cells that hold `after` already. */
  readonly same: number;
  readonly conflicts: readonly CellConflict[];
  readonly problems: readonly CellProblem[];
  /** Told, and no hindrance: what is typed there stays as it is and becomes a conflict of its own. */
  readonly inWork: readonly CellInWork[];
  /** Keys of documents of which readers would also get earlier changes that are not published yet. */
  readonly alsoPublished: readonly string[];
}

export interface ChangeSetOptions {
  /** On whose behalf, with the rights that are checked. */
  readonly by: Person;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Languages in which the documents are published, in one publication; absent: drafts alone. */
  readonly publish?: readonly Language[] | undefined;
  /** Told of the documents that are prepared, of all; it is waited for. */
  readonly onProgress?: ((prepared: number, documents: number) => void | Promise<void>) | undefined;
}

/** What became of a change set. */
export interface AppliedChangeSet {
  readonly id: number;
  /** False: nothing was written; `review` has the conflicts and problems. */
  readonly isApplied: boolean;
  readonly review: ChangeSetReview;
  /** The publication's revision, where readers see anything else than before. */
  readonly publication: number | undefined;
}

/** Why a change set cannot be undone: a cell that was changed since, or a problem of putting it back. */
export interface UndoneChangeSet {
  readonly isUndone: boolean;
  readonly review: ChangeSetReview;
  readonly publication: number | undefined;
}
