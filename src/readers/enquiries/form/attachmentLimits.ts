import type { AttachmentKind } from "../../../base/site/enquiryCodes.ts";

// Part of the forms' contract: the browser and the server read the same file.

/** Largest attachment, in bytes (spec section 5: 20 MB). */
export const maxAttachmentBytes = 20 * 1024 * 1024;

/** Most attachments of one enquiry. */
export const maxAttachments = 5;

/** Milliseconds for which a file without an enquiry is kept. */
export const uploadRetentionMs = 24 * 60 * 60_000;

/** Value of `<input accept>`, for convenience: not a check. */
export const acceptedFiles =
  ".pdf,.png,.jpg,.jpeg,.gif,.webp,.tif,.tiff,.doc,.docx,.xls,.xlsx,.ppt,.pptx,.txt,.csv,.log,.zip";

/** An attachment in the response of `guestbook/upload`, and as a form shows it. */
export interface UploadedFile {
  /** Sent in the field `attachments`. */
  readonly token: string;
  /** Name on the reader's machine, without folders. */
  readonly name: string;
  /** In bytes. */
  readonly size: number;
  readonly kind: AttachmentKind;
}
