const pictures = (count: number) => (count === 1 ? "1 picture" : `${count} pictures`);

/** Messages of the screen of alternative texts. */
export const altTexts = {
  title: "Alternative texts",
  intro:
    "Describe each picture for people who cannot see it. Everything is saved as you type; Enter moves to the next text, Shift+Enter to the previous one.",
  missing: "Missing a text",
  all: "All pictures",
  left: (count: number) => `${pictures(count)} without a text in both languages`,
  count: pictures,
  done: "Every picture has its texts.",
  none: "The library has no pictures yet.",
  more: "Show more",
  moreUses: (count: number) => `and ${count} more`,
  use: "Use:",
  saving: {
    stored: "",
    saved: "Saved",
    waiting: "Not saved yet",
    sending: "Saving…",
    failed: "Not saved",
    conflict: "Not saved",
  },
  conflict: "Someone else has changed this text:",
  keepMine: "Keep mine",
  takeTheirs: "Use theirs",
};

export type AltTextMessages = typeof altTexts;
