/** Year first, as spreadsheets in China and ISO 8601 write it: other orders are ambiguous. */
const dayNotation = /^(\d{4})\s*[-/.年]\s*(\d{1,2})\s*[-/.月]\s*(\d{1,2})\s*日?$/;

/** A day as it is typed, as `2026-01-31`; undefined where the text is no day of the calendar. */
export function readDayCell(text: string): string | undefined {
  const [, year, month = "", day = ""] = dayNotation.exec(text.normalize("NFKC").trim()) ?? [];
  if (year === undefined) return undefined;
  const value = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const date = new Date(value);
  const isDay = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value);
  return isDay ? value : undefined;
}
