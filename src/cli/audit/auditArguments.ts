import { actsNamed, auditActs } from "../../base/audit/acts.ts";
import { type ExportFormat, exportAudit, exportFormats } from "../../base/audit/export.ts";
import { prunableBefore, pruneAudit, retentionYears } from "../../base/audit/prune.ts";
import { type AuditFilter, readAudit } from "../../base/audit/read.ts";
import type { AuditRecord } from "../../base/audit/records.ts";
import { type AuditAnchor, verifyAudit } from "../../base/audit/verify.ts";
import { counted } from "../../base/site/text/countedNoun.ts";
import type { Store } from "../../base/store/store.ts";
import { may, type Person, requireRight } from "../../staff/access/rights.ts";
import { auditSight } from "../../staff/editing/embargo/visibleAuditRecords.ts";
import {
  type CommandMeaning,
  type OptionValues,
  readCommand,
  readDay,
  UsageError,
  unknownChoice,
} from "../commandLine.ts";

export const usage = `The audit trail: who did what, and when. Each record holds the hash of the one before it.

  npm run audit -- COMMAND

  verify                   check every record; says which is the first that is not as it was
                           written, else prints an anchor, SEQ:HASH, to be kept elsewhere
    --anchor SEQ:HASH      an anchor printed earlier; may be repeated. Only anchors show that
                           the newest records were cut off, or that all behind one was written anew
  list                     a line for each record: number, time, actor, way in, act, subject, detail
  export                   all of them on standard output
    --format jsonl|csv     an object a line (the default), or a table for spreadsheet programs
  prune --before DATE      remove the records from before a day, at least ${retentionYears} years ago; the chain
                           then begins behind them

  list and export take
    --since DATE           of that day (UTC) or later, as 2026-11-21
    --actor ACTOR          account:ID, operator:UID or server
    --subject SUBJECT      as account:3, document:KEY, enquiry:12
    --act ACT              an act, as account.add, or all of a kind, as account
  Every command takes --as ACCOUNT: it does what that account has the right to.
  DATA_DIR and DATABASE_URL say which store, as for the server.
  Exit code 0: done. 1: it could not be done, or the trail is broken. 2: wrong command.`;

/** Dependencies of a command. */
interface AuditContext {
  readonly store: Store;
  /** Person on whose behalf the command acts. */
  readonly by: Person;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Writes text without a line end. */
  write(text: string): void;
  warn(line: string): void;
}

/**
 * A parsed command.
 * @returns the exit code
 */
type AuditCommand = (work: AuditContext) => Promise<number>;

const options = {
  help: { type: "boolean", short: "h" },
  anchor: { type: "string", multiple: true },
  format: { type: "string" },
  before: { type: "string" },
  since: { type: "string" },
  actor: { type: "string" },
  subject: { type: "string" },
  act: { type: "string" },
} as const;

type AuditOptions = OptionValues<typeof options>;
type AuditMeaning = CommandMeaning<typeof options, AuditCommand, [now: number]>;

const filters = ["since", "actor", "subject", "act"] as const;

const commands: Readonly<Record<string, AuditMeaning>> = {
  verify: {
    takes: ["anchor"],
    understand: (args, values) => {
      refuseWords("verify", args);
      const anchors = (values.anchor ?? []).map(readAnchor);
      return (work) => verify(work, anchors);
    },
  },
  list: {
    takes: filters,
    understand: (args, values) => {
      const which = readFilter("list", args, values);
      return async ({ store, by, write }) => {
        const { within, show } = await auditSight(store.db, by);
        const filter = await within(readable(which, by));
        for await (const batch of readAudit(store.db, filter)) {
          for (const record of await show(batch)) write(`${lineOf(record)}\n`);
        }
        return 0;
      };
    },
  },
  export: {
    takes: [...filters, "format"],
    understand: (args, values) => {
      const which = readFilter("export", args, values);
      const { format = "jsonl" } = values;
      const known = exportFormats.find((one) => one === format);
      if (known !== undefined) return (work) => exportAll(work, which, known);
      throw new UsageError(unknownChoice("format", format, exportFormats));
    },
  },
  prune: {
    takes: ["before"],
    understand: (args, values, now) => {
      refuseWords("prune", args);
      if (values.before === undefined) throw new UsageError("prune takes --before DATE.");
      const before = readDay(values.before);
      if (before <= prunableBefore(now)) return (work) => prune(work, before);
      throw new UsageError(`Records are kept for ${retentionYears} years: --before is too late.`);
    },
  },
};

/**
 * Parses a command line.
 * @param now milliseconds since 1970
 * @throws UsageError
 */
export function parseArguments(args: readonly string[], now: number): AuditCommand | "help" {
  const read = readCommand(args, options, commands);
  return read === "help" ? read : read.meaning.understand(read.rest, read.values, now);
}

async function verify(
  { store, write, warn }: AuditContext,
  anchors: readonly AuditAnchor[],
): Promise<number> {
  const verdict = await verifyAudit(store.db, anchors);
  if (!verdict.ok) {
    warn(`The audit trail is broken at record ${verdict.seq}: it ${verdict.problem}.`);
    return 1;
  }
  const { records, head } = verdict;
  write(`${counted(records, "record")}, each as it was written.\n`);
  if (head !== undefined) write(`Anchor: ${head.seq}:${head.hash}\n`);
  return 0;
}

async function exportAll(
  { store, by, now, write }: AuditContext,
  which: AuditFilter,
  format: ExportFormat,
): Promise<number> {
  const { within, recorded, show } = await auditSight(store.db, by);
  const asked = readable(which, by);
  const filters = { filter: await within(asked), recorded: await recorded(asked) };
  const wanted = { ...filters, show, format, by, now };
  for await (const text of exportAudit(store, wanted)) write(text);
  return 0;
}

async function prune({ store, by, now, write }: AuditContext, before: number): Promise<number> {
  requireRight(by, "account.manage", {}, "removing audit records");
  const removed = await pruneAudit(store, { before, by, now });
  if (removed === undefined) write("No record is that old.\n");
  else write(`Removed ${removed.records} records, up to ${removed.through}.\n`);
  return 0;
}

/** Restricts people without the right to the whole trail to their own acts. */
function readable(which: AuditFilter, by: Person): AuditFilter {
  return may(by, "audit.read") ? which : { ...which, own: by.id };
}

/**
 * A record as a line, without control characters of terminals: keys and request ids are untrusted.
 */
function lineOf({ seq, at, actor, via, act, subject, detail }: AuditRecord): string {
  const time = new Date(at).toISOString();
  const line = [seq, time, actor, via, act, subject, detail].join("  ");
  return line.replaceAll(/\p{Cc}/gu, "\ufffd");
}

function readFilter(
  command: string,
  args: readonly string[],
  { since, actor, subject, act }: AuditOptions,
): AuditFilter {
  refuseWords(command, args);
  if (act !== undefined && actsNamed(act).length === 0) {
    throw new UsageError(unknownChoice("act", act, auditActs));
  }
  return { since: since === undefined ? undefined : readDay(since), actor, subject, act };
}

function refuseWords(command: string, args: readonly string[]): void {
  if (args.length > 0) throw new UsageError(`${command} takes options only.`);
}

function readAnchor(text: string): AuditAnchor {
  const [, seq, hash] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(text) ?? [];
  if (seq !== undefined && hash !== undefined) return { seq: Number(seq), hash };
  throw new UsageError(`${text} is no anchor: verify prints them as SEQ:HASH.`);
}
