/** Messages of the panel that compares a part with another one. */
export const same = {
  title: "Copy from another part",
  search: "Compare with",
  none: "Choose a part to see the differences by group and copy groups from it.",
  itself: "This is the current part.",
  equal: "No differences.",
  here: "This part",
  there: (part: string) => part,
  group: (title: string, differences: number) => `${title} (${differences})`,
  copy: (groups: number) => (groups === 1 ? "Copy 1 group" : `Copy ${groups} groups`),
  copied: "Copied. You can undo this in one step.",
  notPermitted: "You do not have permission to change these.",
  nothing: "empty",
  others: "Other parameters",
};

export type SameMessages = typeof same;
