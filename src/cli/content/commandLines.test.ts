import { expect, it } from "vitest";
import { counted } from "../../base/site/text/countedNoun.ts";
import { UsageError } from "../commandLine.ts";
import { parseArguments } from "./contentArguments.ts";

const now = Date.parse("2026-06-01T00:00:00Z");

function told(line: string): string {
  try {
    const meant = parseArguments(
      line.split(" ").filter((word) => word !== ""),
      now,
    );
    return `${line} => ${typeof meant === "string" ? meant : "understood"}`;
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    return `${line} => ! ${error.message}`;
  }
}

it("A command line is understood, or refused with what it takes", () => {
  const lines = [
    ["export a", "export", "export a b"],
    ["import a", "import", "import a b", "import a --dry-run --no-publish", "import a --at x"],
    ["lift a", "lift", "lift a b"],
    ["set a 1", "set a", "set", "set a 1 2"],
    [
      "schedules",
      "schedules a",
      "schedules --cancel 7",
      "schedules --cancel 0",
      "schedules --cancel 1234567890",
    ],
    [
      ...["embargo a", "embargo", "embargo a b", "embargo a --name x --without y"],
      ...["embargo a --open", "embargo a --open --name x", "embargo a --open --name x --without y"],
    ],
    [
      ...["xliff export a --language zh", "xliff import a", "xliff export a", "xliff export"],
      ...["xliff export a b --language zh", "xliff other a", "xliff export a --language fr"],
      "xliff export a --language zh --language en",
      "xliff import a --dry-run --accept x",
    ],
    [
      ...[
        "sheet export a",
        "sheet diff a",
        "sheet apply a",
        "sheet family a",
        "sheet other a",
        "sheet",
      ],
      ...["sheet export", "sheet export a b", "sheet family a --family x --family y"],
      ...["sheet family a --family x", "sheet export a --language fr", "sheet apply a --publish"],
    ],
    ["stock", "stock a", "stock a b", "stock a --add --skip-unknown --dry-run"],
    [
      "list",
      "list news",
      "list newz",
      "list news product",
      "list --facts-differ",
      "list news --facts-differ",
    ],
    [
      ...["publish a", "publish", "publish a b --language zh", "publish a --language fr"],
      ...[
        "publish a --facts this-language",
        "publish a --facts toString",
        "publish a --facts every",
      ],
      ...["publish a --whatever-then", "publish a --at 2026-07-01T09:00+08:00 --whatever-then"],
      ...[
        "publish a --at soon",
        "publish a --at 2026-06-01T08:00+08:00",
        "publish a --at 2026-06-01T08:01+08:00",
      ],
    ],
    [
      "unpublish a",
      "unpublish",
      "unpublish a --at 2026-07-01T09:00+08:00",
      "unpublish a --facts this-language",
    ],
    ["", "--help", "export --help", "nothing"],
  ].flat();
  expect(lines.map(told)).toMatchInlineSnapshot(`
    [
      "export a => understood",
      "export => ! export takes one folder.",
      "export a b => ! export takes one folder.",
      "import a => understood",
      "import => ! import takes one folder or file.",
      "import a b => ! import takes one folder or file.",
      "import a --dry-run --no-publish => understood",
      "import a --at x => ! import takes no --at.",
      "lift a => understood",
      "lift => ! lift takes the keys of documents.",
      "lift a b => understood",
      "set a 1 => understood",
      "set a => ! set takes a setting and one value (in quotes where it has blanks).",
      "set => ! set takes a setting and one value (in quotes where it has blanks).",
      "set a 1 2 => ! set takes a setting and one value (in quotes where it has blanks).",
      "schedules => understood",
      "schedules a => ! schedules takes no names.",
      "schedules --cancel 7 => understood",
      "schedules --cancel 0 => ! --cancel takes the number of a schedule.",
      "schedules --cancel 1234567890 => ! --cancel takes the number of a schedule.",
      "embargo a => understood",
      "embargo => ! embargo takes one key.",
      "embargo a b => ! embargo takes one key.",
      "embargo a --name x --without y => understood",
      "embargo a --open => ! --open takes --name ACCOUNT alone.",
      "embargo a --open --name x => understood",
      "embargo a --open --name x --without y => ! --open takes --name ACCOUNT alone.",
      "xliff export a --language zh => understood",
      "xliff import a => understood",
      "xliff export a => ! xliff export takes one --language: en or zh.",
      "xliff export => ! xliff takes export or import, and one file.",
      "xliff export a b --language zh => ! xliff takes export or import, and one file.",
      "xliff other a => ! xliff takes export or import, and one file.",
      "xliff export a --language fr => ! xliff export takes one --language: en or zh.",
      "xliff export a --language zh --language en => ! xliff export takes one --language: en or zh.",
      "xliff import a --dry-run --accept x => understood",
      "sheet export a => understood",
      "sheet diff a => understood",
      "sheet apply a => understood",
      "sheet family a => understood",
      "sheet other a => ! There is no way of sheet other; there are export, diff, apply, family.",
      "sheet => ! sheet takes export, diff, apply or family, and one file.",
      "sheet export => ! sheet takes export, diff, apply or family, and one file.",
      "sheet export a b => ! sheet takes export, diff, apply or family, and one file.",
      "sheet family a --family x --family y => ! sheet family takes one --family.",
      "sheet family a --family x => understood",
      "sheet export a --language fr => ! There is no language fr; there are en, zh.",
      "sheet apply a --publish => understood",
      "stock => understood",
      "stock a => understood",
      "stock a b => ! stock takes one file.",
      "stock a --add --skip-unknown --dry-run => understood",
      "list => understood",
      "list news => understood",
      "list newz => ! There is no type newz (did you mean news?); there are column, page, news, product, solution, investor, download, faq, guestbook, partner, honour, history, video, banner, career, parameterGroup, parameter, setting.",
      "list news product => ! list takes one type at most.",
      "list --facts-differ => understood",
      "list news --facts-differ => ! --facts-differ lists every type.",
      "publish a => understood",
      "publish => ! publish takes the keys of documents.",
      "publish a b --language zh => understood",
      "publish a --language fr => ! There is no language fr; there are en, zh.",
      "publish a --facts this-language => understood",
      "publish a --facts toString => ! There is no choice for --facts toString; there are this-language, every-language.",
      "publish a --facts every => ! There is no choice for --facts every; there are this-language, every-language.",
      "publish a --whatever-then => ! --whatever-then takes a time: --at TIME.",
      "publish a --at 2026-07-01T09:00+08:00 --whatever-then => understood",
      "publish a --at soon => ! --at soon is no time with its zone, such as 2026-12-01T09:00+08:00 or 2026-12-01 09:00 Asia/Shanghai.",
      "publish a --at 2026-06-01T08:00+08:00 => ! --at 2026-06-01T08:00+08:00 has passed; leave it out to do it at once.",
      "publish a --at 2026-06-01T08:01+08:00 => understood",
      "unpublish a => understood",
      "unpublish => ! unpublish takes the keys of documents.",
      "unpublish a --at 2026-07-01T09:00+08:00 => understood",
      "unpublish a --facts this-language => ! unpublish takes no --facts.",
      " => ! Which command?",
      "--help => help",
      "export --help => help",
      "nothing => ! There is no command nothing; there are export, import, publish, unpublish, schedules, embargo, lift, set, xliff, sheet, stock, list.",
    ]
  `);
});

it("Counts are written with their noun in singular or plural", () => {
  expect([0, 1, 2].map((count) => counted(count, "document"))).toEqual([
    "0 documents",
    "1 document",
    "2 documents",
  ]);
});
