import { expect, it } from "vitest";
import { familyChoices } from "../newFamily/familyChoices.ts";
import { planFamily } from "../newFamily/planFamily.ts";
import { atOnce } from "../newFamily/timeSlicedSteps.ts";
import { readSheet } from "./readSheet.ts";

/** A list with a column of part numbers and so many of numbers. */
async function planned(count: number, left: number) {
  const heads = ["Part number", ...Array.from({ length: count }, (_, at) => `Figure ${at}`)];
  const values = (part: number) => [
    `MC32${part}`,
    ...heads.slice(1).map((_, at) => `${at + part}`),
  ];
  const csv = [heads, values(1), values(2)].map((row) => row.join(",")).join("\n");
  const sheet = await readSheet(Buffer.from(csv));
  const [table] = sheet.tables;
  if (table === undefined) throw new Error("No table was read");
  const columns = Array.from({ length: count }, (_, at) => ({
    ...{ column: count - at, is: at < left ? ("ignore" as const) : ("new" as const) },
  }));
  return atOnce(
    planFamily(table, {
      choices: familyChoices.parse({
        family: { title: { en: "Microcontrollers", zh: "微控制器" }, parent: null },
        name: { en: "{partNumber}", zh: "{partNumber}" },
        summary: { en: "A microcontroller", zh: "微控制器" },
        ...{ stage: "active", since: "2026-01-02", group: "groups/core", package: "LQFP48" },
        columns,
      }),
      ...{ definitions: new Map(), families: new Map(), taken: new Set(), numbers: new Set() },
      position: 3,
    }),
  );
}

it("a list of 900 columns is read, and refused with the maximum number of parameters of a family", async () => {
  const whole = await planned(900, 0);
  expect(whole.columns).toHaveLength(901);
  expect(whole.questions.map(({ code }) => code)).toContain("parameters");
  const less = await planned(900, 820);
  expect(less.questions.map(({ code }) => code)).not.toContain("parameters");
  expect(less.parts).toBe(2);
});
