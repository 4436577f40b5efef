import { appendAudit } from "../../base/audit/append.ts";
import type { AuditEntry } from "../../base/audit/records.ts";
import { mailsOf } from "../../base/mail/outbox.ts";
import { counted } from "../../base/site/text/countedNoun.ts";
import type { Store } from "../../base/store/store.ts";
import type { AttachmentFolder } from "../../readers/enquiries/attachments/attachmentFolder.ts";
import { csvHead, csvRow } from "../../readers/enquiries/csvExport.ts";
import {
  type StaffState,
  setEnquiryState,
  staffStates,
} from "../../readers/enquiries/enquiryStates.ts";
import { eraseEnquiries } from "../../readers/enquiries/eraseEnquiries.ts";
import { type FormName, formNames, isFormName } from "../../readers/enquiries/form/fields.ts";
import {
  type EnquiryFilter,
  enquiryByCode,
  readEnquiries,
  type StoredEnquiry,
  senderName,
  subjectOf,
} from "../../readers/enquiries/readEnquiries.ts";
import { retryEnquiryMails } from "../../readers/enquiries/retryEnquiryMails.ts";
import { readTrackingCode } from "../../readers/enquiries/trackEnquiry.ts";
import { type Act, may, type Person } from "../../staff/access/rights.ts";
import { keepClocks } from "../../staff/desk/slaClocks.ts";
import {
  type CommandMeaning,
  type OptionValues,
  readCommand,
  readDay,
  UsageError,
  unknownChoice,
} from "../commandLine.ts";
import type { Audit } from "../commandLog.ts";
import { enquiryLines } from "./enquiryLines.ts";

export const usage = `What readers sent through the forms.

  npm run enquiries -- COMMAND

  list                     one line each, the oldest first: code, received, form, state,
                           sender, topic
  show CODE                one in full, with its mails and where its attachments lie
  export                   all of them on standard output
    --format csv|json      a table for spreadsheet programs (the default), or JSON
  state CODE STATE         tell its sender how far it is: ${staffStates.join(", ")}
  erase CODE               erase one, with its attachments, replies and mails; for good
  retry CODE               try its mails again that were not sent

  list and export take
    --form ${formNames.join("|")}
    --since DATE           received on that day (UTC) or later, as 2026-11-21
  Every command takes --as ACCOUNT: it does what that account has the right to.
  DATA_DIR and DATABASE_URL say which store, as for the server.
  Exit code 0: done. 1: it could not be done. 2: wrong command.`;

/** Thrown for an unknown enquiry. */
export class NoSuchEnquiry extends Error {
  constructor(code: string) {
    super(`There is no enquiry under ${code}.`);
    this.name = "NoSuchEnquiry";
  }
}

/** Dependencies of a command. */
export interface EnquiryContext {
  readonly store: Store;
  /** Person on whose behalf the command acts. */
  readonly by: Person;
  readonly folder: AttachmentFolder;
  /** Milliseconds since 1970. */
  readonly now: number;
  print(line: string): void;
  /** Writes text without a line end. */
  write(text: string): void;
  readonly audit: Audit;
}

export type EnquiryCommand = (work: EnquiryContext) => Promise<void>;

const options = {
  help: { type: "boolean", short: "h" },
  form: { type: "string" },
  since: { type: "string" },
  format: { type: "string" },
} as const;

type EnquiryValues = OptionValues<typeof options>;

type EnquiryMeaning = CommandMeaning<typeof options, EnquiryCommand>;

const commands: Readonly<Record<string, EnquiryMeaning>> = {
  list: {
    takes: ["form", "since"],
    understand: (args, values) => {
      const which = readWhich("list", args, values);
      return (work) => list(work, which);
    },
  },
  export: {
    takes: ["form", "since", "format"],
    understand: (args, values) => {
      const which = readWhich("export", args, values);
      const { format = "csv" } = values;
      if (format === "csv") return (work) => exportCsv(work, which);
      if (format === "json") return (work) => exportJson(work, which);
      throw new UsageError(unknownChoice("format", format, ["csv", "json"]));
    },
  },
  show: {
    takes: [],
    understand: (args) => {
      const code = readCode("show", args);
      return async (work) => {
        const enquiry = await found(work, code);
        const mails = await mailsOf(work.store.db, { enquiry_id: enquiry.id });
        await recordReading(work, { act: "enquiry.show", subject: `enquiry:${enquiry.id}` });
        for (const line of enquiryLines(enquiry, mails, work.folder)) work.print(line);
      };
    },
  },
  state: {
    takes: [],
    understand: (args) => {
      const code = readCode("state", args.slice(0, -1));
      const state = readState(args.at(-1));
      return async ({ store, by, now, print, audit }) => {
        const enquiryId = await setEnquiryState(store, code, state, { now, by }, keepClocks);
        if (enquiryId === undefined) throw new NoSuchEnquiry(code);
        audit(
          { event: "enquiry", action: "state", enquiryId, state },
          "An enquiry has a new state",
        );
        print(`${code} is ${state}.`);
      };
    },
  },
  erase: {
    takes: [],
    understand: (args) => {
      const code = readCode("erase", args);
      return async ({ store, folder, by, now, print, audit }) => {
        const [erased] = await eraseEnquiries(store, folder, { of: { code }, by, now });
        if (erased === undefined) throw new NoSuchEnquiry(code);
        audit({ event: "enquiry", action: "erase", enquiryId: erased.id }, "An enquiry was erased");
        print(`Erased ${code}. It is still in backups until those are gone.`);
      };
    },
  },
  retry: {
    takes: [],
    understand: (args) => {
      const code = readCode("retry", args);
      return async (work) => {
        const { id } = await found(work, code, "enquiry.state");
        const mails = await retryEnquiryMails(work.store, id, {
          now: work.now,
          by: work.by,
        });
        work.audit(
          { event: "enquiry", action: "retry", enquiryId: id, mails },
          "Mails of an enquiry will be tried again",
        );
        work.print(`${counted(mails, "mail")} of ${code} will be tried by the server.`);
      };
    },
  },
};

