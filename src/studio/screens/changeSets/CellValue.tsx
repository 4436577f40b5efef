import { useChangeSetMessages } from "./messages.ts";

/** The value of a cell, as it is read. */
export function CellValue({ value }: { readonly value: unknown }) {
  const t = useChangeSetMessages();
  if (value === undefined || value === null || value === "") {
    return <span className="table__quiet">{t.nothing}</span>;
  }
  if (typeof value === "boolean") return value ? t.yes : t.no;
  if (typeof value === "string" || typeof value === "number") return String(value);
  if (Array.isArray(value) && value.every((one) => typeof one === "string")) {
    return value.join(", ");
  }
  return <code className="change-set__json">{JSON.stringify(value)}</code>;
}
