/** Kinds of attachments, detected by content, never by name. */
export const attachmentKinds = ["pdf", "image", "office", "text", "zip"] as const;

export type AttachmentKind = (typeof attachmentKinds)[number];
