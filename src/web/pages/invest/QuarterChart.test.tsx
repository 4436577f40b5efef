import fc from "fast-check";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { QuarterChart, type QuarterChartProps } from "./QuarterChart.tsx";

const drawn = (props: Omit<QuarterChartProps, "label">) =>
  renderToStaticMarkup(<QuarterChart {...props} label="Revenue" />);

const bars = (html: string) =>
  [
    ...html.matchAll(
      /<rect class="([^"]*)" x="([^"]*)" y="([^"]*)" width="([^"]*)" height="([^"]*)"/g,
    ),
  ].map(([, name = "", x, y, width, height]) => ({
    isLast: name.includes("--last"),
    x: Number(x),
    y: Number(y),
    width: Number(width),
    height: Number(height),
  }));

describe("a chart of quarters", () => {
  it("draws bars from zero, in proportion", () => {
    const [one, two] = bars(
      drawn({
        kind: "bars",
        points: [
          { year: 2026, value: 50 },
          { year: 2026, value: 100 },
        ],
      }),
    );
    expect((two?.height ?? 0) / (one?.height ?? 1)).toBeCloseTo(2, 1);
    expect([one?.isLast, two?.isLast]).toEqual([false, true]);
  });

  it("draws losses below zero", () => {
    const [gain, loss] = bars(
      drawn({
        kind: "bars",
        points: [
          { year: 2026, value: 20 },
          { year: 2026, value: -10 },
        ],
      }),
    );
    expect(loss?.y).toBeCloseTo((gain?.y ?? 0) + (gain?.height ?? 0), 0);
  });

  it("breaks a line where a quarter is missing", () => {
    const html = drawn({
      kind: "line",
      points: [40, undefined, 42, 43].map((value) => ({ year: 2026, value })),
    });
    expect(/<path class="quarters__line" d="([^"]*)"/.exec(html)?.[1]).toMatch(
      /^M[^L]*M[^L]*L[^L]*$/,
    );
    expect(html.match(/<circle/g)).toHaveLength(3);
  });

  it("stays inside its drawing, whatever the values", () => {
    const value = fc.option(fc.double({ min: -1e6, max: 1e6, noNaN: true }), { nil: undefined });
    const points = fc.array(fc.record({ year: fc.constant(2026), value }), {
      minLength: 1,
      maxLength: 12,
    });
    fc.assert(
      fc.property(points, (given) => {
        for (const bar of bars(drawn({ kind: "bars", points: given }))) {
          expect(bar.x).toBeGreaterThanOrEqual(0);
          expect(bar.x + bar.width).toBeLessThanOrEqual(320.1);
          expect(bar.y).toBeGreaterThanOrEqual(0);
          expect(bar.y + bar.height).toBeLessThanOrEqual(114);
        }
        expect(drawn({ kind: "line", points: given })).not.toMatch(/NaN|Infinity/);
      }),
    );
  });
});
