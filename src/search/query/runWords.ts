const segmenter = new Intl.Segmenter("zh", { granularity: "word" });

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
