import { expect, test } from "vitest";
import { parseBody } from "../../src/content/types/index.ts";
import type { TypeName } from "../../src/content/types/typeNames.ts";
import type { FileDocument } from "../../src/staff/exchange/documentInContentFile.ts";
import { sampleBodies } from "../../tests/support/sampleBodies.ts";
import { paperNumber, papersOf, paperTextPath } from "./papers.ts";

const entry = { ...sampleBodies.download.document, kind: "brief" };

function document(type: TypeName, key: string, body: object): FileDocument {
  const whole = parseBody(type, { ...sampleBodies[type], ...body });
  const around = { key, publish: [], file: "a.yaml", locate: () => ({ line: 1, column: 1 }) };
  return { ...around, type, body: whole } as unknown as FileDocument;
}

const announcement = (key: string, date: string) =>
  document("investor", key, { date, document: { ...entry, file: `investors/${key}.pdf` } });

test("papers are numbered by their kind and their file", () => {
  const documents = [
    document("product", "rg1", {
      documents: [
        { ...entry, kind: "datasheet", file: "products/rg1/rg1-datasheet-en.pdf" },
        { ...entry, file: "products/rg1/rg1-brief.pdf" },
      ],
    }),
    document("solution", "s", { documents: [{ ...entry, file: "solutions/two-port-brief.pdf" }] }),
    document("download", "d", {
      document: { ...entry, kind: "guide", file: "downloads/power.pdf" },
    }),
    document("faq", "f", {}),
  ];
  const numbers = papersOf(documents).map((paper) => paperNumber(paper, documents));
  expect(numbers).toEqual(["RK-DS-RG1-EN", "RK-PB-RG1", "RK-SB-TWO-PORT", "RK-SG-POWER"]);
});

test("announcements are counted through their year", () => {
  const documents = [
    announcement("third", "2026-10-28"),
    announcement("before", "2025-10-28"),
    announcement("first", "2026-03-05"),
    announcement("second", "2026-05-20"),
  ];
  const numbers = papersOf(documents).map((paper) => paperNumber(paper, documents));
  expect(numbers).toEqual(["2026-003", "2025-001", "2026-001", "2026-002"]);
});

test("a paper's text is in the folder of the paper", () => {
  expect(paperTextPath("investors/2026-q3-report.pdf")).toBe("investors/2026-q3-report.yaml");
});
