import { globSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { projectRoot } from "./stale.ts";

/** A word in the column `not` of docs/glossary.md. */
interface ReplacedWord {
  /** Identifiers that have the word. */
  readonly not: RegExp;
  /** Words of the glossary to use instead, one or more of its rows. */
  readonly use: readonly string[];
  /** Beginnings of paths under src/ where the identifier means something else, or is bound. */
  readonly except?: readonly string[];
  /** The directory that the rule is for; all of src without it. */
  readonly only?: string;
}

const replaced: readonly ReplacedWord[] = [
  {
    not: /^(?:is|un)?[kK]ept(?!Alive)|[a-z]Kept(?!Alive)|^keeper$/,
    use: ["cached response"],
    // An attribute of the HTML, and keys of messages.
    except: [
      "web/client/runtime/islands.ts",
      "web/components/Island.tsx",
      "web/components/enquiry/",
      "web/islands/EnquiryForm/FormNotices.tsx",
      "web/page/",
      "web/pages/product-list/view.tsx",
    ],
  },
  { not: /^(?:Fresh|Kept)[A-Z]|Answer(?:Cache|d?Whole)|^sendAnswer$/, use: ["response"] },
  {
    not: /^forget|[a-z]Forget/,
    use: ["purge"],
    // Properties of the island, which are written into pages.
    except: ["web/components/layout/search/SearchBoxIsland.tsx", "web/islands/SearchBox/"],
  },
  { not: /^(?:say|says|sayings?|Saying)$/, use: ["messages", "synonym"] },
  { not: /swift|wholeAnswer|sendWhole/i, use: ["cached-page fast path", "cached response"] },
  { not: /^trail(?!ing|er)|[a-z]Trail(?!ing|er)/, use: ["breadcrumb"] },
  { not: /^standing|Standing/, use: ["breadcrumb", "lockout state"] },
  {
    not: /^(?:unpack|packing|packer|packed[A-Z]\w*)$|Packer|Packing|Packed/,
    use: ["compression"],
    // How parts are shipped, and a name of a library.
    except: [
      "content/queries/parts/finderTable/",
      "server/backup/archive.ts",
      "content/types/parameter.ts",
    ],
  },
  { not: /^remembered|Remembered/, use: ["fragment"] },
  {
    not: /^(?:passages|ownAddress|senderOf|refuseForeign)$/,
    use: ["redirect route", "safe redirect target", "same-origin check"],
  },
  {
    not: /^(?:is|to)Desk$|Desk(?:Letter|Links?|Text|s?Of)/,
    use: ["department", "surface"],
    // A field that documents store, and keys of messages.
    except: [
      "content/types/guestbook.ts",
      "readers/enquiries/formOptions.ts",
      "web/pages/contact-us/",
    ],
  },
  {
    not: /^(?:manners?|touched|hold|sheetFoot)$|Manner/i,
    use: ["behaviour", "first interaction", "event replay", "mobile menu"],
  },
  {
    not: /^miss(?:es)?$|[a-z]Misses$|^Miss[A-Z]/,
    use: ["zero-result search"],
    // The name of a migration never changes.
    except: ["base/store/migrations/"],
  },
  {
    not: /[fF]eeder|^tally|Tally(?![a-z])|^slips?$|[sS]lips?(?:Between|Left|Cost)/,
    use: ["indexer", "score accumulator", "edit"],
  },
  {
    not: /^(?:Turns|Lane|Facts)$/,
    use: ["mutex", "serial queue", "document metadata"],
    except: ["web/pages/"],
  },
  { not: /^(?:nudges?|tidy|tidies|spend|spent)$/, use: ["wake", "purge", "consume"] },
  {
    not: /^(?:named|noted|behind|listOf)$/,
    use: ["schema id", "description"],
    only: "api/",
    // A property of the admin API: people who are named on an embargo.
    except: [
      "api/admin/calendar/",
      "api/admin/embargo/",
      "api/admin/events/",
      "api/admin/documents/usedBefore.test.ts",
      "api/admin/teamwork/teamwork.test.ts",
      "api/contract/embargo.ts",
      "api/admin/lists/lists.test.ts",
      "api/admin/lists/searchInTexts.test.ts",
      "api/admin/noAuditWithoutChange.test.ts",
      "api/admin/routes/audit.test.ts",
      "api/admin/redirects/redirects.test.ts",
    ],
  },
  {
    not: /^(?:Phrase|phraseOf)$|growTree|perView/,
    use: ["localized text", "memoized per view"],
    except: ["readers/search/"],
  },
  { not: /^(?:longest|shortest|largest|smallest)[A-Z]|^least[A-Z]/, use: ["max…", "min…"] },
  { not: /^most(?!Frequent)[A-Z]/, use: ["max…"] },
  { not: /^[A-Z]\w+(?<!Known)(?<!Numbered)(?<!Han)Words$/, use: ["messages"] },
];

/** Identifiers of a source text, without those that only comments and strings have. */
function identifiers(text: string): Set<string> {
  const bare = text
    .replace(/\/\*[\s\S]*?\*\//g, " ")
    .replace(/(^|[^:\\])\/\/.*$/gm, "$1")
    .replace(/"(?:[^"\\\n]|\\.)*"/g, '""')
    .replace(/`(?:[^`\\]|\\[\s\S])*`/g, (template) =>
      [...template.matchAll(/\$\{([^}]*)\}/g)].map(([, code]) => code).join(";"),
    );
  return new Set([...bare.matchAll(/(?<![\w$-])[A-Za-z_$][\w$]*/g)].map(([name]) => name));
}

const source = join(projectRoot, "src");
const files = readdirSync(source, { recursive: true, encoding: "utf8" })
  .map((path) => path.replaceAll("\\", "/"))
  .filter((path) => /\.tsx?$/.test(path) && !path.startsWith("base/i18n/"))
  // 10,000 passwords in one line.
  .filter((path) => path !== "staff/accounts/signIn/commonPasswords.ts")
  .map((path) => ({ path, names: identifiers(readFileSync(join(source, path), "utf8")) }));

it.each(replaced)("docs/glossary.md: $use instead of $not", ({ not, except = [], only = "" }) => {
  const found = files
    .filter(
      ({ path }) =>
        path.startsWith(only) && !except.some((exception) => path.startsWith(exception)),
    )
    .flatMap(({ path, names }) =>
      [...names].filter((name) => not.test(name)).map((name) => `${path}: ${name}`),
    );
  expect(found.join("\n")).toBe("");
});

const glossary = readFileSync(join(projectRoot, "docs/glossary.md"), "utf8");

/** Words of the glossary whose rows say what is not used for them. */
const wordsWithNot = glossary
  .split("\n")
  .map((line) => /^\| (.+?) \| .+ \| .+ \|$/.exec(line)?.[1] ?? "")
  .flatMap((words) => words.split(", "));

it("docs/glossary.md lists the replaced words beside the words to use", () => {
  const words = replaced.flatMap(({ use }) => use);
  expect(words.filter((word) => !wordsWithNot.includes(word))).toEqual([]);
});

it("finds identifiers, but neither comments nor strings", () => {
  const text =
    "/** trail */ const kept = `say $" + '{last} says` + "tidy"; // nudge\nfunction spend() {}';
  expect([...identifiers(text)]).toEqual(["const", "kept", "last", "function", "spend"]);
});

