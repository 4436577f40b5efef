import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { licencesFile, licensedPackages, presentLicences } from "./licences.ts";

test("docs/licences.md lists every package of the lock file with a licence", () => {
  const text = readFileSync(licencesFile, "utf8");
  expect(text, "run `node scripts/licences.ts`").toBe(presentLicences());
  expect(text).not.toContain("| unknown |");
});

test("a package is listed once for each version, with its use", () => {
  const lock = {
    packages: {
      "": { name: "whole" },
      "node_modules/a": { version: "1.0.0", license: "MIT" },
      "node_modules/@b/c": { version: "2.0.0", license: "ISC", dev: true },
      "node_modules/@b/c/node_modules/a": { version: "1.0.0", license: "MIT" },
      "node_modules/d": { version: "3.0.0" },
    },
  };
  expect(licensedPackages(JSON.stringify(lock), "/nowhere")).toEqual([
    { name: "@b/c", version: "2.0.0", licence: "ISC", isForDevelopment: true },
    { name: "a", version: "1.0.0", licence: "MIT", isForDevelopment: false },
    { name: "d", version: "3.0.0", licence: "unknown", isForDevelopment: false },
  ]);
});
