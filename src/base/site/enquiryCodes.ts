/** Kinds of attachments, detected by content, never by name. */
export const attachmentKinds = ["pdf", "image", "office", "text", "zip"] as const;

export type AttachmentKind = (typeof attachmentKinds)[number];

/** The consultation forms (spec section 2), by the page that each stands on. */
export const consultationForms = ["business", "technical", "quality", "contact"] as const;

/** The forms: the consultation forms, and the application for a position. */
export const formNames = [...consultationForms, "application"] as const;

/** States that staff give an enquiry; each begins as received. */
export const staffStates = ["received", "in-work", "answered", "closed"] as const;
