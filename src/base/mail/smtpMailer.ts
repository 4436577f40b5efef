import { createTransport, type Transporter } from "nodemailer";
import { notingCertificates } from "../process/publishCertificateExpiry.ts";
import type { MailSecurity } from "../site/serverSettingCodes.ts";
import { type Mail, type Mailer, MailFailure } from "./mailer.ts";
import { smtpErrorOf } from "./smtpAnswer.ts";

/** Milliseconds that a server may be silent for; the whole is bounded by the caller. */
const patienceMs = 15_000;

/** A mail server, with the account by which mails are handed to it. */
export interface SmtpConnection {
  readonly host: string;
  readonly port: number;
  readonly security: MailSecurity;
  /** Empty: mails are handed over without signing in. */
  readonly user: string;
  readonly password: string;
}

/** A mail server: an `smtp://` or `smtps://` URL, password included, or its parts. */
export type SmtpServer = string | SmtpConnection;

/** Sends by SMTP, each mail over a connection of its own. */
export function smtpMailer(server: SmtpServer, silenceMs = patienceMs): Mailer {
  const transport = createTransport({
    ...(typeof server === "string" ? { url: server } : optionsOf(server)),
    tls: notingCertificates("mail"),
    dnsTimeout: silenceMs,
    connectionTimeout: silenceMs,
    greetingTimeout: silenceMs,
    // Longer, so that a server without a greeting is told from one that stops answering.
    socketTimeout: silenceMs + 1_000,
    // A mail is made of texts alone; nothing in one may have a file or an address read.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return { send: (mail, signal) => send(transport, mail, signal) };
}

function optionsOf({ host, port, security, user, password }: SmtpConnection) {
  return {
    ...{ host, port, secure: security === "tls" },
    ...{ requireTLS: security === "starttls", ignoreTLS: security === "none" },
    ...(user !== "" && { auth: { user, pass: password } }),
  };
}

async function send(
  transport: Transporter<{ rejected?: readonly unknown[] }>,
  mail: Mail,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const { from, to, replyTo, subject, text, messageId, date, inReplyTo, references, origin } = mail;
  try {
    const { rejected = [] } = await transport.sendMail({
      from: { ...from },
      to: [...to],
      ...(replyTo && { replyTo: { ...replyTo } }),
      subject,
      text,
      messageId: `<${messageId}>`,
      date,
      ...(inReplyTo !== undefined && { inReplyTo: `<${inReplyTo}>` }),
      ...(references !== undefined && { references: references.map((id) => `<${id}>`) }),
      ...(origin === "answer" && { envelope: { from: "", to: [...to] } }),
      // Answering machines stay silent (RFC 3834 section 5).
      ...(origin !== "person" && {
        headers: { "Auto-Submitted": origin === "answer" ? "auto-replied" : "auto-generated" },
      }),
      signal,
    });
    return rejected.map(String);
  } catch (error) {
    throw new MailFailure(kindOf(error), error);
  }
}

/** Nodemailer's codes of failures that are about the mail and not about the server. */
const aboutMail: readonly unknown[] = ["EENVELOPE", "EMESSAGE"];

function kindOf(error: unknown): MailFailure["kind"] {
  const { code, command, responseCode } = smtpErrorOf(error);
  // Who may not send at all may not send this mail either: that is no fault of the mail.
  if (!aboutMail.includes(code) || command === "MAIL FROM") return "server";
  // Transient and permanent negative completion (RFC 5321 section 4.2.1).
  return responseCode !== undefined && responseCode < 500 ? "later" : "refused";
}
