import type { BodyOf } from "../../src/content/types/index.ts";

type Part = Pick<BodyOf<"product">, "partNumber" | "lifecycle" | "variants">;

/**
 * The lines that a laser writes on a part's package: its number, the end of its order code with the
 * week of its stage, and a lot.
 */
export function markingOf(part: Part, packageName: string): string[] {
  const { partNumber, lifecycle, variants } = part;
  const code = variants.find((one) => one.package === packageName)?.orderCode ?? "";
  const ending = code.startsWith(`${partNumber}-`) ? code.slice(partNumber.length + 1) : "";
  return [partNumber, `${ending} ${weekOf(lifecycle.since)}`.trim(), `${lotOf(partNumber)} CN`];
}

/** Year and week of a day, two digits each, as date codes have them. */
function weekOf(day: string): string {
  const [year = 2000, month = 1, date = 1] = day.split("-").map(Number);
  const days = (Date.UTC(year, month - 1, date) - Date.UTC(year, 0, 1)) / 86_400_000;
  const two = (value: number) => String(value).padStart(2, "0");
  return two(year % 100) + two(Math.floor(days / 7) + 1);
}

const lotLetters = "ABCDEFGHJKLMNPRSTUVWXY3456789";

/** A lot of four signs, the same for a part each time. */
function lotOf(partNumber: string): string {
  let rest = [...partNumber].reduce((sum, sign) => (sum * 31 + sign.charCodeAt(0)) >>> 0, 7);
  let lot = "";
  while (lot.length < 4) {
    lot += lotLetters[rest % lotLetters.length];
    rest = Math.floor(rest / lotLetters.length);
  }
  return lot;
}
