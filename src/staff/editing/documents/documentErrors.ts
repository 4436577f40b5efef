import type { Language } from "../../../base/site/languages.ts";
import { DocumentError } from "../../../content/types/documentError.ts";
import type { TakenName } from "../../../content/types/fields/partNumberRegister.ts";
import type { TypeName } from "../../../content/types/typeNames.ts";
import {
  type Misfits,
  misfitMessage,
  type Redefinition,
} from "../publishing/requirements/checkUnfitValues.ts";

export class DocumentNotFound extends DocumentError {
  override readonly name = "DocumentNotFound";
  readonly status = 404;
  readonly key: string;

  constructor(key: string) {
    super(`There is no document ${key}`);
    this.key = key;
  }
}

export class ScheduleNotFound extends DocumentError {
  override readonly name = "ScheduleNotFound";
  readonly status = 404;

  constructor(id: number) {
    super(`Nothing that is still to be done is scheduled under ${id}`);
  }
}

export class RevisionNotFound extends DocumentError {
  override readonly name = "RevisionNotFound";
  readonly status = 404;

  constructor(key: string, number: number) {
    super(`The document ${key} has no revision ${number}`);
  }
}

export class DocumentTrashed extends DocumentError {
  override readonly name = "DocumentTrashed";
  readonly status = 409;
  readonly key: string;

  constructor(key: string) {
    super(`The document ${key} is in the trash`);
    this.key = key;
  }
}

/**
 * Thrown where a key or id is taken: both belong to one document for ever, also one in the trash.
 */
export class DocumentExists extends DocumentError {
  override readonly name = "DocumentExists";
  readonly status = 409;

  constructor(which: { readonly key: string } | { readonly id: number }) {
    super(
      "key" in which
        ? `There is already a document ${which.key}`
        : `There is already a document with id ${which.id}`,
    );
  }
}

/** Thrown where a newer revision was saved than the one on which an edit is based. */
export class RevisionConflict extends DocumentError {
  override readonly name = "RevisionConflict";
  readonly status = 409;
  readonly expected: number;
  readonly found: number;

  constructor(key: string, expected: number, found: number) {
    super(`The document ${key} is at revision ${found}, not ${expected}`);
    this.expected = expected;
    this.found = found;
  }
}

/** A reference of a document to be published that leads nowhere. */
export interface Dangling {
  /** Key of the document that refers. */
  readonly from: string;
  readonly path: readonly (string | number)[];
  /** Key of the document referred to. */
  readonly key: string;
  /** The type the reference asks for; null: any. */
  readonly type: TypeName | null;
  readonly reason: "missing" | "trashed" | "wrong type";
}

export class DanglingReference extends DocumentError {
  override readonly name = "DanglingReference";
  readonly status = 422;
  readonly references: readonly Dangling[];

  constructor(references: readonly Dangling[]) {
    super(references.map(lineOf).join("\n"));
    this.references = references;
  }
}

function lineOf({ from, path, key, type, reason }: Dangling): string {
  const place = `${from}: ${path.join(".") || "document"}`;
  if (reason === "missing") return `${place} refers to ${key}, which does not exist`;
  if (reason === "trashed") return `${place} refers to ${key}, which is in the trash`;
  return `${place} refers to ${key}, which is no ${type}`;
}

/** A place in a document that names a stored file which is not there. */
export interface MissingFile {
  /** Key of the document. */
  readonly from: string;
  readonly path: readonly (string | number)[];
  /** Path of the file below the storage folder. */
  readonly file: string;
}

/** Thrown where a write names stored files that do not exist, or are hidden from the author. */
export class FilesNotFound extends DocumentError {
  override readonly name = "FilesNotFound";
  readonly status = 422;
  readonly files: readonly MissingFile[];

  constructor(files: readonly MissingFile[]) {
    super(
      files
        .map(
          ({ from, path, file }) =>
            `${from}: ${path.join(".")} names ${file}, which does not exist`,
        )
        .join("\n"),
    );
    this.files = files;
  }
}

/** Thrown where published products would have values that do not fit a parameter. */
export class UnfitValues extends DocumentError {
  override readonly name = "UnfitValues";
  readonly status = 409;
  /** Products that do not fit and the reasons, by parameter. */
  readonly misfits: ReadonlyMap<Redefinition, Misfits>;

  constructor(misfits: ReadonlyMap<Redefinition, Misfits>) {
    const lines = Array.from(misfits, ([{ key }, found]) => misfitMessage(key, "published", found));
    // Otherwise there is one for each language, mostly the same.
    super([...new Set(lines)].map((line) => `The parameter ${line}`).join("\n"));
    this.misfits = misfits;
  }
}

/** Thrown where two published products would have the same part number or order code. */
export class PartNumberTaken extends DocumentError {
  override readonly name = "PartNumberTaken";
  readonly status = 409;
  readonly taken: readonly TakenName[];

  constructor(taken: readonly TakenName[]) {
    super([...new Set(taken.map(({ message }) => message))].join("\n"));
    this.taken = taken;
  }
}

/** Thrown where a document cannot be put in the trash, as published ones refer to it. */
export class StillReferenced extends DocumentError {
  override readonly name = "StillReferenced";
  readonly status = 409;
  readonly key: string;
  /** Keys of the published documents that refer to it. */
  readonly by: readonly string[];
  /** The same for each document that cannot, this one first. */
  readonly all: ReadonlyMap<string, readonly string[]>;

  constructor(
    key: string,
    by: readonly string[],
    all: ReadonlyMap<string, readonly string[]> = new Map([[key, by]]),
  ) {
    super(`The document ${key} is referred to by published documents: ${by.join(", ")}`);
    this.key = key;
    this.by = by;
    this.all = all;
  }
}

/** Thrown where readers of another language would still see other facts, and no choice was made. */
export class FactsDiffer extends DocumentError {
  override readonly name = "FactsDiffer";
  readonly status = 409;
  readonly key: string;
  /** Languages that would show other facts, with the paths of these. */
  readonly differing: ReadonlyMap<string, readonly string[]>;

  constructor(key: string, differing: ReadonlyMap<string, readonly string[]>) {
    const lines = Array.from(differing, ([language, paths]) => `${language}: ${paths.join(", ")}`);
    super(
      `The document ${key} has other facts than readers see in ${lines.join("; ")}. ` +
        "Say whether they are to change in this language only or in every language",
    );
    this.key = key;
    this.differing = differing;
  }
}

/** A column as messages name it. */
export interface NamedColumn {
  readonly key: string;
  readonly titles: { readonly [language in Language]?: string | undefined };
}

/** Thrown where a column would lie in itself: as its own parent, or below columns that lie in it. */
export class ColumnInItself extends DocumentError {
  override readonly name = "ColumnInItself";
  readonly status = 409;
  readonly key: string;
  /** The columns from this one upwards, up to itself again, without those that the person may not see. */
  readonly circle: readonly NamedColumn[];

  constructor(key: string, circle: readonly NamedColumn[]) {
    super(`The column ${key} would lie in itself: ${circle.map((one) => one.key).join(" in ")}`);
    this.key = key;
    this.circle = circle;
  }
}
