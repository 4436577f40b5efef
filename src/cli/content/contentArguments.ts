import { isLanguage, type Language, languages } from "../../base/site/languages.ts";
import {
  readZonedTime,
  type ZonedTime,
  type ZonedTimeProblem,
} from "../../base/site/time/zonedTime.ts";
import type { FactsChoice } from "../../content/published/composition/planFacts.ts";
import { isTypeName, typeNames } from "../../content/types/typeNames.ts";
import { type CommandMeaning, readCommand, UsageError, unknownChoice } from "../commandLine.ts";
import {
  type ContentContext,
  exportTo,
  importFrom,
  list,
  listDifferences,
  set,
  show,
} from "./contentCommands.ts";
import { options } from "./contentHelp.ts";
import { embargo, lift, openEmbargo } from "./embargoCommands.ts";
import { scheduleFor, showSchedules, takeBack } from "./scheduleCommands.ts";
import { applySheetFile, diffSheetFile, exportSheet } from "./sheetCommands.ts";
import { familySheetFile } from "./sheetFamilyCommand.ts";
import { listStock, takeStock } from "./stockCommand.ts";
import { exportTexts, importTexts } from "./xliffCommands.ts";

/**
 * A parsed command.
 * @returns the exit code
 */
export type ContentCommand = (work: ContentContext) => Promise<number>;

type ContentMeaning = CommandMeaning<typeof options, ContentCommand, [now: number]>;

const commands: Readonly<Record<string, ContentMeaning>> = {
  export: {
    takes: [],
    understand: (args) => {
      const [folder, ...more] = args;
      if (folder === undefined || more.length > 0) throw new UsageError("export takes one folder.");
      return (work) => exportTo(work, folder);
    },
  },
  import: {
    takes: ["dry-run", "no-publish"],
    understand: (args, values) => {
      const [source, ...more] = args;
      if (source === undefined || more.length > 0) {
        throw new UsageError("import takes one folder or file.");
      }
      const wish = { publish: !values["no-publish"], dryRun: values["dry-run"] ?? false };
      return (work) => importFrom(work, source, wish);
    },
  },
  publish: { takes: ["language", "at", "facts", "whatever-then"], understand: showing("publish") },
  unpublish: { takes: ["language", "at"], understand: showing("unpublish") },
  schedules: {
    takes: ["cancel"],
    understand: (args, { cancel }) => {
      if (args.length > 0) throw new UsageError("schedules takes no names.");
      if (cancel === undefined) return showSchedules;
      if (!/^[1-9]\d{0,8}$/.test(cancel)) {
        throw new UsageError("--cancel takes the number of a schedule.");
      }
      return (work) => takeBack(work, Number(cancel));
    },
  },
  embargo: {
    takes: ["name", "without", "open"],
    understand: ([key, ...more], { name: names = [], without = [], open }) => {
      if (key === undefined || more.length > 0) throw new UsageError("embargo takes one key.");
      if (open !== true) return (work) => embargo(work, { key, names, without });
      if (names.length === 0 || without.length > 0) {
        throw new UsageError("--open takes --name ACCOUNT alone.");
      }
      return (work) => openEmbargo(work, { key, names });
    },
  },
  lift: {
    takes: [],
    understand: (keys) => {
      if (keys.length === 0) throw new UsageError("lift takes the keys of documents.");
      return (work) => lift(work, keys);
    },
  },
  set: {
    takes: [],
    understand: (args) => {
      const [path, value, ...more] = args;
      if (path === undefined || value === undefined || more.length > 0) {
        throw new UsageError("set takes a setting and one value (in quotes where it has blanks).");
      }
      return (work) => set(work, path, value);
    },
  },
  xliff: {
    takes: ["language", "all", "accept", "dry-run"],
    understand: (args, values) => {
      const [way, file, ...more] = args;
      if (file === undefined || more.length > 0 || (way !== "export" && way !== "import")) {
        throw new UsageError("xliff takes export or import, and one file.");
      }
      if (way === "import") {
        const isDryRun = values["dry-run"] ?? false;
        return (work) => importTexts(work, file, { isDryRun, acceptedTag: values.accept });
      }
      const [target, ...others] = values.language ?? [];
      if (!isLanguage(target) || others.length > 0) {
        throw new UsageError("xliff export takes one --language: en or zh.");
      }
      return (work) => exportTexts(work, file, { target, isWhole: values.all ?? false });
    },
  },
  sheet: {
    takes: ["family", "language", "publish", "choices", "dry-run"],
    understand: (args, values) => {
      const [way, file, ...more] = args;
      if (file === undefined || more.length > 0) {
        throw new UsageError("sheet takes export, diff, apply or family, and one file.");
      }
      const given = readLanguages(values.language);
      const [language = "en"] = values.language === undefined ? [] : given;
      if (way === "diff") return (work) => diffSheetFile(work, file);
      if (way === "apply") {
        const publish = values.publish === true ? given : [];
        return (work) => applySheetFile(work, file, { publish });
      }
      const families = values.family ?? [];
      if (way === "family") {
        if (families.length > 1) throw new UsageError("sheet family takes one --family.");
        const publish = values.publish === true ? given : [];
        const isDryRun = values["dry-run"] ?? false;
        const wish = { choices: values.choices, family: families[0], isDryRun, publish };
        return (work) => familySheetFile(work, file, wish);
      }
      if (way !== "export") {
        throw new UsageError(
          unknownChoice("way of sheet", way ?? "", ["export", "diff", "apply", "family"]),
        );
      }
      return (work) => exportSheet(work, file, { families, language });
    },
  },
  stock: {
    takes: ["add", "skip-unknown", "dry-run"],
    understand: (args, values) => {
      const [source, ...more] = args;
      if (more.length > 0) throw new UsageError("stock takes one file.");
      if (source === undefined) return listStock;
      const flags = {
        adds: values.add ?? false,
        skipUnknown: values["skip-unknown"] ?? false,
        dryRun: values["dry-run"] ?? false,
      };
      return (work) => takeStock(work, source, flags);
    },
  },
  list: {
    takes: ["facts-differ"],
    understand: (args, values) => {
      const [type, ...more] = args;
      if (more.length > 0) throw new UsageError("list takes one type at most.");
      if (values["facts-differ"] === true) {
        if (type !== undefined) throw new UsageError("--facts-differ lists every type.");
        return listDifferences;
      }
      if (type !== undefined && !isTypeName(type)) {
        throw new UsageError(unknownChoice("type", type, typeNames));
      }
      return (work) => list(work, type);
    },
  },
};

