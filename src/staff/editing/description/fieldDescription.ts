import type * as z from "zod";
import type {
  FamilyKind,
  Option,
  StringKind,
  Words,
} from "../../../content/types/fields/fieldLabels.ts";
import type { TypeName } from "../../../content/types/typeNames.ts";

/** Kinds of fields that a form has a control for. */
export type FieldKind =
  /** One line of plain text that belongs to no language. */
  | "line"
  | StringKind
  | "number"
  | "switch"
  | "choice"
  | "choices"
  /** One line of plain text in both languages. */
  | "text"
  /** HTML in both languages. */
  | "rich-text"
  /** A stored file in each language. */
  | "file-pair"
  /** A list of plain lines in each language. */
  | "lines-pair"
  | "lines"
  | "reference"
  | "references"
  | "image"
  | "file"
  /** Fields of their own. */
  | "group"
  /** A list whose items have ids. */
  | "list"
  /** Values by parameter, which the product's family defines. */
  | "values"
  /** Rows whose cells are texts in both languages. */
  | "table"
  | FamilyKind
  /** One of several shapes. */
  | "either"
  /** An object of one of several kinds, which one of its fields names. */
  | "variant";

/** A field as plain JSON, for a form to draw. */
export interface FieldDescription {
  readonly kind: FieldKind;
  /** Last step of its path; empty for an item of a list and for a shape. */
  readonly name: string;
  /** JSON pointer in which `*` stands for an item of a list: `/features/*`. */
  readonly path: string;
  readonly label: Words;
  /** Note below the field. */
  readonly hint?: Words;
  readonly required: boolean;
  /** True where null stands for "none". */
  readonly nullable?: boolean;
  /** Bounds: characters of a text (in each language), items of a list, or value of a number. */
  readonly min?: number;
  readonly max?: number;
  /** Bound that a number must lie above. */
  readonly above?: number;
  readonly integer?: boolean;
  readonly unit?: Words;
  readonly options?: readonly Option[];
  /** Type of a reference; absent where it may name a document of any type. */
  readonly type?: TypeName;
  /** Fields of a group. */
  readonly fields?: readonly FieldDescription[];
  /** Item of a list. */
  readonly item?: FieldDescription;
  /** Shapes or kinds of a value; the name of a kind is the value of `kindField`. */
  readonly shapes?: readonly FieldDescription[];
  /** Field that names the kind, for a value of several kinds. */
  readonly kindField?: string;
  /** Value of an absent field. */
  readonly initial?: z.core.util.JSONType;
}

/** A content type as plain JSON, for a form to draw. */
export interface TypeDescription {
  readonly name: TypeName;
  readonly label: Words;
  /** True: a change of facts is published in every language in which a document is published. */
  readonly publishTogether: boolean;
  readonly fields: readonly FieldDescription[];
  /** Value of each setting, by its name; only for the type `setting`. */
  readonly settings?: Readonly<Record<string, FieldDescription>>;
}
