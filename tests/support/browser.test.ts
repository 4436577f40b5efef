import { spawnSync } from "node:child_process";
import { expect, it } from "vitest";
import { projectRoot } from "../../scripts/stale.ts";

it("The browser tests' configuration can be read without a browser", () => {
  const { CHROMIUM_PATH: _, ...env } = process.env;
  const { status, stderr } = spawnSync(
    process.execPath,
    ["--input-type=module", "--eval", 'await import("./playwright.config.ts")'],
    {
      cwd: projectRoot,
      env: { ...env, PATH: "/nowhere", PLAYWRIGHT_BROWSERS_PATH: "/nowhere" },
      encoding: "utf8",
    },
  );
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
});
