import type { Surface } from "../../../site/addresses/surfaces.ts";
import type { Language } from "../../../site/languages.ts";

const languageNames = { en: "English", zh: "Chinese" };
const surfaceNames = { desktop: "desktop", mobile: "mobile" };

/** Previews: the panel beside a document, the screen of the whole site, links for others. */
export const preview = {
  pane: (language: Language, surface: Surface) =>
    `${languageNames[language]}, ${surfaceNames[surface]}`,
  panes: "Views",
  allPanes: "All four",
  frameTitle: (pane: string) => `Preview: ${pane}`,
  hint: "Click a text in the preview to go to its field.",
  loading: "Loading preview…",
  noPane: "Choose at least one language and device.",
  failed: "The preview could not be loaded. It is retried with your next change.",
  openTab: (pane: string) => `Open in a new tab: ${pane}`,
  wide: "Full screen",
  narrow: "Exit full screen",
  back: "Back to document",
  undrawn: "These fields are not valid yet. The preview shows their last saved values:",
  notDrawn:
    "This document cannot be previewed yet because fields are missing or invalid. The preview shows the published site.",
  share: "Share",
  shareTitle: "Share preview",
  shareText:
    "Anyone with the link can view the saved revision of this document on the site, without an account. Forms cannot be sent from the preview.",
  shareUnsaved: "Unsaved changes are not included.",
  shareSave: "Save revision first",
  note: "Recipient",
  hours: "Valid for",
  hoursOf: (hours: number) => (hours < 48 ? `${hours} hours` : `${hours / 24} days`),
  make: "Create link",
  made: "Link created",
  madeText: "Copy it now. It is not shown again.",
  links: "Your links",
  noLinks: "No links yet.",
  until: (time: string) => `valid until ${time}`,
  expired: "expired",
  views: (count: number) => (count === 1 ? "1 page view" : `${count} page views`),
  revoke: "Revoke",
  revokeLink: (note: string) => `Revoke link: ${note}`,
  title: "Site preview",
  intro:
    "The whole site with unpublished changes, in both languages, on desktop and mobile. Links stay within the preview.",
  of: "Show",
  subjects: {
    changes: "All unpublished changes",
    moment: "The site at a scheduled time",
  },
  moments: "Scheduled",
  moment: (time: string, count: number) =>
    `${time} · ${count === 1 ? "1 document" : `${count} documents`}`,
  at: "Time",
  noMoments: "Nothing is scheduled.",
  included: (count: number) => (count === 1 ? "1 document" : `${count} documents`),
  nothing: "There are no unpublished changes. The preview shows the site as it is now.",
  cut: "There are more documents. The preview includes the most recently changed ones.",
  moreLeftOut: (count: number) =>
    count === 1 ? "1 more document is not included." : `${count} more documents are not included.`,
  show: (title: string) => `Show ${title}`,
};

export type PreviewMessages = typeof preview;
