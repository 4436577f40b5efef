import { expect, it } from "vitest";
import { columns, open } from "../../../../../tests/support/gridSamples.ts";
import { grid as t } from "../../../../base/i18n/studio/en/grid.ts";
import { GridController } from "./controller.ts";

const shown = { columns, language: "en", t } as const;

it("says what is selected while what was typed before is still being written", async () => {
  const grid = new GridController(open(), shown);
  grid.tell(t.stillLoading);
  grid.move({ key: "ArrowRight", isFar: false, isExtending: false });
  grid.begin("typing");
  grid.commit("4 V");
  expect(grid.message).toBe("");
  grid.move({ key: "ArrowDown", isFar: false, isExtending: true });
  await expect.poll(() => grid.model.edits.cells).toBe(1);
  await grid.model.rows.request(0, 4);
  expect(grid.message).toBe(t.selected(2, 1));
});
