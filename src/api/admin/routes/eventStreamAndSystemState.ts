import * as z from "zod";
import { visible } from "../../../staff/access/visibleDocuments.ts";
import { seenEnquiry } from "../../../staff/desk/changeEnquiry.ts";
import { backups, backupTest, systemState } from "../../contract/system.ts";
import { text } from "../../parameters.ts";
import { isoTime } from "../commonParameters.ts";
import { readCursor } from "../eventStream/eventStream.ts";
import { jobCounts } from "../eventStream/jobProgress.ts";
import { leavePlace, subjectOf } from "../eventStream/polledState.ts";
import { withText } from "../fieldDescriptions.ts";
import { problem } from "../problem.ts";
import { refusedAct } from "../request/caller.ts";
import { inWords } from "../request/readBody.ts";
import { type AdminRoute, adminRoute, type BackupFacts, nothing, rawAdminRoute } from "../route.ts";
import { changesSince } from "../system/presentMailAndBackupSettings.ts";
import { presentStatus } from "../system/presentStatus.ts";

withText(({ adminApi }) => adminApi.fields.backups, backups);
withText(({ adminApi }) => adminApi.fields.backupTested, backupTest);

function presentBackups(facts: BackupFacts): z.input<typeof backups> {
  const { isReachable, newest, tested, isOverdue, isTestOverdue } = facts;
  return {
    is_reachable: isReachable,
    newest:
      newest === undefined
        ? null
        : { name: newest.name, at: isoTime(newest.time), kind: newest.kind, size: newest.size },
    tested:
      tested === undefined
        ? null
        : { name: tested.archive, made_at: isoTime(tested.madeAt), at: isoTime(tested.at) },
    ...{ is_overdue: isOverdue, is_test_overdue: isTestOverdue },
  };
}

/** Milliseconds for which changes of the settings of mail and backups are told. */
const toldForMs = 7 * 86_400_000;

/**
 * `document:KEY`, with `#` and the path of a field behind it; `enquiry:CODE`, with `#reply` where a reply is
 * written; or `screen:NAME`.
 */
const place = z
  .string()
  .max(300)
  .refine(
    (value) =>
      /^(?:document:[^#\s\p{Cc}\p{Cs}]+(?:#\/[^\s\p{Cc}\p{Cs}]*)?|enquiry:[0-9A-Z-]{14}(?:#reply)?|screen:[a-z-]+)$/u.test(
        value,
      ),
    {
      params: inWords(({ adminApi }) => adminApi.fields.place),
    },
  );

/** Routes of event streams, and of the system's state. */
export const eventRoutes: readonly AdminRoute[] = [
  rawAdminRoute({
    method: "GET",
    path: "/events",
    area: "system",
    needs: "signed-in",
    produces: "text/event-stream",
    summary: ({ adminApi }) => adminApi.routes.events,
    query: z.object({
      since: withText(({ adminApi }) => adminApi.fields.lastEvent, text().optional()),
    }),
    async handle({ services, caller, query, request, reply, t }) {
      // A browser that connects again by itself keeps the address and adds the header.
      const since = readCursor(request.headers["last-event-id"] ?? query.since);
      const stream = await services.events.open(caller, since);
      if (stream === undefined) throw problem("too-many-requests", t, {}, 30);
      return reply
        .header("content-type", "text/event-stream; charset=utf-8")
        .header("x-accel-buffering", "no")
        .send(stream.body);
    },
  }),
  adminRoute({
    method: "PUT",
    path: "/me/presence",
    area: "system",
    needs: "signed-in",
    summary: ({ adminApi }) => adminApi.routes.presence,
    body: z.object({
      place: withText(({ adminApi }) => adminApi.fields.place, place.nullable()),
      left: withText(({ adminApi }) => adminApi.fields.leftPlace, place.optional()),
    }),
    data: nothing,
    async handle({ services, caller, body, now, t }) {
      const { credential, account, person } = caller;
      if (credential.kind !== "session") throw refusedAct(t);
      const { db } = services.store;
      if (body.place === null) {
        await leavePlace(db, credential.id, body.left && subjectOf(body.left));
        return {};
      }
      const [kind, subject = ""] = subjectOf(body.place)?.split(/:(.*)/s) ?? [];
      if (kind === "enquiry") {
        const seen = await seenEnquiry(db, subject, person, "enquiry.read");
        if (seen === undefined) throw problem("not-found", t);
      }
      if (kind === "document") {
        const seen = await db
          .selectFrom("documents")
          .select("id")
          .where("key", "=", subject)
          .where(visible(person, db))
          .executeTakeFirst();
        if (seen === undefined) throw problem("not-found", t);
      }
      const row = { account_id: account.id, place: body.place, seen_at: now };
      await db
        .insertInto("presence")
        .values({ session_id: credential.id, ...row })
        .onConflict((conflict) => conflict.column("session_id").doUpdateSet(row))
        .execute();
      return {};
    },
  }),
  adminRoute({
    method: "GET",
    path: "/system",
    area: "system",
    needs: "job.see",
    summary: ({ adminApi }) => adminApi.routes.system,
    data: systemState,
    async handle({ services, now }) {
      const { store, live, settings } = services;
      const state = await services.backups?.();
      const status = await presentStatus({ services, now }, state);
      return {
        changes: settings === undefined ? [] : await changesSince(settings, now - toldForMs),
        backups: state === undefined ? null : presentBackups(state),
        ...{ database: store.dialect, is_writable: store.fault === undefined },
        publication: live.current().revision,
        ...(await jobCounts(store, now)),
        ...status,
      };
    },
  }),
];
