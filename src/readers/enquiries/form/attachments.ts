import type { AttachmentKind } from "../../../base/site/attachmentKinds.ts";

// Part of the forms' contract: the browser and the server read the same file.

/** Largest attachment, in bytes (spec section 5: 20 MB). */
export const maxAttachmentBytes = 20 * 1024 * 1024;

/** Most attachments of one enquiry. */
export const maxAttachments = 5;

/** Time for which a file that no enquiry refers to is kept, in milliseconds. */
export const uploadRetentionMs = 24 * 60 * 60_000;

/** For `<input accept>`: a help to the reader, not a check. */
export const acceptedFiles =
  ".pdf,.png,.jpg,.jpeg,.gif,.webp,.tif,.tiff,.doc,.docx,.xls,.xlsx,.ppt,.pptx,.txt,.csv,.log,.zip";

/** An attachment as `guestbook/upload` answers it, and as a form shows it. */
export interface UploadedFile {
  /** Goes into the field `attachments`. */
  readonly token: string;
  /** As the reader's machine named it, without its folders. */
  readonly name: string;
  /** In bytes. */
  readonly size: number;
  readonly kind: AttachmentKind;
}
