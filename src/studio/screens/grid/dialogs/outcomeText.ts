import type { GridMessages } from "../../../../base/i18n/studio/en/grid.ts";
import type { Language } from "../../../../base/site/languages.ts";
import type { GridColumn } from "../../../grid/columns.ts";
import type { Outcome } from "../../../grid/model.ts";

/** Columns, language and messages with which a grid is shown. */
export interface Shown {
  readonly columns: readonly GridColumn[];
  readonly language: Language;
  readonly t: GridMessages;
}

/** Summary of an act's result. @param words text for the number of cells that changed */
export function outcomeText(
  { changed, refused, wrong }: Outcome,
  words: (cells: number) => string,
  t: GridMessages,
): string {
  const said = [
    words(changed),
    refused > 0 ? t.done.refused(refused) : "",
    wrong > 0 ? t.wrong(wrong) : "",
  ];
  return said.filter((one) => one !== "").join(" · ");
}
