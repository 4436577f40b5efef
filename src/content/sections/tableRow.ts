import * as z from "zod";
import { labelled, words } from "../types/fields/fieldLabels.ts";
import { bilingual } from "../types/fields/fields.ts";

const cell = () => bilingual(240).optional();

/** Names of the cells of a row, from the first column on. */
export const cellNames = ["c1", "c2", "c3", "c4", "c5", "c6", "c7", "c8"] as const;

/** A row: its cells by column, so that one without a text leaves the others where they are. */
export const tableRow = labelled(
  z.strictObject({
    ...{ c1: cell(), c2: cell(), c3: cell(), c4: cell() },
    ...{ c5: cell(), c6: cell(), c7: cell(), c8: cell() },
  }),
  {
    c1: words("Column 1", "第 1 列"),
    c2: words("Column 2", "第 2 列"),
    c3: words("Column 3", "第 3 列"),
    c4: words("Column 4", "第 4 列"),
    c5: words("Column 5", "第 5 列"),
    c6: words("Column 6", "第 6 列"),
    c7: words("Column 7", "第 7 列"),
    c8: words("Column 8", "第 8 列"),
  },
);
