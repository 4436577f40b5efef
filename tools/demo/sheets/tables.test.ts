import { expect, test } from "vitest";
import { withFiguresMarked } from "./tables.ts";

const table = (...rows: string[]) => `<table><tbody>${rows.join("")}</tbody></table>`;

test("columns of figures are marked, with their headings", () => {
  const html = table(
    '<tr><th scope="col">Item</th><th scope="col">2026</th><th scope="col">Remark</th></tr>',
    '<tr><th scope="row">Revenue</th><td>1,343.6</td><td>audited</td></tr>',
    '<tr><th scope="row">Margin</th><td>−1.2 points</td><td>12.5%</td></tr>',
  );
  expect(withFiguresMarked(html)).toBe(
    html
      .replace('<th scope="col">2026', '<th class="number" scope="col">2026')
      .replace("<td>1,343.6", '<td class="number">1,343.6')
      .replace("<td>−1.2", '<td class="number">−1.2'),
  );
});

test("tables with joined cells and other HTML are unchanged", () => {
  const joined = table("<tr><td colspan='2'>1</td></tr>");
  expect(withFiguresMarked(`<p>1</p>${joined}`)).toBe(`<p>1</p>${joined}`);
});
