import { expect, it } from "vitest";
import { isClosedIn } from "./sidebarOpenState.ts";

it("is closed if its cookie is 0, and open if it is 1 or missing", () => {
  expect(isClosedIn("sidebarStatus=0")).toBe(true);
  expect(isClosedIn("lang=zh; sidebarStatus=0; size=mini")).toBe(true);
  expect(isClosedIn("sidebarStatus=1")).toBe(false);
  expect(isClosedIn("othersidebarStatus=0; sidebarStatus=01")).toBe(false);
  expect(isClosedIn("")).toBe(false);
});
