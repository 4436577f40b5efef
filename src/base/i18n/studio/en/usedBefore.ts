/** Messages of translations that were used before. */
export const usedBefore = {
  title: "Used before",
  key: "Alt+Enter inserts the first",
  kinds: { exact: "Same text", numbers: "Other numbers" },
  alike: (percent: number) => `${percent}% similar`,
  replaced: (numbers: string) => `Numbers replaced: ${numbers}`,
  missing: (numbers: string) => `Check these numbers: ${numbers}`,
  moreUses: (count: number) => `and ${count} more`,
  difference: "Differences of the originals",
  insert: "Insert",
  more: (count: number) => `Show ${count} more`,
};

export type UsedBeforeMessages = typeof usedBefore;
