import * as z from "zod";
import { sanitizeLine } from "../site/sanitizeInput.ts";
import type { MailTrialOutcome } from "../site/serverSettingCodes.ts";
import { cutText } from "../site/text/cutText.ts";
import { MailFailure } from "./mailer.ts";

/** Fields of nodemailer's errors. */
const smtpError = z.looseObject({
  code: z.string().optional().catch(undefined),
  /** Code of the system's or of TLS's error behind it. */
  originalCode: z.string().optional().catch(undefined),
  timeoutType: z.string().optional().catch(undefined),
  command: z.string().optional().catch(undefined),
  response: z.string().optional().catch(undefined),
  responseCode: z.int().optional().catch(undefined),
});

type SmtpError = z.output<typeof smtpError>;

/** The fields of an error of nodemailer. */
export function smtpErrorOf(error: unknown): SmtpError {
  return smtpError.safeParse(error).data ?? {};
}

/** Answer of a mail server to a mail. */
export interface SmtpAnswer {
  readonly outcome: MailTrialOutcome;
  /** Its own words, where it refused something by SMTP. */
  readonly reply: string | undefined;
}

/** Longest reply that is shown, in characters. */
const maxReply = 300;

/** Cause of a failed attempt to send, as far as the server tells it. */
export function smtpAnswerOf(failure: unknown): SmtpAnswer {
  const error = smtpErrorOf(failure instanceof MailFailure ? failure.cause : failure);
  const outcome = outcomeOf(error);
  // What something says that does not speak SMTP is nobody's business here.
  const isReply = /^[45]\d\d[ -]/.test(error.response ?? "") && outcome !== "no-smtp";
  const reply = isReply ? cutText(sanitizeLine(error.response ?? ""), maxReply) : undefined;
  return { outcome, reply };
}

/**
 * Codes of connections that nothing took or that ended at once. That a port is closed and that a firewall
 * drops what is sent to it are one outcome: nobody finds out by it what else runs in a network.
 */
const unreachable: readonly string[] = [
  ...["ECONNREFUSED", "ECONNRESET", "EHOSTUNREACH", "ENETUNREACH", "ETIMEDOUT", "EPIPE"],
  ...["EACCES", "EPERM", "EADDRNOTAVAIL", "EHOSTDOWN", "ENETDOWN", "EINVAL"],
];

/** Codes of TLS about the server's certificate. */
const aboutCertificate = /CERT|ALTNAME|SIGNATURE|ISSUER|SELF_SIGNED|HOSTNAME_MISMATCH/;

function outcomeOf(error: SmtpError): MailTrialOutcome {
  const { code, command, originalCode = "", responseCode = 0, timeoutType } = error;
  switch (code) {
    case "EDNS":
      return "no-host";
    case "ETIMEDOUT":
      return timeoutType === "CONNECT_TIMEOUT" || timeoutType === "GREETING_TIMEOUT"
        ? "unreachable"
        : "silent";
    case "EABORT":
      return "silent";
    case "ESOCKET":
      if (unreachable.includes(originalCode)) return "unreachable";
      return aboutCertificate.test(originalCode) ? "certificate" : "tls";
    case "ETLS":
      return "tls";
    case "EAUTH":
      return responseCode >= 400 && responseCode < 500 ? "busy" : "credentials";
    case "ENOAUTH":
      return "no-credentials";
    case "EENVELOPE":
      return envelopeOutcome(command, responseCode);
    case "EMESSAGE":
      return responseCode < 500 ? "busy" : "content";
    case "ECONNECTION":
      return responseCode === 421 ? "busy" : "unreachable";
    case "EPROTOCOL":
      return responseCode >= 400 ? "busy" : "no-smtp";
    default:
      return "failed";
  }
}

function envelopeOutcome(command: string | undefined, responseCode: number): MailTrialOutcome {
  // "Authentication required" (RFC 4954 section 6).
  if (responseCode === 530) return "no-credentials";
  if (responseCode >= 400 && responseCode < 500) return "busy";
  return command === "RCPT TO" ? "recipient" : "sender";
}
