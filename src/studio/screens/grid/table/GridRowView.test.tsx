import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { columns, open } from "../../../../../tests/support/gridSamples.ts";
import { GridModel } from "../../../grid/gridModel.ts";
import { GridRowView } from "./GridRowView.tsx";

/** A row of a grid as it is drawn. */
function drawn({ rows }: GridModel, index: number): string {
  return renderToStaticMarkup(
    <GridRowView
      {...{ index, row: rows.at(index), isAwaited: rows.isAwaited(index), columns, language: "en" }}
      {...{ edits: new Map(), marks: new Map(), offsets: [0, 100, 200, 300] }}
      {...{ first: 1, last: 2, from: 0, to: -1, active: -1 }}
    />,
  );
}

it("a row is busy until its cells are loaded", async () => {
  const model = open();
  expect(drawn(model, 1)).toContain('aria-busy="true"');
  expect(drawn(model, 1)).not.toContain("gridcell");
  await model.rows.request(0, 4);
  expect(drawn(model, 1)).not.toContain("aria-busy");
  expect(drawn(model, 1)).toContain("gridcell");
});

it.each([
  ["whose part was removed", async () => []],
  ["that could not be loaded", () => Promise.reject(new Error("away"))],
])("a row %s is not busy", async (_, load) => {
  const model = new GridModel([0, 1], load);
  await model.rows.request(0, 1);
  expect(drawn(model, 1)).not.toContain("aria-busy");
});
