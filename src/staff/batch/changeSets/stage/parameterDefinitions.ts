import type { Reading } from "../../../../base/store/tables.ts";
import {
  isProblem,
  type ParameterDefinition,
  type RawValue,
  readValue,
} from "../../../../content/types/fields/productValues.ts";
import { contentTypes } from "../../../../content/types/index.ts";
import { serverPerson } from "../../../access/rights.ts";
import { isRecord } from "../../../editing/workingCopies/bodyFields.ts";
import { unfitValue } from "../apply/cellProblems.ts";
import { cellAt, setCell, stepsOf } from "../cellPaths.ts";
import type { CellProblem } from "../changeSetTypes.ts";
import { readCells } from "../documentRows.ts";
import { type PresentDocument, presentDocuments } from "../documentsBefore.ts";
import type { DocumentPlan } from "./documentPlan.ts";

/** Keys looked up in one query. */
const keysAtOnce = 200;

/** The parameters of a change set's cells as they are defined once it is applied. */
export class Definitions {
  readonly #db: Reading;
  readonly #setId: number;
  readonly #known = new Map<string, ParameterDefinition | undefined>();

  constructor(db: Reading, setId: number) {
    this.#db = db;
    this.#setId = setId;
  }

  /** Loads those that cells of products are values of. */
  async load(paths: Iterable<string>): Promise<void> {
    const wanted = [...new Set(Array.from(paths, parameterOf))].filter(
      (key) => key !== undefined && !this.#known.has(key),
    );
    for (let first = 0; first < wanted.length; first += keysAtOnce) {
      await this.#read(wanted.slice(first, first + keysAtOnce).filter((key) => key !== undefined));
    }
  }

  async #read(keys: readonly string[]): Promise<void> {
    // What a value has to be is no secret of who changes values.
    const present = await presentDocuments(this.#db, keys, serverPerson);
    const changed = await this.#db
      .selectFrom("change_set_documents")
      .select(["document_key", "cells", "body"])
      .where("set_id", "=", this.#setId)
      .where("document_key", "in", keys)
      .execute();
    const cellsOf = new Map(changed.map((row) => [row.document_key, row]));
    for (const key of keys) {
      const { cells = "[]", body: made = null } = cellsOf.get(key) ?? {};
      const json = made ?? present.get(key)?.newest.body;
      if (json === undefined) {
        this.#known.set(key, undefined);
        continue;
      }
      const body: unknown = JSON.parse(json);
      for (const { path, after } of readCells(cells)) setCell(body, path, after);
      this.#known.set(key, contentTypes.parameter.body.safeParse(body).data);
    }
  }

  /** Values that a plan sets and that do not fit their parameters. */
  problemsOf(
    { key, type }: Pick<PresentDocument, "key" | "type">,
    plan: DocumentPlan,
  ): CellProblem[] {
    if (type !== "product") return [];
    const values = cellAt(plan.parsed, "/values");
    return plan.cells.flatMap(({ path }) => {
      const parameter = parameterOf(path);
      const definition = parameter === undefined ? undefined : this.#known.get(parameter);
      if (parameter === undefined || definition === undefined) return [];
      const raw = rawValueIn(values, parameter);
      if (raw === undefined) return [];
      const value = readValue(definition, raw);
      return isProblem(value) ? [unfitValue({ key, path }, definition, value.cell)] : [];
    });
  }
}

function parameterOf(path: string): string | undefined {
  const [field, key] = stepsOf(path);
  return field === "values" ? key : undefined;
}

const rawValue = contentTypes.product.body.shape.values.valueType;

/** The value of a parameter; undefined where there is none. */
function rawValueIn(values: unknown, parameter: string): RawValue | undefined {
  const value =
    isRecord(values) && Object.hasOwn(values, parameter) ? values[parameter] : undefined;
  // Nearly all of them are texts.
  return typeof value === "string" ? value : rawValue.safeParse(value).data;
}
