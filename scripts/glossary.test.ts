import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { projectRoot } from "./stale.ts";

/** A word that docs/glossary.md replaces by another. */
interface ReplacedWord {
  /** Identifiers that have the word. */
  readonly not: RegExp;
  readonly use: string;
  /** Beginnings of paths under src/ where the identifier means something else, or is bound. */
  readonly except?: readonly string[];
  /** The directory that the rule is for; all of src without it. */
  readonly only?: string;
}

const replaced: readonly ReplacedWord[] = [
  {
    not: /^(?:is|un)?[kK]ept(?!Alive)|[a-z]Kept(?!Alive)|^keeper$/,
    use: "cached, stored",
    // An attribute of the HTML, and keys of messages.
    except: [
      "web/client/runtime/islands.ts",
      "web/components/Island.tsx",
      "web/components/enquiry/",
      "web/islands/EnquiryForm/Notes.tsx",
      "web/page/",
      "web/pages/product-list/view.tsx",
    ],
  },
  { not: /^(?:Fresh|Kept)[A-Z]|Answer(?:Cache|d?Whole)|^sendAnswer$/, use: "response" },
  {
    not: /^forget|[a-z]Forget/,
    use: "purge, remove, clear",
    // Properties of the island, which are written into pages.
    except: ["web/components/layout/search/SearchForm.tsx", "web/islands/SearchBox/"],
  },
  { not: /^(?:say|says|sayings?|Saying)$/, use: "messages, t, synonym" },
  { not: /swift|wholeAnswer|sendWhole/i, use: "cached-page fast path, raw response" },
  { not: /^trail(?!ing|er)|[a-z]Trail(?!ing|er)/, use: "breadcrumb" },
  { not: /^standing|Standing/, use: "breadcrumb, column position, lockout state" },
  {
    not: /^(?:unpack|packing|packer|packed[A-Z]\w*)$|Packer|Packing|Packed/,
    use: "compress",
    // How parts are shipped, and a name of a library.
    except: [
      "content/queries/parts/finderTable/",
      "server/backup/archive.ts",
      "content/types/parameter.ts",
    ],
  },
  { not: /^remembered|Remembered/, use: "cached fragment" },
  { not: /^(?:passages|ownAddress|senderOf|refuseForeign)$/, use: "redirect, same-origin check" },
  {
    not: /^desks?$|^(?:is|to)Desk$|Desk(?:Letter|Links?|Text|s?Of)/,
    use: "department; desktop",
    // A field that documents store, and keys of messages.
    except: ["content/types/guestbook.ts", "readers/enquiries/options.ts", "web/pages/contact-us/"],
  },
  { not: /^(?:manners?|touched|hold|sheetFoot)$|Manner/i, use: "behaviour, event replay, menu" },
  {
    not: /^miss(?:es)?$|[a-z]Misses$|^Miss[A-Z]/,
    use: "zero-result searches",
    // The name of a migration never changes.
    except: ["base/store/migrations/"],
  },
  {
    not: /[fF]eeder|^tally|Tally(?![a-z])|^slips?$|[sS]lips?(?:Between|Left|Cost)/,
    use: "indexer, accumulator, edit",
  },
  { not: /^(?:Turns|Lane|Facts)$/, use: "mutex, serial queue, metadata", except: ["web/pages/"] },
  { not: /^(?:nudges?|tidy|tidies|spend|spent)$/, use: "wake, purge, consume" },
  {
    not: /^(?:named|noted|behind|listOf)$/,
    use: "schema id, description",
    only: "api/",
    // A property of the admin API: people who are named on an embargo.
    except: [
      "api/admin/embargo/",
      "api/contract/embargo.ts",
      "api/admin/lists/lists.test.ts",
      "api/admin/redirects/redirects.test.ts",
    ],
  },
  {
    not: /^(?:Phrase|phraseOf)$|growTree|perView/,
    use: "localized text",
    except: ["readers/search/"],
  },
  { not: /^(?:longest|shortest|largest|smallest)[A-Z]|^least[A-Z]/, use: "max…, min…" },
  { not: /^most(?!Frequent)[A-Z]/, use: "max…" },
  { not: /^[A-Z]\w+(?<!Known)(?<!Numbered)(?<!Han)Words$/, use: "…Messages" },
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

it("finds identifiers, but neither comments nor strings", () => {
  const text =
    "/** trail */ const kept = `say $" + '{last} says` + "tidy"; // nudge\nfunction spend() {}';
  expect([...identifiers(text)]).toEqual(["const", "kept", "last", "function", "spend"]);
});
