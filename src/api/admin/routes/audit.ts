import { once } from "node:events";
import { PassThrough, Readable } from "node:stream";
import * as z from "zod";
import { auditActs } from "../../../base/audit/acts.ts";
import { exportAudit, exportFormats } from "../../../base/audit/export.ts";
import { type AuditFilter, newestRecords } from "../../../base/audit/read.ts";
import { verifyAudit } from "../../../base/audit/verify.ts";
import type { Reading } from "../../../base/store/tables.ts";
import { may } from "../../../staff/access/rights.ts";
import { type VisibleCatalogue, visibleIn } from "../../../staff/catalogue/visibleCatalogue.ts";
import { auditSight } from "../../../staff/editing/embargo/visibleAuditRecords.ts";
import type { ShownRecord } from "../../../staff/editing/files/filesInAudit.ts";
import { auditRecord, auditRecords, type verificationLine } from "../../contract/audit.ts";
import { day, oneOf, paging, text, wholeNumber } from "../../parameters.ts";
import { isoTime } from "../commonParameters.ts";
import { described, withText } from "../fieldDescriptions.ts";
import { problem } from "../problem.ts";
import { adminObject } from "../reference/objectNames.ts";
import type { Caller } from "../request/credential.ts";
import { type AdminCall, type AdminRoute, adminRoute, rawAdminRoute } from "../route.ts";

const dayMs = 86_400_000;

/** Maximum number of a record in an address. */
const maxSeq = 2_147_483_647;

const kinds = [...new Set(auditActs.map((act) => act.split(".")[0] ?? act))];

const filterParameters = {
  since: withText(({ adminApi }) => adminApi.fields.since, day().optional()),
  until: withText(({ adminApi }) => adminApi.fields.until, day().optional()),
  actor: withText(({ adminApi }) => adminApi.fields.actor, text().optional()),
  subject: withText(({ adminApi }) => adminApi.fields.subject, text().optional()),
  act: withText(({ adminApi }) => adminApi.fields.act, oneOf([...kinds, ...auditActs]).optional()),
};

adminObject(
  "AuditRecord",
  described(auditRecord, {
    actor: ({ adminApi }) => adminApi.fields.actor,
    actor_name: ({ adminApi }) => adminApi.fields.actorName,
    subject: ({ adminApi }) => adminApi.fields.subject,
    subject_name: ({ adminApi }) => adminApi.fields.subjectName,
    subject_title: ({ adminApi }) => adminApi.fields.subjectTitle,
  }),
);
described(auditRecords, { next: ({ adminApi }) => adminApi.fields.next });

/** Routes of the audit trail: one's own acts for everybody, all of it by right. */
export const auditRoutes: readonly AdminRoute[] = [
  adminRoute({
    method: "GET",
    path: "/audit",
    area: "audit",
    needs: "signed-in",
    summary: ({ adminApi }) => adminApi.routes.audit,
    query: z.object({
      ...filterParameters,
      before: withText(({ adminApi }) => adminApi.fields.before, wholeNumber(1, maxSeq).optional()),
      limit: paging.limit,
    }),
    data: auditRecords,
    async handle({ services, caller, query }) {
      const { before, limit, ...wish } = query;
      const { db } = services.store;
      const through = before === undefined ? undefined : before - 1;
      const sight = await auditSight(db, caller.person);
      const filter = await sight.within({ ...filterOf(wish, caller), through });
      const rows = await newestRecords(db, filter, limit);
      return {
        list: await present(
          db,
          visibleIn(await services.catalogue.current(), caller.person),
          await sight.show(rows),
        ),
        next: rows.length < limit ? null : (rows.at(-1)?.seq ?? null),
      };
    },
  }),
  rawAdminRoute({
    method: "GET",
    path: "/audit/verify",
    area: "audit",
    needs: "audit.read",
    produces: "application/x-ndjson",
    summary: ({ adminApi }) => adminApi.routes.auditVerify,
    handle({ services, caller, reply, t }) {
      const who = caller.person.id;
      const { verifications } = services;
      if (verifications.has(who)) throw problem("in-progress", t, {}, 1);
      verifications.add(who);
      const lines = verification(services.wholeStore.db);
      lines.once("close", () => verifications.delete(who));
      return reply.header("content-type", "application/x-ndjson").send(lines);
    },
  }),
  rawAdminRoute({
    method: "GET",
    path: "/audit/export",
    area: "audit",
    needs: "audit.read",
    needsStepUp: true,
    limit: "auditExport",
    produces: "text/plain",
    summary: ({ adminApi }) => adminApi.routes.auditExport,
    query: z.object({
      ...filterParameters,
      format: withText(
        ({ adminApi }) => adminApi.fields.format,
        oneOf(exportFormats).default("jsonl"),
      ),
    }),
    handle: sendExport,
  }),
];

