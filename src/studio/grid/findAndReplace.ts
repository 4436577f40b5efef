/** Acts on texts: replacing a match, appending a text, removing a match. */
export const textActs = ["replace", "append", "remove"] as const;

export type TextAct = (typeof textActs)[number];

/** A search, and what replaces its matches. */
export interface Replacement {
  readonly act: TextAct;
  readonly find: string;
  readonly replace: string;
  /** Case and width of letters count. */
  readonly isExact: boolean;
  /** The whole text of a cell must be what is looked for. */
  readonly isWhole: boolean;
}

/** Separator between the items of a cell that holds several. */
const between = /\s*[;；\n]\s*/;

/**
 * The text of a cell after an act; undefined where the act does not change it.
 * @param isList the cell holds several items: one is appended once, and a whole one removed
 */
export function actedOn(text: string, wanted: Replacement, isList: boolean): string | undefined {
  const { act, find, replace, isExact } = wanted;
  if (act === "replace") return replacedIn(text, wanted);
  if (!isList) {
    if (act === "remove") return replacedIn(text, { ...wanted, replace: "" });
    return replace === "" ? undefined : text + replace;
  }
  const fold = (one: string) => (isExact ? one : foldedByLength(one));
  const items = text.split(between).filter((one) => one !== "");
  const meant = fold((act === "append" ? replace : find).trim());
  const others = items.filter((one) => fold(one) !== meant);
  if (meant === "" || (act === "append") === others.length < items.length) return undefined;
  return (act === "append" ? [...items, replace.trim()] : others).join("; ");
}

/** The text of a cell with every place replaced; undefined where it holds none. */
export function replacedIn(text: string, wanted: Omit<Replacement, "act">): string | undefined {
  const { find, replace, isExact, isWhole } = wanted;
  if (find === "") return isWhole && text === "" ? replace : undefined;
  const fold = (one: string) => (isExact ? one : foldedByLength(one));
  const needle = fold(find);
  const hay = fold(text);
  if (isWhole) return hay === needle ? replace : undefined;
  let made = "";
  let behind = 0;
  for (let at = hay.indexOf(needle); at !== -1; at = hay.indexOf(needle, behind)) {
    made += text.slice(behind, at) + replace;
    behind = at + needle.length;
  }
  return behind === 0 ? undefined : made + text.slice(behind);
}

/**
 * Folds case and width character by character: the text keeps its length, so indexes stay valid.
 */
function foldedByLength(text: string): string {
  return Array.from({ length: text.length }, (_, at) => {
    const sign = text.charAt(at);
    const half = sign.normalize("NFKC").toLowerCase();
    return half.length === 1 ? half : sign;
  }).join("");
}
