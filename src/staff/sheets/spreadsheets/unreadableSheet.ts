/** Why a file is not read, by the key of its message. */
export const sheetRefusals = [
  "empty",
  "kind",
  "damaged",
  "locked",
  "bomb",
  "program",
  "too-large",
  "too-many-cells",
  "too-slow",
  "old-format",
] as const;

export type SheetRefusal = (typeof sheetRefusals)[number];

/** A file that is no spreadsheet, or none that is taken. */
export class UnreadableSheet extends Error {
  override readonly name = "UnreadableSheet";
  readonly code: SheetRefusal;

  /** @param message for the log, in English */
  constructor(code: SheetRefusal, message: string = code) {
    super(message);
    this.code = code;
  }
}
