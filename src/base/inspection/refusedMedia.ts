import type { Messages } from "../i18n/messages.ts";

/** Reason for refusing a file, by the key of its message. */
export type MediaRefusal = keyof Messages["adminMedia"]["refusals"];

/** A file is none that the library takes. */
export class RefusedMedia extends Error {
  override readonly name = "RefusedMedia";
  readonly reason: MediaRefusal;

  constructor(reason: MediaRefusal, detail?: string) {
    super(detail ?? reason);
    this.reason = reason;
  }
}
