import { Notice } from "../../components/Notice.tsx";
import type { SheetAnalysis } from "../../data/parts/sheets.ts";
import { Link } from "../../router/router.tsx";
import { addressOf } from "../../router/screens.ts";
import { useSheetsMessages } from "./messages.ts";

/** Exported items that are not in the file; they stay unchanged. */
export function AbsentRows({ absent: { total, list } }: Pick<SheetAnalysis, "absent">) {
  const t = useSheetsMessages();
  if (total === 0) return null;
  const kinds: Readonly<Record<string, string>> = t.kinds;
  return (
    <Notice title={t.absent(total)}>
      <details>
        <summary>{t.absentList}</summary>
        <ul className="sheet__absent">
          {list.map(({ key, part, kind, item }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: items may be called the same.
            <li key={at}>
              <Link href={addressOf("document", { key })}>{part}</Link>
              {kind !== "parts" && ` · ${kinds[kind] ?? kind}${item ? `: ${item}` : ""}`}
            </li>
          ))}
          {total > list.length && <li>{t.absentMore(total - list.length)}</li>}
        </ul>
      </details>
    </Notice>
  );
}
