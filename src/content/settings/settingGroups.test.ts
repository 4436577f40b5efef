import { expect, test } from "vitest";
import { settingGroups } from "../../base/site/settingGroups.ts";
import { settingNames } from "./settings.ts";

test("Every setting is in one group of the settings' screen", () => {
  expect(Object.values(settingGroups).flat().toSorted()).toEqual(settingNames.toSorted());
});
