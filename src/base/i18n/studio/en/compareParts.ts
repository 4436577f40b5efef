/** Messages of the panel that compares a part with another one. */
export const same = {
  title: "Same as another part",
  search: "Compare with",
  none: "Choose a part: what differs is shown by group, and groups are copied from it.",
  itself: "This is the part itself.",
  equal: "All that can be copied is the same.",
  here: "Here",
  there: (part: string) => `In ${part}`,
  group: (title: string, differences: number) => `${title} (${differences})`,
  copy: (groups: number) => (groups === 1 ? "Copy 1 group" : `Copy ${groups} groups`),
  copied: "Copied. One undo takes all of it back.",
  notPermitted: "You may not change these.",
  nothing: "nothing",
  others: "Other parameters",
};

export type SameMessages = typeof same;