type ExportCall = Pick<AdminCall, "services" | "caller" | "reply" | "t" | "now"> & {
  readonly query: Wish & { readonly format: (typeof exportFormats)[number] };
};

async function sendExport({ services, caller, reply, query, t, now }: ExportCall) {
  // Refused while looking as a role: the export is recorded, and would be under the person's own
  // name.
  if (caller.viewAs !== undefined) throw problem("viewing-as", t);
  const { format, ...wish } = query;
  const { within, recorded, show } = await auditSight(services.store.db, caller.person);
  const asked = filterOf(wish, caller);
  const text = exportAudit(services.wholeStore, {
    ...{ filter: await within(asked), recorded: await recorded(asked), show },
    ...{ format, by: caller.person, now },
  });
  const name = `audit-${isoTime(now).slice(0, 10)}.${format}`;
  return reply
    .header("content-type", format === "csv" ? "text/csv; charset=utf-8" : "application/x-ndjson")
    .header("content-disposition", `attachment; filename="${name}"`)
    .send(Readable.from(text));
}

/** Streams a line for every few hundred records, then the verdict. */
function verification(db: Reading): Readable {
  const lines = new PassThrough();
  const writeLine = async (value: z.input<typeof verificationLine>) => {
    // Not faster than its reader; a reader that has gone ends it.
    const isTaken = lines.write(`${JSON.stringify(value)}\n`);
    if (!isTaken && !lines.destroyed) await once(lines, "drain");
    if (lines.destroyed) throw new Error("nobody reads the verification any more");
  };
  verifyAudit(db, [], (records) => writeLine({ records }))
    .then(writeLine)
    .then(
      () => lines.end(),
      (error) => lines.destroy(error),
    );
  return lines;
}

type Wish = z.output<z.ZodObject<typeof filterParameters>>;

/** Restricts people without the right to the whole trail to their own acts. */
function filterOf({ since, until, actor, subject, act }: Wish, { person }: Caller): AuditFilter {
  return {
    ...{ actor, subject, act },
    since: since === undefined ? undefined : Date.parse(since),
    until: until === undefined ? undefined : Date.parse(until) + dayMs,
    own: may(person, "audit.read") ? undefined : person.id,
  };
}

async function present(db: Reading, seen: VisibleCatalogue, rows: readonly ShownRecord[]) {
  const ids = new Set(rows.flatMap(({ actor }) => accountIn(actor) ?? []));
  const owners =
    ids.size === 0
      ? []
      : await db
          .selectFrom("accounts")
          .select(["id", "name"])
          .where("id", "in", [...ids])
          .execute();
  const names = new Map(owners.map(({ id, name }) => [id, name]));
  return rows.map((row) => ({
    ...{ seq: row.seq, at: isoTime(row.at), actor: row.actor, via: row.via, act: row.act },
    actor_name: names.get(accountIn(row.actor) ?? 0) ?? null,
    ...{ subject: row.subject, subject_name: row.fileName ?? null },
    subject_title: titleOf(seen, row.subject),
    detail: detailOf(row.detail),
    ...{ request_id: row.request_id, hash: row.hash },
  }));
}

/** Title of the document that a record is about, as far as its reader sees it. */
function titleOf(seen: VisibleCatalogue, subject: string) {
  const [, key] = /^document:(.+)$/.exec(subject) ?? [];
  const line = key === undefined ? undefined : seen.byKey(key);
  if (line === undefined) return null;
  const { en = null, zh = null } = line.facts.titles;
  return { en, zh };
}

function accountIn(actor: string): number | undefined {
  const id = /^account:(\d+)$/.exec(actor)?.[1];
  return id === undefined ? undefined : Number(id);
}

const details = z.record(z.string(), z.unknown()).catch({});

function detailOf(json: string): Record<string, unknown> {
  return details.parse(JSON.parse(json));
}
