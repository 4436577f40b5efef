import type * as z from "zod";
import type {
  FamilyKind,
  Option,
  StringKind,
  Words,
} from "../../../content/types/fields/fieldWords.ts";
import type { TypeName } from "../../../content/types/names.ts";

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

/** A field as plain JSON: what a form needs to draw it. */
export interface FieldDescription {
  readonly kind: FieldKind;
  /** The last step of its path; empty for an item of a list and for a shape. */
  readonly name: string;
  /** JSON pointer in which `*` stands for an item of a list: `/features/*`. */
  readonly path: string;
  readonly label: Words;
  readonly required: boolean;
  /** True where null stands for "none". */
  readonly nullable?: boolean;
  /** Least and most: characters of a text (of each language's), items of a list, or a number itself. */
  readonly min?: number;
  readonly max?: number;
  readonly integer?: boolean;
  readonly unit?: Words;
  readonly options?: readonly Option[];
  /** Of a reference; absent where a document of any type may be named. */
  readonly type?: TypeName;
  /** Of a group. */
  readonly fields?: readonly FieldDescription[];
  /** Of a list. */
  readonly item?: FieldDescription;
  /** Of one of several shapes or kinds; the name of a kind is its value of the field that tells it. */
  readonly shapes?: readonly FieldDescription[];
  /** Of one of several kinds: the field that tells which. */
  readonly kindField?: string;
  /** Value of a field that was left out. */
  readonly initial?: z.core.util.JSONType;
}

/** A content type as a form needs it. */
export interface TypeDescription {
  readonly name: TypeName;
  readonly label: Words;
  /** True: a change of facts goes out in every language in which a document is published. */
  readonly publishTogether: boolean;
  readonly fields: readonly FieldDescription[];
  /** Of the type `setting`: the value of each setting, by its name. */
  readonly settings?: Readonly<Record<string, FieldDescription>>;
}