/**
 * Parses a command line.
 * @throws UsageError
 */
export function parseArguments(args: readonly string[]): EnquiryCommand | "help" {
  const read = readCommand(args, options, commands);
  return read === "help" ? read : read.meaning.understand(read.rest, read.values);
}

/** Records that personal data are about to be shown. */
async function recordReading({ store, by, now }: EnquiryContext, entry: AuditEntry): Promise<void> {
  await store.transaction((tx) => appendAudit(tx, [entry], { by, at: now }));
}

/** Filter for the enquiries that the person may read or export. */
function allowed(which: EnquiryFilter, by: Person, act: Act): EnquiryFilter {
  if (by.rights === "all") return which;
  return { ...which, among: formNames.filter((form) => may(by, act, { form })) };
}

function recordReadingOf(
  work: EnquiryContext,
  act: "enquiry.list" | "enquiry.export",
  { form, since }: EnquiryFilter,
  format: string,
): Promise<void> {
  const detail = { form: form ?? null, since: since ?? null, format };
  return recordReading(work, { act, subject: "enquiries", detail });
}

async function list(work: EnquiryContext, which: EnquiryFilter): Promise<void> {
  const { store, by, print } = work;
  await recordReadingOf(work, "enquiry.list", which, "lines");
  let count = 0;
  for await (const enquiry of readEnquiries(store, allowed(which, by, "enquiry.read"))) {
    count += 1;
    const { code, createdAt, form, state } = enquiry;
    const facts = [code, minuteOf(createdAt), form.padEnd(11), state.padEnd(8)];
    print([...facts, senderName(enquiry), subjectOf(enquiry)].join("  "));
  }
  print(`${count} enquir${count === 1 ? "y" : "ies"}`);
}

async function exportCsv(work: EnquiryContext, which: EnquiryFilter): Promise<void> {
  const { store, by, write } = work;
  await recordReadingOf(work, "enquiry.export", which, "csv");
  write(csvHead);
  for await (const enquiry of readEnquiries(store, allowed(which, by, "enquiry.export")))
    write(csvRow(enquiry));
}

async function exportJson(work: EnquiryContext, which: EnquiryFilter): Promise<void> {
  const { store, folder, by, write } = work;
  await recordReadingOf(work, "enquiry.export", which, "json");
  let separator = "[\n";
  for await (const enquiry of readEnquiries(store, allowed(which, by, "enquiry.export"))) {
    write(separator + JSON.stringify(forExport(enquiry, folder)));
    separator = ",\n";
  }
  write(separator === "[\n" ? "[]\n" : "\n]\n");
}

function forExport(enquiry: StoredEnquiry, folder: AttachmentFolder): object {
  const { code, form, language, createdAt, state, fields, attachments } = enquiry;
  return {
    code,
    form,
    language,
    received: new Date(createdAt).toISOString(),
    state,
    ...Object.fromEntries(fields.map(({ name, value }) => [name, value])),
    attachments: attachments.map(({ id, ...file }) => ({ ...file, path: folder.pathOf(id) })),
  };
}

/** The enquiry with a code; one of a form without a right is treated as missing. */
async function found(
  { store, by }: EnquiryContext,
  code: string,
  act: Act = "enquiry.read",
): Promise<StoredEnquiry> {
  const enquiry = await enquiryByCode(store, code);
  if (enquiry === undefined || !may(by, act, { form: enquiry.form })) throw new NoSuchEnquiry(code);
  return enquiry;
}

function minuteOf(time: number): string {
  return new Date(time).toISOString().slice(0, 16).replace("T", " ");
}

function readCode(command: string, args: readonly string[]): string {
  const code = readTrackingCode(args.join(" "));
  if (code !== undefined) return code;
  throw new UsageError(`${command} takes a tracking code, as 7K3M-Q0ZD-91XA.`);
}

function readWhich(
  command: string,
  args: readonly string[],
  { form, since }: EnquiryValues,
): EnquiryFilter {
  if (args.length > 0) throw new UsageError(`${command} takes options only.`);
  return { form: readForm(form), since: since === undefined ? undefined : readDay(since) };
}

function readForm(form: string | undefined): FormName | undefined {
  if (form === undefined || isFormName(form)) return form;
  throw new UsageError(unknownChoice("form", form, formNames));
}

function readState(state = ""): StaffState {
  const known = staffStates.find((one) => one === state);
  if (known !== undefined) return known;
  throw new UsageError(unknownChoice("state", state, staffStates));
}
