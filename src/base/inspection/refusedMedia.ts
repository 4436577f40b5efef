import type { RejectionReason } from "./rejectedFile.ts";

/** Reason for refusing a file, by the key of its message. */
export type MediaRefusal =
  | RejectionReason
  | "empty"
  | "tooLarge"
  | "otherKind"
  | "ending"
  | "unscanned"
  | "tooManyPixels"
  | "animated"
  | "svgEntities"
  | "svgEncoding"
  | "svgStyle"
  | "svgPicture"
  | "tooCostly"
  | "pdfEncrypted"
  | "pdfScript"
  | "pdfLaunch"
  | "pdfEmbedded"
  | "pdfForm"
  | "pdfOpensAddress"
  | "pdfForeignLink"
  | "busy"
  | "noRoom"
  | "unstored";

/** A file is none that the library takes. */
export class RefusedMedia extends Error {
  override readonly name = "RefusedMedia";
  readonly reason: MediaRefusal;

  constructor(reason: MediaRefusal, detail?: string) {
    super(detail ?? reason);
    this.reason = reason;
  }
}
