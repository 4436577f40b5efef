import { useInterface } from "../../frame/language/language.tsx";
import type { CommonColumn, ListColumn } from "./listColumns.ts";
import { useListMessages } from "./useListMessages.ts";

/** Returns a function that names a column in the person's language. */
export function useColumnName(): (column: ListColumn) => string {
  const { language, messages } = useInterface();
  const { documents: t } = messages;
  const own = useListMessages();
  const names: Readonly<Record<CommonColumn, string>> = {
    ...{ en: t.english, zh: t.chinese, changed: t.changed, by: t.by },
    ...{ scheduled: own.scheduled, type: own.type, key: own.key },
  };
  return (column) => (column.fact === undefined ? names[column.id] : column.fact.label[language]);
}
