import { Converter, Locale } from "opencc-js/t2cn";

type Conversion = (text: string) => string;

let conversion: Conversion | undefined;

/**
 * From the words and the characters of Taiwan, Hong Kong's characters among them, to the mainland's. The
 * package's tree of words takes 3 MB of each thread that searches: where nobody writes so, there is none.
 */
function convert(text: string): string {
  const convertAll: Conversion = conversion ?? Converter({ from: "twp", to: "cn" });
  conversion = convertAll;
  return convertAll(text);
}

/** By code unit: 1 for characters that simplified texts do not have. */
const isTraditional = new Uint8Array(0x10000);

/** The package's data of characters and words, which its types do not tell: pairs, or lines of them. */
type PairsList = string | readonly (readonly [string, string])[];
const groups: readonly (readonly PairsList[])[] = Locale.to.cn ?? [];

for (const group of groups) {
  const pairs = group.flatMap<readonly string[]>((list) =>
    typeof list === "string" ? list.split("|").map((line) => line.split(" ")) : list,
  );
  for (const [from = "", to = ""] of pairs) {
    if (from.length === 1 && to.length === 1 && from !== to) isTraditional[from.charCodeAt(0)] = 1;
  }
  // Some stand for others and are still written themselves: 乾 in 乾坤.
  for (const [, to = ""] of pairs) {
    for (let at = 0; at < to.length; at += 1) isTraditional[to.charCodeAt(at)] = 0;
  }
}

/**
 * A normalised text in simplified characters, with the mainland's words for things: `記憶體` is `内存`.
 * Texts without traditional characters pass as they are.
 */
export function simplified(text: string): string {
  for (let at = 0; at < text.length; at += 1) {
    if (isTraditional[text.charCodeAt(at)] === 1) return convert(text);
  }
  return text;
}

/**
 * A text with the mainland's words for those of Taiwan that have no traditional character: `介面`, `矽片`.
 * The mainland may mean other things by them, so it is for what is unknown as it stands.
 */
export function mainlandWords(text: string): string {
  return convert(text);
}
