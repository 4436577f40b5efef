import * as z from "zod";
import type { StaffMessages } from "../../../base/i18n/staff/messages.ts";
import { imapPorts } from "../../../base/site/incomingMailCodes.ts";
import { mailPorts } from "../../../base/site/serverSettingCodes.ts";
import { emailAddress } from "../../../readers/enquiries/form/contactFormats.ts";
import {
  backupRunOf,
  beginBackupRun,
  lastBackupRun,
} from "../../../staff/serverSettings/backupRun.ts";
import { changeBackup } from "../../../staff/serverSettings/changeBackup.ts";
import { changeMail, wishedSending } from "../../../staff/serverSettings/changeMail.ts";
import { changeMailbox, wishedMailbox } from "../../../staff/serverSettings/changeMailbox.ts";
import type { ServerSettings } from "../../../staff/serverSettings/mailAndBackupInForce.ts";
import { UnfitSettings } from "../../../staff/serverSettings/settingProblems.ts";
import { tryMail } from "../../../staff/serverSettings/tryMail.ts";
import { tryMailbox } from "../../../staff/serverSettings/tryMailbox.ts";
import {
  backupChange,
  backupRun,
  backupSettings,
  lastChange,
  mailboxChange,
  mailboxSettings,
  mailboxTrial,
  mailboxTrialWish,
  mailChange,
  mailSettings,
  mailTrial,
  mailTrialWish,
} from "../../contract/mailAndBackupSettings.ts";
import { ApiError } from "../../errors.ts";
import { id } from "../../parameters.ts";
import { described, withText } from "../fieldDescriptions.ts";
import { problem } from "../problem.ts";
import { adminObject } from "../reference/objectNames.ts";
import { changing } from "../request/expectedVersion.ts";
import { refusedFields } from "../request/readBody.ts";
import { type AdminCall, type AdminRoute, adminRoute } from "../route.ts";
import { presentBackupRun } from "./presentBackupRun.ts";
import {
  presentBackupSettings,
  presentMail,
  presentMailbox,
} from "./presentMailAndBackupSettings.ts";

withText(({ adminSystem }) => adminSystem.fields.changed, lastChange);
adminObject(
  "MailSettings",
  described(mailSettings, {
    host: ({ adminSystem }) => adminSystem.fields.host,
    security: ({ adminSystem }) => adminSystem.fields.security,
    has_password: ({ adminSystem }) => adminSystem.fields.hasPassword,
    desk: ({ adminSystem }) => adminSystem.fields.desk,
    schedule: ({ adminSystem }) => adminSystem.fields.schedule,
    is_sending: ({ adminSystem }) => adminSystem.fields.isSending,
  }),
);
described(mailChange, {
  user: ({ adminSystem }) => adminSystem.fields.user,
  password: ({ adminSystem }) => adminSystem.fields.password,
});
described(mailTrialWish, { recipient: ({ adminSystem }) => adminSystem.fields.trialTo });
described(mailTrial, { reply: ({ adminSystem }) => adminSystem.fields.trialReply });
adminObject(
  "MailboxSettings",
  described(mailboxSettings, {
    host: ({ adminSystem }) => adminSystem.fields.imapHost,
    security: ({ adminSystem }) => adminSystem.fields.security,
    has_password: ({ adminSystem }) => adminSystem.fields.hasPassword,
    move_to: ({ adminSystem }) => adminSystem.fields.moveTo,
    form: ({ adminSystem }) => adminSystem.fields.mailForm,
    checked_at: ({ adminSystem }) => adminSystem.fields.checked,
  }),
);
described(mailboxTrial, {
  reply: ({ adminSystem }) => adminSystem.fields.trialReply,
  unread: ({ adminSystem }) => adminSystem.fields.unread,
});
adminObject("BackupRun", backupRun);
adminObject(
  "BackupSettings",
  described(backupSettings, {
    folder: ({ adminSystem }) => adminSystem.fields.folder,
    every_hours: ({ adminSystem }) => adminSystem.fields.everyHours,
    increment_minutes: ({ adminSystem }) => adminSystem.fields.incrementMinutes,
    keep_days: ({ adminSystem }) => adminSystem.fields.keepDays,
    encryption: ({ adminSystem }) => adminSystem.fields.encryption,
    run: ({ adminSystem }) => adminSystem.fields.run,
  }),
);
described(backupChange, { secret_key: ({ adminSystem }) => adminSystem.fields.secretKey });

