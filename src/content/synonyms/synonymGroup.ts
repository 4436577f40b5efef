/** Words that mean the same to a reader who searches, in either language or across the two. */
export interface SynonymGroup {
  readonly en: readonly string[];
  readonly zh: readonly string[];
}

/** A group from words with commas between them. */
export function group(en: string, zh: string): { en: string[]; zh: string[] } {
  return { en: en === "" ? [] : en.split(", "), zh: zh === "" ? [] : zh.split(", ") };
}
