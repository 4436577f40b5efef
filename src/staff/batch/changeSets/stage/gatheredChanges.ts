import { setImmediate as nextTurn } from "node:timers/promises";
import type { Insertable } from "kysely";
import { pointer } from "../../../../base/site/addresses/jsonPointer.ts";
import type { Store } from "../../../../base/store/store.ts";
import type { Tables } from "../../../../base/store/tables.ts";
import { type Reference, references } from "../../../../content/types/fields/references.ts";
import type { TypeName } from "../../../../content/types/typeNames.ts";
import { embargoSight } from "../../../access/embargoVisibility.ts";
import type { Person } from "../../../access/rights.ts";
import { DanglingReference } from "../../../editing/documents/documentErrors.ts";
import { missingFiles } from "../../../editing/files/checkNamedFiles.ts";
import { checkReferences } from "../../../editing/publishing/requirements/checkReferences.ts";
import { cellProblem } from "../apply/cellProblems.ts";
import { namedPath } from "../cellPaths.ts";
import type { StoredChangeSet } from "../changeSetRows.ts";
import type { CellConflict, CellInWork, CellProblem, ChangeSetReview } from "../changeSetTypes.ts";
import type { DocumentPlan } from "./documentPlan.ts";

/** A row of a prepared document. */
export type DraftRow = Insertable<Tables["change_set_drafts"]>;

/** A document as prepared for a step. */
export interface StagedDocument {
  readonly row: Omit<DraftRow, "set_id" | "step" | "findings">;
  readonly plan: DocumentPlan;
  /** The bodies that readers will be shown. */
  readonly shown: readonly unknown[];
  /** True: part numbers or order codes may differ from those that readers were shown. */
  readonly isRenamed: boolean;
  readonly isAlsoPublished: boolean;
}

/** Findings and references of all prepared documents of a step. */
export interface GatheredChanges {
  readonly review: ChangeSetReview;
  /** References to every target, each by one of the documents that refer to it. */
  readonly references: ReadonlyMap<string, readonly Reference[]>;
  /** Keys of the products whose part numbers and order codes are to be checked. */
  readonly products: ReadonlySet<string>;
  /** Stored files that documents name for the first time, by their keys. */
  readonly files: ReadonlyMap<string, ReadonlySet<string>>;
}

/** Collects the findings and references of all documents of a step. */
export class Gathered {
  readonly #made: ReadonlyMap<string, string>;
  readonly #conflicts: CellConflict[] = [];
  readonly #problems: CellProblem[] = [];
  readonly #inWork: CellInWork[] = [];
  readonly #alsoPublished: string[] = [];
  readonly #references = new Map<string, Reference[]>();
  readonly #targets = new Set<string>();
  readonly #products = new Set<string>();
  readonly #files = new Map<string, ReadonlySet<string>>();
  #same = 0;

  constructor(made: ReadonlyMap<string, string>) {
    this.#made = made;
  }

  /** Broken references of a page's documents, as problems by document. */
  async checkReferences(
    store: Store,
    documents: readonly StagedDocument[],
    by: Person,
  ): Promise<Map<string, CellProblem[]>> {
    const held = new Map<string, Reference[]>();
    for (const { row, shown } of documents) {
      const own = shown.flatMap((body) => references(row.type as TypeName, body));
      if (own.length > 0) held.set(row.document_key, own);
      await nextTurn();
    }
    const outside = new Map(
      Array.from(held, ([from, own]) => [
        from,
        own.filter(({ key, type }) => {
          const made = this.#made.get(key);
          return made === undefined || (type !== null && made !== type);
        }),
      ]),
    );
    const broken = new Map<string, CellProblem[]>();
    try {
      await checkReferences(store.db, outside, () => embargoSight(by));
    } catch (error) {
      if (!(error instanceof DanglingReference)) throw error;
      for (const { from, path, key } of error.references) {
        const body = documents.find(({ row }) => row.document_key === from)?.plan.parsed;
        const place = {
          key: from,
          path: body === undefined ? pointer(path) : namedPath(body, path),
        };
        const problem = cellProblem("broken-reference", place, key);
        broken.set(from, [...(broken.get(from) ?? []), problem]);
      }
    }
    for (const [from, own] of held) if (!broken.has(from)) this.#note(from, own);
    return broken;
  }

  /** Problems with stored files that do not exist or are hidden from the author, by document. */
  async checkFiles(
    store: Store,
    documents: readonly StagedDocument[],
    by: Person,
  ): Promise<Map<string, CellProblem[]>> {
    const named = documents.map(({ row, plan }) => ({ key: row.document_key, added: plan.files }));
    const bodies = new Map(documents.map(({ row, plan }) => [row.document_key, plan.parsed]));
    const problems = (await missingFiles(store.db, named, by)).map(({ from: key, path, file }) =>
      cellProblem("file-not-found", { key, path: namedPath(bodies.get(key), path) }, file),
    );
    return Map.groupBy(problems, ({ key }) => key);
  }

  /** Notes each target once: the transaction checks all of them again. */
  #note(from: string, own: readonly Reference[]): void {
    const fresh = own.filter(({ type, key }) => {
      const target = `${type ?? ""} ${key}`;
      if (this.#targets.has(target)) return false;
      this.#targets.add(target);
      return true;
    });
    if (fresh.length > 0) this.#references.set(from, fresh);
  }

  add(
    { row, plan, isRenamed: mayClash, isAlsoPublished }: StagedDocument,
    problems: CellProblem[],
  ): void {
    this.#conflicts.push(...plan.conflicts);
    this.#problems.push(...problems);
    this.#inWork.push(...plan.inWork);
    this.#same += plan.same;
    this.#files.delete(row.document_key);
    const files = new Set(plan.files.map(({ file }) => file));
    if (files.size > 0) this.#files.set(row.document_key, files);
    if (isAlsoPublished) this.#alsoPublished.push(row.document_key);
    if (mayClash && (row.show_en !== null || row.show_zh !== null))
      this.#products.add(row.document_key);
  }

  result({ total: documents, cells }: StoredChangeSet): GatheredChanges {
    return {
      review: {
        ...{ documents, cells, same: this.#same, conflicts: this.#conflicts },
        ...{ problems: this.#problems, inWork: this.#inWork, alsoPublished: this.#alsoPublished },
      },
      ...{ references: this.#references, products: this.#products },
      files: this.#files,
    };
  }
}
