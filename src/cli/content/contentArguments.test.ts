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
    [["list", "news", "--facts-differ"], /--facts-differ lists every type/],
    [["export", "a", "--dry-run"], /export takes no --dry-run/],
    [["import", "a", "b"], /one folder or file/],
    [["unpublish"], /unpublish takes the keys of documents/],
    [["unpublish", "a", "--facts", "this-language"], /unpublish takes no --facts/],
    [["publish", "a", "--language", "en", "--language", "de"], /no language de; there are en, zh/],
    [
      ["publish", "a", "--facts", "all"],
      /no choice for --facts all; there are this-language, every-/,
    ],
    [["publish", "a", "--facts", "toString"], /no choice for --facts toString/],
    [["publish", "a", "--whatever-then"], /--whatever-then takes a time: --at TIME/],
    [["publish", "a", "--at", "2026-11-21T00:00Z"], /has passed/],
    [["publish", "a", "--at", "2026-12-01 09:00 Asia/Nowhere"], /a time zone that is not known/],
    [["publish", "a", "--at", "2027-03-28 02:30 Europe/Berlin"], /clocks are put forward over it/],
    [["publish", "a", "--at", "2027-10-31 02:30 Europe/Berlin"], /comes twice there/],
    [["schedules", "a"], /schedules takes no names/],
    [["schedules", "--cancel", "0"], /takes the number of a schedule/],
    [["schedules", "--cancel", "1234567890"], /takes the number of a schedule/],
    [["embargo"], /embargo takes one key/],
    [["embargo", "a", "b"], /embargo takes one key/],
    [["embargo", "a", "--open"], /--open takes --name ACCOUNT alone/],
    [
      ["embargo", "a", "--open", "--name", "b", "--without", "c"],
      /--open takes --name ACCOUNT alone/,
    ],
    [["lift"], /lift takes the keys of documents/],
    [["set", "page_grey", "a", "b", "c"], /in quotes/],
    [["xliff", "export"], /export or import, and one file/],
    [["xliff", "import", "a", "b"], /export or import, and one file/],
    [["xliff", "copy", "a"], /export or import, and one file/],
    [["xliff", "export", "a"], /takes one --language: en or zh/],
    [["xliff", "export", "a", "--language", "fr"], /takes one --language: en or zh/],
    [
      ["xliff", "export", "a", "--language", "en", "--language", "zh"],
      /takes one --language: en or zh/,
    ],
    [["sheet", "diff"], /export, diff, apply or family, and one file/],
    [["sheet", "diff", "a", "b"], /export, diff, apply or family, and one file/],
    [["sheet", "draw", "a"], /no way of sheet draw.*; there are export, diff, apply, family/],
    [["sheet", "export", "a", "--language", "fr"], /no language fr/],
    [["sheet", "family", "a", "--family", "b", "--family", "c"], /takes one --family/],
    [["stock", "a", "b"], /stock takes one file/],
  ])("is refused with the reason if it is invalid: %j", async (args, message) => {
    const { code, said, warned } = await runContentWith(noStore, args);
    expect({ code, said }).toEqual({ code: 2, said: "" });
    expect(warned).toMatch(message);
    expect(warned).toContain("--help");
  });

  test.each<string[]>([
    ["export", "a"],
    ["import", "a", "--dry-run", "--no-publish"],
    ["publish", "a", "b", "--language", "zh", "--facts", "every-language"],
    ["publish", "a", "--at", "2026-11-21T00:01Z", "--whatever-then", "--facts", "this-language"],
    ["unpublish", "a", "--at", "2026-12-01 09:00 Asia/Shanghai"],
    ["schedules"],
    ["schedules", "--cancel", "123456789"],
    ["embargo", "a", "--name", "b", "--without", "c"],
    ["embargo", "a", "--open", "--name", "b"],
    ["lift", "a", "b"],
    ["set", "page_grey", "all"],
    ["xliff", "export", "a", "--language", "zh", "--all"],
    ["xliff", "import", "a", "--accept", "zh-TW", "--dry-run"],
    ["sheet", "export", "a", "--family", "b", "--family", "c", "--language", "zh"],
    ["sheet", "diff", "a"],
    ["sheet", "apply", "a", "--publish", "--language", "en"],
    ["sheet", "family", "a", "--choices", "b", "--family", "c", "--publish", "--dry-run"],
    ["stock"],
    ["stock", "a", "--add", "--skip-unknown", "--dry-run"],
    ["list", "product"],
    ["list", "--facts-differ"],
  ])("is understood, and needs the store: %s %s %s %s", async (...args) => {
    const { code, warned } = await runContentWith(noStore, args);
    expect([code, warned.split("\n")[0]]).toEqual([1, "Error: a store was opened"]);
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
