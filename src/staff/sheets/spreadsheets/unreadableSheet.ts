/** Reasons for which a file is not read, as keys of messages. */
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

/** Thrown for a file that is no spreadsheet, or is refused. */
export class UnreadableSheet extends Error {
  override readonly name = "UnreadableSheet";
  readonly code: SheetRefusal;

  /** @param message for the log, in English */
  constructor(code: SheetRefusal, message: string = code) {
    super(message);
    this.code = code;
  }
}
