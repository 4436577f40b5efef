import { randomUUID } from "node:crypto";
import { messages } from "../../base/i18n/index.ts";
import type { Messages } from "../../base/i18n/messages.ts";
import type { Mail, Mailbox, Mailer } from "../../base/mail/mailer.ts";
import { languageFacts, languages } from "../../base/site/languages.ts";
import { writeZonedTime } from "../../base/site/time/zonedTime.ts";
import type { UntoldProblem } from "../../staff/editing/documents/documents.ts";
import type { TellOfProblem } from "../../staff/editing/schedule/scheduler.ts";

interface ScheduleMailSetting {
  /** SMTP_URL. */
  readonly smtpUrl?: string | undefined;
  /** MAIL_FROM. */
  readonly from?: Mailbox | undefined;
  /** SCHEDULE_MAIL_TO. */
  readonly to: readonly string[] | undefined;
}

/** All that sending one mail may take, in milliseconds. */
const maxMs = 60_000;

/**
 * Mails to staff about what is scheduled and cannot be done; undefined where nobody is to be told or no
 * server takes mails.
 * @param open makes the mailer when there is a mail to send
 */
export function scheduleMails(
  { smtpUrl, from, to }: ScheduleMailSetting,
  open: (url: string) => Promise<Mailer> = openMailer,
): TellOfProblem | undefined {
  if (smtpUrl === undefined || from === undefined) return undefined;
  if (to === undefined || to.length === 0) return undefined;
  let mailer: Promise<Mailer> | undefined;
  return async (problem) => {
    mailer ??= open(smtpUrl);
    const mail = scheduleMail(problem, { from, to, date: new Date() });
    await (await mailer).send(mail, AbortSignal.timeout(maxMs));
  };
}

async function openMailer(url: string): Promise<Mailer> {
  const { smtpMailer } = await import("../../base/mail/smtpMailer.ts");
  return smtpMailer(url);
}

function scheduleMail(
  { id, key, language, action, at, zone, state, problem, isEmbargoed }: UntoldProblem,
  envelope: Pick<Mail, "from" | "to" | "date">,
): Mail {
  const both = (text: (t: Messages["scheduleMail"]) => string) =>
    languages.map((one) => text(messages[one].scheduleMail)).join(" / ");
  const lines = [
    ...languages.map((one) => messages[one].scheduleMail[state === "failed" ? "failed" : "will"]),
    "",
    // More people get the mail than are named on an embargo.
    ...(isEmbargoed
      ? [both((t) => t.embargoed(id))]
      : [
          `${both((t) => t.document)}: ${key}`,
          `${both((t) => t.action[action])}: ${languageFacts[language].ownName}`,
          `${both((t) => t.time)}: ${writeZonedTime(at, zone)}`,
          `${both((t) => t.reason)}: ${problem}`,
        ]),
  ];
  const domain = envelope.from.address.split("@").at(-1) ?? "localhost";
  return {
    ...envelope,
    subject: both((t) => t.subject(isEmbargoed ? `#${id}` : key)),
    text: `${lines.join("\n")}\n`,
    messageId: `${randomUUID()}@${domain}`,
  };
}
