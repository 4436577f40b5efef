import { type CellFormat, formatOf, generalFormat, numberedFormats } from "./numberFormats.ts";
import { readXml } from "./readXml.ts";
import type { Archive } from "./sheetArchive.ts";

/** Formats of cells by the number of their style. */
export async function readFormats(
  archive: Archive,
  part: string | undefined,
): Promise<readonly CellFormat[]> {
  if (part === undefined) return [];
  const codes = new Map(numberedFormats);
  const ids: number[] = [];
  let isOfCells = false;
  await readXml(archive.text(part), {
    open: (name, { numFmtId, formatCode }) => {
      if (name === "numFmt" && formatCode !== undefined) codes.set(Number(numFmtId), formatCode);
      else if (name === "cellXfs") isOfCells = true;
      else if (name === "xf" && isOfCells) ids.push(Number(numFmtId ?? 0));
    },
    close: (name) => {
      if (name === "cellXfs") isOfCells = false;
    },
  });
  const known = new Map<number, CellFormat>();
  return ids.map((id) => {
    const code = codes.get(id);
    const format = known.get(id) ?? (code === undefined ? generalFormat : formatOf(code));
    known.set(id, format);
    return format;
  });
}
