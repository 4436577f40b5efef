import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runToEnd } from "../../../base/process/timeSlices.ts";
import type { CheckName, Finding } from "./checkFinding.ts";
import { findingsIn } from "./findingsIn.ts";
import { type Sample, samples } from "./judgedSamples.ts";
import { numbersIn } from "./numbersInText.ts";

const nowhere = {
  ...{ exists: () => false, isPublished: () => false, hasId: () => false },
  library: () => undefined,
};

function found({ en, zh, isHtml = false }: Omit<Sample, "of" | "finds">): Finding[] {
  const text = { ...(en !== undefined && { en }), ...(zh !== undefined && { zh }) };
  const body = isHtml ? { title: { en: "A", zh: "甲" }, body: text } : { title: text };
  return runToEnd(findingsIn("page", body, nowhere)).filter(
    ({ check }) => check !== "summary-missing",
  );
}

describe("checks before publishing", () => {
  it("find the expected errors in texts they were not made for, with few others", () => {
    let hits = 0;
    let expected = 0;
    let all = 0;
    for (const sample of samples) {
      const left: CheckName[] = found(sample).map(({ check }) => check);
      all += left.length;
      expected += sample.finds.length;
      for (const check of sample.finds) {
        const at = left.indexOf(check);
        if (at === -1) continue;
        left.splice(at, 1);
        hits += 1;
      }
    }
    // 28 of 29 are found, and 28 of 29 that are found are right.
    expect(hits / expected).toBeGreaterThan(0.95);
    expect(hits / all).toBeGreaterThan(0.95);
  });

  it("propose a fix after which they report nothing", () => {
    const mendable = ["half-width", "straight-quotes", "repeated-word"];
    const words = fc.constantFrom(
      "芯片",
      "电压",
      "功耗",
      "RG8810",
      "3.3 V",
      ",",
      "!",
      "?",
      ";",
      "的的",
      '"',
    );
    fc.assert(
      fc.property(fc.array(words, { minLength: 1, maxLength: 14 }), (parts) => {
        const zh = parts.join("");
        for (const { check, mended } of found({ zh })) {
          if (mended === undefined) continue;
          expect(mendable).toContain(check);
          const again = found({ zh: mended }).filter((one) => one.check === check);
          expect(again.map(({ mended: next }) => next)).not.toContain(mended);
        }
      }),
      { numRuns: 200 },
    );
  });

  it("keep markup and code unchanged in a fix", () => {
    const zh = '<p title="a,b">低功耗,见 <code>f(a,b);</code>。</p>';
    const [finding] = found({ zh, isHtml: true }).filter(({ check }) => check === "half-width");
    expect(finding?.mended).toBe('<p title="a,b">低功耗，见 <code>f(a,b);</code>。</p>');
  });

  it("treat numbers as equal in any notation", () => {
    const values = (text: string, language: "en" | "zh") =>
      new Set(numbersIn(text, language).flatMap((one) => one.values));
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9_999 }), (count) => {
        const en = values(`${(count * 10_000).toLocaleString("en")} parts`, "en");
        expect([...en]).toContain(String(count * 10_000));
        expect([...values(`${count} 万件`, "zh")]).toContain(String(count * 10_000));
      }),
      { numRuns: 100 },
    );
    expect([...values("三百二十", "zh")]).toContain("320");
    expect([...values("二〇二六", "zh")]).toContain("2026");
    expect([...values("两万五千", "zh")]).toContain("25000");
    expect([...values("twenty-four", "en")]).toContain("24");
  });

  it("yield often, however long a text is", () => {
    const long = "<p>我们的芯片工作电压为 3.3 V。</p>".repeat(3_000);
    const body = { title: { en: "A", zh: "甲" }, body: { en: "<p>A</p>", zh: long } };
    let steps = 0;
    const work = findingsIn("page", body, nowhere);
    while (!work.next().done) steps += 1;
    expect(steps).toBeGreaterThan(10);
  });
});
