import { pointer, stepsOf } from "../../../base/site/addresses/jsonPointer.ts";
import { isLanguage, type Language } from "../../../base/site/languages.ts";
import type { Reading } from "../../../base/store/tables.ts";
import { showValue, withUnit } from "../../../content/queries/parts/shownValues.ts";
import {
  isProblem,
  type ParameterDefinition,
  readValue,
} from "../../../content/types/fields/productValues.ts";
import { contentTypes } from "../../../content/types/index.ts";
import type { TypeName } from "../../../content/types/typeNames.ts";
import { newestBodies } from "../../catalogue/grid/newestBodies.ts";
import type { VisibleCatalogue } from "../../catalogue/visibleCatalogue.ts";
import { type FactMessages, fieldLabel } from "../../editing/differences/fieldPathLabel.ts";
import { valueText } from "../../editing/differences/valueText.ts";
import { isRecord } from "../../editing/workingCopies/bodyFields.ts";

/** A cell of a document of a type. */
export interface TypedCell {
  readonly type: TypeName;
  readonly path: string;
}

/** A cell's name, without the language of a text. */
export interface CellName {
  readonly label: string;
  /** Language of the text in the cell; undefined for other values. */
  readonly language: Language | undefined;
}

/**
 * Names and values of cells as readers know them: parameters by their labels, quantities with their units,
 * choices by their names.
 */
export class CellLabels {
  readonly #definitions: ReadonlyMap<string, ParameterDefinition>;
  readonly #words: FactMessages;

  private constructor(definitions: ReadonlyMap<string, ParameterDefinition>, words: FactMessages) {
    this.#definitions = definitions;
    this.#words = words;
  }

  /** Loads what names some cells, as far as a person sees the parameters that they are values of. */
  static async load(
    db: Reading,
    catalogue: VisibleCatalogue,
    { cells, words }: { readonly cells: Iterable<TypedCell>; readonly words: FactMessages },
  ): Promise<CellLabels> {
    const keys = new Set(Array.from(cells, (cell) => parameterOf(cell) ?? ""));
    const ids = [...keys].flatMap((key) => {
      const seen = catalogue.byKey(key);
      return seen?.seesDraft === true && seen.line.type === "parameter" ? seen.line.id : [];
    });
    const definitions = new Map<string, ParameterDefinition>();
    for (const { key, body } of await newestBodies(db, ids)) {
      const { data } = contentTypes.parameter.body.safeParse(body);
      if (data !== undefined) definitions.set(key, data);
    }
    return new CellLabels(definitions, words);
  }

  /** The name of a cell in the words' language. */
  name({ type, path }: TypedCell): CellName {
    const steps = stepsOf(path);
    const last = steps.at(-1);
    const language = isLanguage(last) ? last : undefined;
    const place = language === undefined ? path : pointer(steps.slice(0, -1));
    const parameter = parameterOf({ type, path });
    if (parameter !== undefined) {
      return { label: this.#words.title(parameter) ?? parameter, language };
    }
    return { label: fieldLabel({ type, body: undefined }, place, this.#words), language };
  }

  /** A value of a cell as readers see it; undefined where there is none. */
  text(cell: TypedCell, value: unknown): string | undefined {
    const definition = this.#definitions.get(parameterOf(cell) ?? "");
    // A text of one language, or of both, is told as it stands.
    const isText = stepsOf(cell.path).length > 2 || isRecord(value);
    if (definition === undefined || isText) {
      return valueText({ type: cell.type, body: undefined }, cell.path, value, this.#words);
    }
    const raw = contentTypes.product.body.shape.values.safeParse({ value }).data?.value;
    const read = raw === undefined ? undefined : readValue(definition, raw);
    if (read === undefined || isProblem(read)) return plain(value);
    return withUnit(showValue(definition, read, this.#words.language));
  }
}

/** The parameter that a cell of a part holds a value of. */
function parameterOf({ type, path }: TypedCell): string | undefined {
  if (type !== "product") return undefined;
  const [field, key] = stepsOf(path);
  return field === "values" ? key : undefined;
}

/** A value that does not fit its parameter. */
function plain(value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined;
  return Array.isArray(value) ? value.map(String).join(", ") : String(value);
}