/** Words and phrases in the column `not` of the glossary's section on titles. */
const notInTitles = [
  ...(
    glossary.split("\n## ").find((section) => section.startsWith("Titles of tests")) ?? ""
  ).matchAll(/^\| .+ \| .* \| ([^|]+) \|$/gm),
]
  .slice(2)
  .flatMap(([, not = ""]) => not.split(", "));

/** Titles of suites and tests in a source text. */
function titles(text: string): string[] {
  const calls =
    /(?:\b(?:it|test|describe|forEachStore|forSqlite)(?:\.\w+)?|\))\(\s*(["`])((?:\\.|(?!\1).)+)\1,/g;
  return [...text.matchAll(calls)].map(([, , title = ""]) => title);
}

it("docs/glossary.md: no title has a word that it replaces", () => {
  const not = new RegExp(`\\b(?:${notInTitles.join("|")})\\b`, "i");
  const found = globSync("{src,scripts,tools,bench,tests}/**/*.{test,spec}.{ts,tsx}", {
    cwd: projectRoot,
  }).flatMap((path) =>
    titles(readFileSync(join(projectRoot, path), "utf8"))
      .filter((title) => not.test(title))
      .map((title) => `${path}: ${title}`),
  );
  expect(notInTitles).toContain("told");
  expect(found.join("\n")).toBe("");
});

it("finds titles of suites and tests, each-tables included", () => {
  const text =
    'describe("a", () => {\n  it.each([1])("b %s", f);\n  test(\n    `c`,\n    f);\n  say("d", 1);';
  expect(titles(text)).toEqual(["a", "b %s", "c"]);
});
