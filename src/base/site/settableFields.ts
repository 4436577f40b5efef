/** Ways in which a field of many documents is changed at once. */
export const fieldChanges = ["set", "add", "remove", "clear"] as const;

export type FieldChange = (typeof fieldChanges)[number];

/** Kinds of fields with one value that makes sense in many documents. */
const singleKinds: readonly string[] = [
  ...["line", "url", "email", "month", "day", "moment", "unit", "colour"],
  ...["number", "switch", "choice", "reference", "text"],
];

/** Kinds of fields with several values, which can be added and removed. */
const severalKinds: readonly string[] = ["references", "choices", "lines", "lines-pair"];

/** Texts that name a document: what many had in common would name none of them. */
const names: readonly string[] = ["/title", "/name", "/question", "/label"];

/** Texts that are a list of words. */
const wordLists: readonly string[] = ["/keywords"];

/** A field of a content type, as far as it matters here. */
interface Described<Field> {
  readonly kind: string;
  readonly path: string;
  readonly required: boolean;
  readonly nullable?: boolean | undefined;
  readonly fields?: readonly Field[] | undefined;
}

/**
 * Returns the fields of a type that can be changed in many documents at once, those in groups
 * included.
 */
export function settableFields<Field extends Described<Field>>(fields: readonly Field[]): Field[] {
  return fields.flatMap((field) => {
    const { kind, path, fields: inner = [] } = field;
    if (kind === "group") return settableFields(inner);
    const isSettable = singleKinds.includes(kind) || severalKinds.includes(kind);
    return isSettable && !(kind === "text" && names.includes(path)) ? [field] : [];
  });
}

/** True for fields whose value is written in each language by itself. */
export function isInLanguages({ kind }: { readonly kind: string }): boolean {
  return kind === "text" || kind === "lines-pair";
}

/** True for texts that are a list of words, such as those that a search finds a document by. */
export function isWordList({ path }: { readonly path: string }): boolean {
  return wordLists.includes(path);
}

/** Returns the ways in which a field of many documents can be changed, the usual one first. */
export function changesOf({
  kind,
  path,
  required,
  nullable = false,
}: Described<unknown>): readonly FieldChange[] {
  const isSeveral = severalKinds.includes(kind) || isWordList({ path });
  const ways: FieldChange[] = isSeveral ? ["add", "remove", "set"] : ["set"];
  return required && !nullable ? ways : [...ways, "clear"];
}

/** Returns the words of a list as a person writes it, with commas of either language. */
export function wordsIn(text: string): string[] {
  return text
    .split(/[,，、;；\n]/)
    .map((word) => word.trim())
    .filter((word) => word !== "");
}