const shared = { area: "system", needs: "system.manage" } as const;

/** Settings of mail and backups, for administrators. */
export const systemRoutes: readonly AdminRoute[] = [
  adminRoute({
    ...shared,
    method: "GET",
    path: "/system/mail",
    summary: ({ adminSystem }) => adminSystem.routes.mail,
    data: mailSettings,
    handle: ({ services, t }) => presentMail(settingsOf(services, t)),
  }),
  adminRoute({
    ...shared,
    method: "PATCH",
    path: "/system/mail",
    needsStepUp: true,
    isVersioned: true,
    summary: ({ adminSystem }) => adminSystem.routes.changeMail,
    body: mailChange,
    data: mailSettings,
    async handle({ services, caller, body, version, now, t }) {
      const settings = settingsOf(services, t);
      const act = { by: caller.person, now, ports: services.mailPorts ?? mailPorts };
      const current = () => presentMail(settings);
      await changing(t, current, () =>
        fitting({ services, t }, () => changeMail(settings, { ...body, version }, act)),
      );
      return current();
    },
  }),
  adminRoute({
    ...shared,
    method: "POST",
    path: "/system/mail/test",
    needsStepUp: true,
    limit: "mailTest",
    summary: ({ adminSystem }) => adminSystem.routes.mailTest,
    body: mailTrialWish,
    data: mailTrial,
    async handle({ services, caller, body, now, t }) {
      const settings = settingsOf(services, t);
      const { recipient: given = "", ...wish } = body;
      const to = given.trim() === "" ? caller.account.email : given.trim();
      if (to === "" || !emailAddress.test(to)) {
        const why = to === "" ? "no-recipient" : "address";
        throw refusedFields([{ field: "recipient", words: t.adminSystem.problems[why]("") }], t);
      }
      const ports = services.mailPorts ?? mailPorts;
      const sending = await fitting({ services, t }, () => wishedSending(settings, wish, ports));
      const { outcome, reply, ms } = await tryMail(settings, {
        ...{ sending, to, language: caller.language, by: caller.person, now },
        silenceMs: services.mailSilenceMs,
      });
      return { outcome, message: t.adminSystem.outcomes[outcome], to, reply: reply ?? null, ms };
    },
  }),
  adminRoute({
    ...shared,
    method: "GET",
    path: "/system/mailbox",
    summary: ({ adminSystem }) => adminSystem.routes.mailbox,
    data: mailboxSettings,
    handle: ({ services, t }) => presentMailbox(settingsOf(services, t)),
  }),
  adminRoute({
    ...shared,
    method: "PATCH",
    path: "/system/mailbox",
    needsStepUp: true,
    isVersioned: true,
    summary: ({ adminSystem }) => adminSystem.routes.changeMailbox,
    body: mailboxChange,
    data: mailboxSettings,
    async handle({ services, caller, body, version, now, t }) {
      const settings = settingsOf(services, t);
      const act = { by: caller.person, now, ports: services.mailPorts ?? imapPorts };
      const current = () => presentMailbox(settings);
      await changing(t, current, () =>
        fitting({ services, t }, () => changeMailbox(settings, { ...body, version }, act)),
      );
      return current();
    },
  }),
  adminRoute({
    ...shared,
    method: "POST",
    path: "/system/mailbox/test",
    needsStepUp: true,
    limit: "mailTest",
    summary: ({ adminSystem }) => adminSystem.routes.mailboxTest,
    body: mailboxTrialWish,
    data: mailboxTrial,
    async handle({ services, caller, body, now, t }) {
      const settings = settingsOf(services, t);
      const ports = services.mailPorts ?? imapPorts;
      const server = await fitting({ services, t }, () => wishedMailbox(settings, body, ports));
      const { outcome, reply, unread, ms } = await tryMailbox(settings, {
        ...{ server, by: caller.person, now },
        silenceMs: services.mailSilenceMs,
      });
      return {
        ...{ outcome, message: t.adminSystem.mailboxOutcomes[outcome], ms },
        ...{ reply: reply ?? null, unread: unread ?? null },
      };
    },
  }),
  adminRoute({
    ...shared,
    method: "GET",
    path: "/system/backup",
    summary: ({ adminSystem }) => adminSystem.routes.backup,
    data: backupSettings,
    handle: ({ services, t }) => backupNow(settingsOf(services, t)),
  }),
  adminRoute({
    ...shared,
    method: "PATCH",
    path: "/system/backup",
    needsStepUp: true,
    isVersioned: true,
    summary: ({ adminSystem }) => adminSystem.routes.changeBackup,
    body: backupChange,
    data: backupSettings,
    async handle({ services, caller, body, version, now, t }) {
      const settings = settingsOf(services, t);
      const current = () => backupNow(settings);
      await changing(t, current, () =>
        fitting({ services, t }, () =>
          changeBackup(settings, { ...body, version }, { by: caller.person, now }),
        ),
      );
      return current();
    },
  }),
  adminRoute({
    ...shared,
    method: "POST",
    path: "/system/backup/runs",
    needsStepUp: true,
    limit: "backupTest",
    summary: ({ adminSystem }) => adminSystem.routes.backupRun,
    data: backupRun,
    async handle({ services, caller, now, t }) {
      const settings = settingsOf(services, t);
      const { settings: inForce } = await settings.backup();
      if (inForce?.key === undefined || services.backupRuns === undefined) {
        throw new ApiError(409, t.adminSystem.noBackups, { code: "no-backups" });
      }
      const begun = { accountId: caller.account.id, by: caller.person, now };
      const run = await beginBackupRun(services.store, begun);
      if (run === undefined) {
        throw new ApiError(409, t.adminSystem.runUnderWay, { code: "run-under-way" });
      }
      services.backupRuns.wake(run);
      return presentRun(services.store.db, run, t);
    },
  }),
  adminRoute({
    ...shared,
    method: "GET",
    path: "/system/backup/runs/{id}",
    summary: ({ adminSystem }) => adminSystem.routes.backupRunState,
    params: z.object({ id: withText(({ adminSystem }) => adminSystem.fields.runId, id()) }),
    data: backupRun,
    handle: ({ services, params, t }) => presentRun(services.store.db, params.id, t),
  }),
];

function settingsOf({ settings }: AdminCall["services"], t: StaffMessages): ServerSettings {
  if (settings === undefined) throw problem("not-found", t);
  return settings;
}

async function backupNow(settings: ServerSettings) {
  const { db } = settings.store;
  const last = await lastBackupRun(db);
  return presentBackupSettings(settings, last ? await presentBackupRun(db, last) : null);
}

async function presentRun(db: ServerSettings["store"]["db"], run: number, t: StaffMessages) {
  const found = await backupRunOf(db, run);
  if (found === undefined) throw problem("not-found", t);
  return presentBackupRun(db, found);
}

/** Settings that do not fit, told by their fields. */
async function fitting<Result>(
  { services, t }: Pick<AdminCall, "services" | "t">,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof UnfitSettings)) throw error;
    const ports = (services.mailPorts ?? mailPorts).join(t.api.listSeparator);
    const problems = error.problems.map(({ field, problem: why, variable = ports }) => ({
      field,
      words: t.adminSystem.problems[why](variable),
    }));
    throw refusedFields(problems, t);
  }
}
