import type { Node } from "prosemirror-model";
import { stripInvisible } from "../../../base/site/text/invisibleCharacters.ts";
import { schema } from "../schema.ts";

function lines(text: string): string[] {
  return text.split(/\r\n|[\r\n\u2028\u2029]/);
}

/** A plain text as paragraphs, one a line. */
export function paragraphsOf(text: string): Node[] {
  return lines(text)
    .map((line) => stripInvisible(line.replaceAll("\t", " ")).replace(/[ \u00a0]+$/, ""))
    .filter((line) => line !== "")
    .map((line) => schema.node("paragraph", null, schema.text(line)));
}

/** The table that lines with tabs make; undefined where they do not have the same number of cells. */
export function tableOf(text: string): Node | undefined {
  const rows = lines(text.replace(/[\r\n]+$/, "")).map((line) => line.split("\t"));
  const width = rows[0]?.length ?? 0;
  if (rows.length < 2 || width < 2 || rows.some((row) => row.length !== width)) return undefined;
  const made = rows.map((row) =>
    schema.node(
      "table_row",
      null,
      row.map((cell) => {
        const value = stripInvisible(cell).trim();
        const content = value === "" ? [] : schema.text(value);
        return schema.node("table_cell", null, schema.node("paragraph", null, content));
      }),
    ),
  );
  return schema.node("captioned_table", null, [
    schema.node("caption"),
    schema.node("table", null, made),
  ]);
}
