import type { SheetTable } from "../../tables/sheetTable.ts";
import type { SheetLimits } from "../sheetLimits.ts";
import { UnreadableSheet } from "../unreadableSheet.ts";
import { readWorksheet } from "./readWorksheet.ts";
import { readXml } from "./readXml.ts";
import { readStrings } from "./sharedStrings.ts";
import type { Archive } from "./sheetArchive.ts";
import { readFormats } from "./xlsxCellFormats.ts";

/**
 * Reads the tables of a workbook (ECMA-376). Parts are found by the relations between them, and
 * only those of tables are read: sheets of charts or dialogs are passed over.
 * @throws UnreadableSheet
 */
export async function readXlsx(
  archive: Archive,
  limits: SheetLimits,
): Promise<readonly SheetTable[]> {
  const main = [...(await relationsOf(archive, "")).values()].find(isOf("officeDocument"))?.target;
  if (main === undefined) throw new UnreadableSheet("damaged", "no workbook");
  if (main.endsWith(".bin")) throw new UnreadableSheet("kind", "a binary workbook");
  const relations = await relationsOf(archive, main);
  const partOf = (type: string) => {
    const target = [...relations.values()].find(isOf(type))?.target;
    return target !== undefined && archive.has(target) ? target : undefined;
  };
  const { sheets, is1904 } = await readSheets(archive, main);
  if (sheets.length > limits.tables) throw new UnreadableSheet("too-many-cells", "tables");
  const strings = await readStrings(archive, partOf("sharedStrings"));
  const formats = await readFormats(archive, partOf("styles"));
  const tables: SheetTable[] = [];
  for (const { name, isHidden, relation } of sheets) {
    const part = relations.get(relation);
    if (part === undefined || !isOf("worksheet")(part)) continue;
    const shown = await readWorksheet(archive.text(part.target), {
      ...{ name, limits, strings, formats, is1904 },
    });
    tables.push({ name, isHidden, ...shown });
  }
  return tables;
}

interface Relation {
  readonly type: string;
  /** Name of the part. */
  readonly target: string;
}

function isOf(type: string): (relation: Relation) => boolean {
  return (relation) => relation.type.endsWith(`/${type}`);
}

/** Relations of a part, or of the whole archive (""), by their ids. */
async function relationsOf(archive: Archive, part: string): Promise<ReadonlyMap<string, Relation>> {
  const folder = part.split("/").slice(0, -1);
  const name = [...folder, "_rels", `${part.split("/").at(-1) ?? ""}.rels`].join("/");
  const relations = new Map<string, Relation>();
  if (!archive.has(name)) return relations;
  await readXml(archive.text(name), {
    open: (element, { Id = "", Type = "", Target = "", TargetMode }) => {
      if (element !== "Relationship" || TargetMode === "External") return;
      relations.set(Id, { type: Type, target: resolved(folder, Target) });
    },
  });
  return relations;
}

function resolved(folder: readonly string[], target: string): string {
  const plain = target.replaceAll("\\", "/");
  const steps = plain.startsWith("/") ? [] : [...folder];
  for (const step of plain.split("/")) {
    if (step === "..") steps.pop();
    else if (step !== "." && step !== "") steps.push(step);
  }
  return steps.join("/");
}

interface NamedSheet {
  readonly name: string;
  readonly isHidden: boolean;
  readonly relation: string;
}

async function readSheets(
  archive: Archive,
  part: string,
): Promise<{ readonly sheets: readonly NamedSheet[]; readonly is1904: boolean }> {
  const sheets: NamedSheet[] = [];
  let is1904 = false;
  await readXml(archive.text(part), {
    open: (element, { name = "", state, relation = "", date1904 }) => {
      if (element === "workbookPr") is1904 = date1904 === "1" || date1904 === "true";
      if (element !== "sheet") return;
      sheets.push({ name, relation, isHidden: state === "hidden" || state === "veryHidden" });
    },
  });
  return { sheets, is1904 };
}
