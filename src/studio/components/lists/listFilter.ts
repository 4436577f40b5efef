/** A filter of a list: a query of its address. */
export interface ListFilter {
  /** Name of the query. */
  readonly name: string;
  readonly label: string;
  /** `some`: several values, separated by commas; `one`; `text`; `day`. */
  readonly kind: "some" | "one" | "text" | "day";
  /** Names by value, in order, of `some` and `one`. */
  readonly options?: Readonly<Record<string, string>>;
  /** Name of its value where the address has none; then its chip is always shown. */
  readonly usual?: string;
  /** A day in the person's language, of `day`. */
  readonly written?: (value: string) => string;
}

/** Values of a query that lists several, separated by commas. */
export function valuesOf(query: string | undefined): readonly string[] {
  return query === undefined || query === "" ? [] : query.split(",");
}

/** Values that a chip names; of more, it says how many. */
const maxNamed = 2;

/** The values of a filter as text. @param list sign between them */
export function saidOf(
  { kind, options = {}, written, usual = "" }: ListFilter,
  query: string | undefined,
  list: string,
): string {
  if (kind === "text" || kind === "day")
    return query === undefined ? "" : (written?.(query) ?? query);
  if (query === undefined || query === "") return usual;
  const names = valuesOf(query).map((value) => options[value] ?? value);
  const rest = names.length - maxNamed;
  return `${names.slice(0, maxNamed).join(list)}${rest > 0 ? ` +${rest}` : ""}`;
}
