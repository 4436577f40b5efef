import { parseOptions, UsageError } from "../../src/cli/commandLine.ts";

export const usage = `Fills the store with invented content, to look at or to measure with.

  npm run demo                        the demo company, as a first start loads it
  npm run demo -- --scale COUNT       a generated company of exactly COUNT documents: products, news,
                                      solutions, questions, announcements and what they hang from;
                                      the same count gives the same company
    --add                             beside the content that is there; else the store must be empty

  DATA_DIR and DATABASE_URL say which store, as for the server; a running one shows it at once.
  Exit code 0: done. 1: it could not be done. 2: wrong command.`;

/** The content to load: a number of generated documents, or the demo company. */
export type DemoCommand =
  | { readonly what: "help" }
  | { readonly what: "demo" }
  | { readonly what: "scale"; readonly count: number; readonly add: boolean };

/** The greatest number of documents: a server holds them in memory, which takes some gigabytes. */
const maxCount = 1_000_000;

const options = {
  help: { type: "boolean", short: "h" },
  scale: { type: "string" },
  add: { type: "boolean" },
} as const;

/** @throws UsageError */
export function parseArguments(args: readonly string[]): DemoCommand {
  const { values, positionals } = parseOptions(args, options);
  if (values.help || positionals[0] === "help") return { what: "help" };
  if (positionals.length > 0) throw new UsageError(`There is no command ${positionals[0]}.`);
  const { scale, add = false } = values;
  if (scale !== undefined) return { what: "scale", count: readCount(scale), add };
  if (!add) return { what: "demo" };
  throw new UsageError(
    "--add goes with --scale. For the demo company beside other content: npm run content -- import demo",
  );
}

function readCount(text: string): number {
  const count = Number(text);
  if (/^\d+$/.test(text) && count >= 1 && count <= maxCount) return count;
  throw new UsageError(
    `--scale takes a whole number of documents from 1 to ${maxCount}, such as 10000, not "${text}".`,
  );
}