/**
 * Parses a command line.
 * @param now milliseconds since 1970, with which times are compared
 * @throws UsageError
 */
export function parseArguments(args: readonly string[], now: number): ContentCommand | "help" {
  const read = readCommand(args, options, commands);
  return read === "help" ? read : read.meaning.understand(read.rest, read.values, now);
}

function showing(action: "publish" | "unpublish"): ContentMeaning["understand"] {
  return (keys, values, now) => {
    if (keys.length === 0) throw new UsageError(`${action} takes the keys of documents.`);
    const facts = readFactsChoice(values.facts);
    const wanted = { keys, languages: readLanguages(values.language), facts };
    if (values.at === undefined && values["whatever-then"] !== undefined) {
      throw new UsageError("--whatever-then takes a time: --at TIME.");
    }
    if (values.at === undefined) return (work) => show(work, action, wanted);
    const time = readTime(values.at, now);
    const whateverThen = values["whatever-then"] ?? false;
    return (work) => scheduleFor(work, action, { ...wanted, ...time, whateverThen });
  };
}

const factsWords: Readonly<Record<string, FactsChoice>> = {
  "this-language": "thisLanguage",
  "every-language": "everyLanguage",
};

function readFactsChoice(given: string | undefined): FactsChoice | undefined {
  if (given === undefined) return undefined;
  const choice = Object.hasOwn(factsWords, given) ? factsWords[given] : undefined;
  if (choice !== undefined) return choice;
  throw new UsageError(unknownChoice("choice for --facts", given, Object.keys(factsWords)));
}

function readLanguages(given: readonly string[] | undefined): readonly Language[] {
  if (given === undefined) return languages;
  const wrong = given.find((language) => !isLanguage(language));
  if (wrong !== undefined) {
    throw new UsageError(unknownChoice("language", wrong, languages));
  }
  return languages.filter((language) => given.includes(language));
}

const timeProblems: Readonly<Record<ZonedTimeProblem, string>> = {
  form: "is no time with its zone, such as 2026-12-01T09:00+08:00 or 2026-12-01 09:00 Asia/Shanghai",
  zone: "names a time zone that is not known",
  skipped: "does not exist there: clocks are put forward over it",
  twice: "comes twice there, as clocks are put back: give its offset, such as +01:00",
};

function readTime(text: string, now: number): ZonedTime {
  const time = readZonedTime(text);
  if (typeof time === "string") throw new UsageError(`--at ${text} ${timeProblems[time]}.`);
  if (time.at <= now) {
    throw new UsageError(`--at ${text} has passed; leave it out to do it at once.`);
  }
  return time;
}
