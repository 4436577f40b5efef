const segmenter = new Intl.Segmenter("zh", { granularity: "word" });

/** True if a text is a word that a dictionary has, or several, none of them a single character. */
export function isInDictionary(text: string): boolean {
  return [...segmenter.segment(text)].every(({ segment }) => [...segment].length > 1);
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
