import type { MailFacts } from "./readMail.ts";

/** A request to read a mail from a local file. */
export interface MailTask {
  readonly id: number;
  readonly path: string;
  /** The desk's own addresses, lower case. */
  readonly own: readonly string[];
}

/** A file of a mail, in a local file of its own. */
export interface UnpackedFile {
  readonly name: string;
  readonly path: string;
  /** In bytes. */
  readonly size: number;
}

/** A mail that was read, with its files beside the one it was read from. */
export interface UnpackedMail extends MailFacts {
  readonly files: readonly UnpackedFile[];
  /** Names of files beyond the number that is taken. */
  readonly tooMany: readonly string[];
}

export type MailReply =
  | { readonly id: number; readonly mail: UnpackedMail }
  | { readonly id: number; readonly problem: string };
