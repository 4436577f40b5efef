import { runToEnd } from "../../src/base/process/timeSlices.ts";
import { recordValues } from "../../src/staff/catalogue/grid/partQuantities.ts";
import type { Finding as CheckFinding } from "../../src/staff/editing/checks/checkFinding.ts";
import { pairedTexts } from "../../src/staff/editing/checks/fieldTexts.ts";
import { findingsIn } from "../../src/staff/editing/checks/findingsIn.ts";
import {
  type RecordValue,
  recordNumbers,
} from "../../src/staff/editing/checks/textValuesAgainstPart.ts";
import { withIds } from "../../src/staff/editing/workingCopies/itemIds.ts";
import type { FileDocument } from "../../src/staff/exchange/documentInContentFile.ts";
import type { Demo } from "./demo.ts";
import { type Finding, findingAt } from "./finding.ts";

/**
 * Findings of the checks before publishing, notes included, and figures of parts in texts about
 * them that none of these parts has in its record.
 */
export function reportedBeforePublishing(demo: Demo): Finding[] {
  const exists = (key: string) => demo.byKey.has(key);
  const targets = {
    ...{ exists, isPublished: exists, hasId: () => true },
    library: () => undefined,
  };
  const records = recordsOf(demo);
  return demo.documents.flatMap((document) => {
    const { type, key, body } = document;
    const own = runToEnd(findingsIn(type, withIds(body), targets, records.get(key)));
    return [...own, ...ofNamedParts(document, records)]
      .filter((finding) => !isWording(finding))
      .map(({ check, path, about = "", excerpt }) =>
        findingAt(document, [], `${path} ${check} ${about}: ${excerpt}`),
      );
  });
}

/** True for a part named in one language where the other has a pronoun or leaves it out. */
function isWording({ check, severity }: CheckFinding): boolean {
  return check === "part-differs" && severity === "note";
}

/** The quantities of every part by its key. */
function recordsOf({ documents }: Demo): Map<string, RecordValue[]> {
  const parameters = new Map(
    documents.flatMap(({ type, key, body }) =>
      type === "parameter" ? [[key, body] as const] : [],
    ),
  );
  return new Map(
    documents.flatMap(({ type, key, body }) =>
      type === "product" ? [[key, recordValues(body.values, parameters)] as const] : [],
    ),
  );
}

/** Figures right behind a parameter's name that differ from the records of all parts of a text. */
function ofNamedParts(
  { type, body }: FileDocument,
  records: ReadonlyMap<string, readonly RecordValue[]>,
): CheckFinding[] {
  if (type === "product" || !("products" in body)) return [];
  const parts = body.products.map((part) => records.get(part) ?? []);
  const byParameter = Map.groupBy(parts.flat(), ({ names }) => names.en ?? "");
  return pairedTexts(type, withIds(body)).flatMap((pair) => {
    const text = `${pair.texts.en ?? ""} ${pair.texts.zh ?? ""}`.toLowerCase();
    return Array.from(byParameter.values()).flatMap((values) => {
      const { en = "", zh = "" } = values[0]?.names ?? {};
      if (![en, zh].some((name) => text.includes(name.toLowerCase()))) return [];
      const found = values.map((value) => [...recordNumbers(pair, [value])]);
      return found.every((one) => one.length > 0) ? (found[0] ?? []) : [];
    });
  });
}
