import type { Surface } from "../../../site/addresses/surfaces.ts";
import type { Language } from "../../../site/languages.ts";

const languageNames = { en: "English", zh: "Chinese" };
const surfaceNames = { desktop: "desktop", mobile: "mobile" };

/** Previews: the panel beside a document, the screen of the whole site, links for others. */
export const preview = {
  pane: (language: Language, surface: Surface) =>
    `${languageNames[language]}, ${surfaceNames[surface]}`,
  panes: "What is shown",
  allPanes: "All four",
  frameTitle: (pane: string) => `Preview: ${pane}`,
  hint: "Press a text in the preview to go to its field.",
  loading: "The preview is being drawn…",
  noPane: "Choose at least one language and surface.",
  failed: "The preview could not be drawn. It is tried again with the next change.",
  openTab: (pane: string) => `Open in a new tab: ${pane}`,
  wide: "Full screen",
  narrow: "Leave full screen",
  back: "Back to the document",
  undrawn:
    "What is typed here cannot be drawn yet. The preview shows these fields as they were last saved:",
  notDrawn:
    "This document is not finished, so it cannot be drawn: fields are missing or wrong. The preview shows the site as it is published.",
  share: "Share",
  shareTitle: "Share a preview",
  shareText:
    "Whoever has the link sees the saved revision of this document within the site, without an account. Nothing can be sent from there.",
  shareUnsaved: "What is typed and not saved as a revision is not part of it.",
  shareSave: "Save the revision first",
  note: "For whom",
  hours: "Valid for",
  hoursOf: (hours: number) => (hours < 48 ? `${hours} hours` : `${hours / 24} days`),
  make: "Make the link",
  made: "The link is made",
  madeText: "Copy it now: it is shown this once.",
  links: "Your links",
  noLinks: "You have no links.",
  until: (time: string) => `until ${time}`,
  expired: "expired",
  views: (count: number) => (count === 1 ? "1 page looked at" : `${count} pages looked at`),
  revoke: "Revoke",
  revokeLink: (note: string) => `Revoke the link: ${note}`,
  title: "Preview of the site",
  intro:
    "The whole site as it would be, in both languages and on both surfaces. Links within it stay in the preview.",
  of: "Show",
  subjects: {
    changes: "Everything unpublished",
    moment: "The site at a time",
  },
  moments: "Scheduled",
  moment: (time: string, count: number) =>
    `${time} · ${count === 1 ? "1 document" : `${count} documents`}`,
  at: "Time",
  noMoments: "Nothing is scheduled.",
  included: (count: number) => (count === 1 ? "1 document" : `${count} documents`),
  nothing: "Nothing to lay over the site: it looks as it does now.",
  cut: "There are more. The preview shows those that were changed last.",
  moreLeftOut: (count: number) =>
    count === 1 ? "1 more document is left out." : `${count} more documents are left out.`,
  show: (title: string) => `Show ${title}`,
};

export type PreviewMessages = typeof preview;
