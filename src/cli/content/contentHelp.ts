import { contentTypes } from "../../content/types/index.ts";
import { typeNames } from "../../content/types/typeNames.ts";

const together = typeNames.filter((name) => contentTypes[name].publishTogether === true);

/** Output of `npm run content -- --help`. */
export const usage = `Work on the site's content. A running server on the same store shows changes at once.

  npm run content -- COMMAND

  export DIR               write all documents and their media to a new or empty folder
  import DIR|FILE          bring in content files; what they do not name stays as it is
    --dry-run              say what would be done, write nothing
    --no-publish           keep what is brought in as drafts
  publish KEY...           show documents to readers, as their drafts are now
  unpublish KEY...         withdraw documents
    --language en|zh       in this language only
    --facts this-language|every-language
                           where facts go out that the other language shows otherwise;
                           those of ${together.slice(0, -1).join(", ")} and ${together.at(-1)}
                           documents go out in every language
    --at TIME              later, such as "2026-12-01 09:00 Asia/Shanghai", or with an offset:
                           2026-12-01T09:00+08:00; drafts are published as they are now
    --whatever-then        with --at: as they are when the time comes
  schedules                list what is scheduled, with what stands against it
    --cancel NUMBER        take one back
  embargo KEY              tell who is named on the embargo of a document; nobody else sees the
                           document before it is published
    --name ACCOUNT         place the embargo, or name one more; may be repeated
    --without ACCOUNT      name somebody no more; may be repeated
    --open                 with --name: without being named oneself, by the right to manage accounts
  lift KEY...              end embargoes
  set NAME VALUE           change a setting and publish it: set page_grey all
                           or one of its fields: set company.phone "+86 000 0000 0000"
                           VALUE is JSON or plain text; null takes an optional field away;
                           put -- before a VALUE that begins with a dash
  stock FILE               take stock and prices that distributors report: CSV or JSON,
                           - for standard input; without a FILE, list who reported when
    --add                  leave the distributors' other offers as they are
    --skip-unknown         leave out order codes that the site does not have
    --dry-run              check the file, write nothing
  xliff export FILE        write what is behind in a language for an agency, as XLIFF 2.1
    --language en|zh       into this language
    --all                  all texts, not those alone that are behind
  xliff import FILE        take translated texts into the working copies of their documents
    --accept TAG           take them as they are from a file in another script or region of the
                           language than the site's, such as zh-TW
    --dry-run              say what would be done, write nothing
  sheet export FILE        write parts as a workbook (.xlsx), or as CSV where FILE ends in .csv
    --family KEY           those of this family alone; may be repeated
    --language en|zh       language of headings and options
  sheet diff FILE          say what a workbook or CSV file of parts would change, write nothing
  sheet apply FILE         write what it changes as drafts, all of it or nothing
    --publish              and publish it in the same step
    --language en|zh       in this language only
  sheet family FILE        make a family with its parameters and parts of a list with headings
                           of its own, as drafts, all of it or nothing; says what each column
                           is taken for, and what it cannot tell
    --choices JSON         file of answers: what columns are, names, group, stage, as the body
                           "choices" of POST /api/v1/admin/sheets/ID/family
    --family KEY           into this family, whatever the answers name
    --publish, --language  as for apply
    --dry-run              say what would be made, write nothing
  list [TYPE]              list documents: id, type, key, languages they are shown in
    --facts-differ         list those whose languages show different facts, and at which paths

  TYPE is one of ${typeNames.slice(0, 9).join(", ")},
  ${typeNames.slice(9).join(", ")}.
  Every command takes --as ACCOUNT: it does what that account has the right to.
  DATA_DIR and DATABASE_URL say which store, as for the server.
  Exit code 0: done. 1: it could not be done, or not wholly. 2: wrong command.`;

/** Options of all its commands, in the form of Node's `parseArgs`. */
export const options = {
  help: { type: "boolean", short: "h" },
  "dry-run": { type: "boolean" },
  "no-publish": { type: "boolean" },
  accept: { type: "string" },
  add: { type: "boolean" },
  "skip-unknown": { type: "boolean" },
  language: { type: "string", multiple: true },
  at: { type: "string" },
  facts: { type: "string" },
  "facts-differ": { type: "boolean" },
  "whatever-then": { type: "boolean" },
  cancel: { type: "string" },
  all: { type: "boolean" },
  name: { type: "string", multiple: true },
  without: { type: "string", multiple: true },
  open: { type: "boolean" },
  family: { type: "string", multiple: true },
  publish: { type: "boolean" },
  choices: { type: "string" },
} as const;
