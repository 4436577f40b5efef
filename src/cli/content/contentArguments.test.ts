import { describe, expect, test } from "vitest";
import { runContentWith } from "../../../tests/support/contentCommand.ts";
import { ConfigError } from "../../server/config/problems.ts";

const noStore = () => {
  throw new Error("a store was opened");
};

describe("A command line", () => {
  test.each([["--help"], ["help"], ["import", "-h"]])("explains itself for %s", async (...args) => {
    const { code, said } = await runContentWith(noStore, args);
    expect(code).toBe(0);
    for (const command of ["export", "import", "publish", "unpublish", "set", "list"]) {
      expect(said).toContain(`  ${command} `);
    }
  });

  test.each([
    [[], /Which command\?/],
    [["erase"], /no command erase/],
    [["toString"], /no command toString/],
    [["export"], /takes one folder/],
    [["export", "a", "b"], /takes one folder/],
    [["import"], /one folder or file/],
    [["import", "a", "--at", "x"], /import takes no --at/],
    [["publish"], /keys of documents/],
    [["publish", "a", "--language", "fr"], /no language fr; there are en, zh/],
    [["publish", "a", "--at", "tomorrow"], /no time with its zone/],
    [["publish", "a", "--at", "2026-12-01T09:00"], /no time with its zone/],
    [["publish", "a", "--at", "2026-02-30T09:00Z"], /no time with its zone/],
    [["publish", "a", "--at", "2026-11-20T09:00Z"], /has passed/],
    [["set", "page_grey"], /a setting and one value/],
    [["set", "page_grey", "a", "b"], /in quotes/],
    [["list", "toys"], /no type toys/],
    [["list", "news", "faq"], /one type at most/],
    [["list", "--loud"], /--loud/],
  ])("is refused with the reason if it is invalid: %j", async (args, message) => {
    const { code, said, warned } = await runContentWith(noStore, args);
    expect({ code, said }).toEqual({ code: 2, said: "" });
    expect(warned).toMatch(message);
    expect(warned).toContain("--help");
  });

  test("reports errors of the configuration", async () => {
    const wrong = () => {
      throw new ConfigError("DATA_DIR is wrong");
    };
    expect(await runContentWith(wrong, ["list"])).toEqual({
      code: 1,
      said: "",
      warned: "DATA_DIR is wrong",
      audited: [],
    });
  });

  test("reports everything known about an unexpected error", async () => {
    const { code, warned } = await runContentWith(noStore, ["list"]);
    expect(code).toBe(1);
    expect(warned).toMatch(/a store was opened\n +at /);
  });
});
