/** What is looked for, and what stands in its place. */
export interface Replacement {
  readonly find: string;
  readonly replace: string;
  /** Case and width of letters count. */
  readonly isExact: boolean;
  /** The whole text of a cell must be what is looked for. */
  readonly isWhole: boolean;
}

/** The text of a cell with every place replaced; undefined where it holds none. */
export function replacedIn(text: string, wanted: Replacement): string | undefined {
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

/** Small letters of half width, sign by sign: the text keeps its length, so places stay where they are. */
function foldedByLength(text: string): string {
  return Array.from({ length: text.length }, (_, at) => {
    const sign = text.charAt(at);
    const half = sign.normalize("NFKC").toLowerCase();
    return half.length === 1 ? half : sign;
  }).join("");
}
