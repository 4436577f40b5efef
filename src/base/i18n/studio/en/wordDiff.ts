/** English messages of differences between two texts, marked word by word. */
export const wordDiff = {
  added: "added:",
  removed: "removed:",
  restyled: "formatting changed:",
  end: "end of change",
  unchanged: (paragraphs: number) =>
    paragraphs === 1 ? "1 unchanged paragraph" : `${paragraphs} unchanged paragraphs`,
  same: "The texts are the same.",
};

export type WordDiffMessages = typeof wordDiff;
