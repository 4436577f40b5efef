import { isStopWord } from "../../text/stopWords.ts";

const segmenter = new Intl.Segmenter("zh", { granularity: "word" });

/** True if a text is a word that a dictionary has, or several, none of them a single character. */
export function isInDictionary(text: string): boolean {
  return [...segmenter.segment(text)].every(({ segment }) => [...segment].length > 1);
}

/** The word of the dictionary that a place in a run is within; undefined where it is between two. */
export function wordAround(
  run: string,
  place: number,
): { word: string; start: number } | undefined {
  const found = segmenter.segment(run).containing(place);
  if (found === undefined || found.index === place) return undefined;
  return { word: found.segment, start: found.index };
}

/**
 * Characters of a word that the dictionary lacks, each of which stands for a word of its own: of 货期 both.
 * One behind a word of the dictionary is its ending (净化器), and those of a word that it has say nothing.
 */
export function looseCharacters(word: string): string[] {
  let isBehindWord = false;
  return [...segmenter.segment(word)].flatMap(({ segment }) => {
    const isLoose = [...segment].length === 1 && !isBehindWord;
    isBehindWord = [...segment].length > 1;
    return isLoose ? [segment] : [];
  });
}

/**
 * The words of a run of characters without blanks, as a dictionary parts them. Single characters that
 * follow one another are taken together: they are a word that the dictionary does not know.
 */
export function wordsOfRun(run: string): string[] {
  const words: string[] = [];
  let isOpen = false;
  for (const { segment } of segmenter.segment(run)) {
    const isSingle = [...segment].length === 1;
    if (isSingle && isOpen) words.push((words.pop() ?? "") + segment);
    else words.push(segment);
    isOpen = isSingle;
  }
  return words;
}

/**
 * The same, but that single characters which documents never have side by side are no word together
 * where one of them is a stop word: 屏碎了能修吗 asks for 屏碎 and 修.
 * @param isKnown whether two characters stand side by side in a document
 */
export function wordsAskedFor(run: string, isKnown: (pair: string) => boolean): string[] {
  return wordsOfRun(run).flatMap((word) =>
    isInDictionary(word) ? [word] : piecesOf(word, isKnown),
  );
}

function piecesOf(word: string, isKnown: (pair: string) => boolean): string[] {
  const [first = "", ...others] = word;
  const pieces = [first];
  for (const character of others) {
    const before = [...(pieces.at(-1) ?? "")].at(-1) ?? "";
    const saysNothing = isStopWord(before) || isStopWord(character);
    if (saysNothing && !isKnown(before + character)) pieces.push(character);
    else pieces.push((pieces.pop() ?? "") + character);
  }
  return pieces;
}
