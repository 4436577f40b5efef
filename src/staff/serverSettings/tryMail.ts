import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { appendAudit } from "../../base/audit/append.ts";
import { staffMessages } from "../../base/i18n/staff/index.ts";
import { type SmtpAnswer, smtpAnswerOf } from "../../base/mail/smtpAnswer.ts";
import type { Language } from "../../base/site/languages.ts";
import type { MailTrialOutcome } from "../../base/site/serverSettingCodes.ts";
import { type Person, requireRight } from "../access/rights.ts";
import type { Sending, ServerSettings } from "./mailAndBackupInForce.ts";

/** Milliseconds that a server may be silent for at each step, and for all of it. */
const silenceMs = 8_000;
const maxMs = 25_000;

interface Trial {
  readonly sending: Sending;
  readonly to: string;
  /** Language of the mail. */
  readonly language: Language;
  readonly by: Person;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Milliseconds that a server may be silent for; absent: 8 seconds. */
  readonly silenceMs?: number | undefined;
}

/** Outcome of a test mail. */
export interface MailTrial extends SmtpAnswer {
  readonly ms: number;
}

/**
 * Sends a test mail at once and tells what the server answered. That nothing answers is told after the same
 * time, whether a port is closed or a firewall drops what is sent to it.
 */
export async function tryMail({ store }: ServerSettings, trial: Trial): Promise<MailTrial> {
  const { sending, by, now } = trial;
  requireRight(by, "system.manage", {}, "a test mail");
  const began = performance.now();
  const answer = await answerTo(trial);
  const silence = trial.silenceMs ?? silenceMs;
  if (answer.outcome === "unreachable") {
    await sleep(Math.max(0, silence - (performance.now() - began)));
  }
  const entry = {
    ...({ act: "system.mail-test", subject: "system:mail" } as const),
    detail: { outcome: answer.outcome, server: placeOf(sending) },
  };
  await store.transaction((tx) => appendAudit(tx, [entry], { by, at: now }));
  return { ...answer, ms: Math.round(performance.now() - began) };
}

async function answerTo(trial: Trial): Promise<SmtpAnswer> {
  const { sending, to, language, now } = trial;
  const { from, replyTo, server } = sending;
  const t = staffMessages[language].settingsMail;
  const { smtpMailer } = await import("../../base/mail/smtpMailer.ts");
  const mail = {
    ...{ from, to: [to], subject: t.testSubject, text: `${t.testText}\n` },
    ...(replyTo && { replyTo }),
    messageId: `${randomUUID()}@${from.address.split("@").at(-1)}`,
    date: new Date(now),
  };
  try {
    const mailer = smtpMailer(server, trial.silenceMs ?? silenceMs);
    await mailer.send(mail, AbortSignal.timeout(maxMs));
    return { outcome: "sent" satisfies MailTrialOutcome, reply: undefined };
  } catch (failure) {
    return smtpAnswerOf(failure);
  }
}

/** Host and port of a server, for the audit trail. */
function placeOf({ server }: Sending): string {
  if (typeof server !== "string") return `${server.host}:${server.port}`;
  return URL.parse(server)?.host ?? "";
}
