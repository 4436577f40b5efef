import { otherLanguage } from "../../../base/site/languages.ts";
import { CompletenessChip } from "../../components/completeness/CompletenessChip.tsx";
import { useTimeText } from "../../components/Time.tsx";
import type { ListedColumn } from "../../data/documents/contentTypes.tsx";
import type { ListEntry } from "../../data/lists/lists.ts";
import type { FieldDescription } from "../../document/typeDescription.ts";
import { useInterface } from "../../frame/language/language.tsx";
import { useListMessages } from "./useListMessages.ts";

interface FactCellProps {
  readonly entry: ListEntry;
  readonly column: ListedColumn;
  /** Fields of the type, for the labels of choices; undefined while they are on their way. */
  readonly fields: readonly FieldDescription[] | undefined;
}

/** A fact of a document as its list shows it. */
export function FactCell({ entry, column: { path, kind }, fields }: FactCellProps) {
  const t = useListMessages();
  const { language } = useInterface();
  const timeText = useTimeText();
  if (kind === "completeness") return <Completeness entry={entry} />;
  const value = entry.facts[path];
  if (value === undefined) return <span className="table__quiet">{t.none}</span>;
  if (kind === "day") return <time dateTime={value}>{timeText(value, "day")}</time>;
  if (kind === "reference") {
    const title = entry.titles[value];
    return title?.[language] ?? title?.[otherLanguage(language)] ?? value;
  }
  if (kind === "choice")
    return fields === undefined ? null : (choiceWord(fields, path, value)?.[language] ?? value);
  return value;
}

/** Completeness of a product. */
function Completeness({ entry: { completeness } }: Pick<FactCellProps, "entry">) {
  const t = useListMessages();
  if (completeness === null) return <span className="table__quiet">{t.none}</span>;
  return <CompletenessChip counts={completeness} />;
}

function choiceWord(
  fields: readonly FieldDescription[],
  path: string,
  value: string,
): FieldDescription["label"] | undefined {
  let among: readonly FieldDescription[] | undefined = fields;
  let field: FieldDescription | undefined;
  for (const step of path.split(".")) {
    field = among?.find(({ name }) => name === step);
    among = field?.fields;
  }
  return field?.options?.find((option) => String(option.value) === value)?.label;
}
