import { createTransport, type Transporter } from "nodemailer";
import * as z from "zod";
import { type Mail, type Mailer, MailFailure } from "./mailer.ts";

/** Milliseconds that a server may be silent for; the whole is bounded by the caller. */
const patienceMs = 15_000;

/** Sends by SMTP, each mail over a connection of its own. */
export function smtpMailer(url: string, silenceMs = patienceMs): Mailer {
  const transport = createTransport({
    url,
    dnsTimeout: silenceMs,
    connectionTimeout: silenceMs,
    greetingTimeout: silenceMs,
    socketTimeout: silenceMs,
    // A mail is made of texts alone; nothing in one may have a file or an address read.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return { send: (mail, signal) => send(transport, mail, signal) };
}

async function send(
  transport: Transporter<{ rejected?: readonly unknown[] }>,
  { from, to, replyTo, subject, text, messageId, date }: Mail,
  signal: AbortSignal,
): Promise<readonly string[]> {
  try {
    const { rejected = [] } = await transport.sendMail({
      from: { ...from },
      to: [...to],
      ...(replyTo && { replyTo: { ...replyTo } }),
      subject,
      text,
      messageId: `<${messageId}>`,
      date,
      // Answering machines stay silent (RFC 3834 section 5).
      headers: { "Auto-Submitted": "auto-generated" },
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
  const { code, command, responseCode } = smtpError.parse(error);
  // Who may not send at all may not send this mail either: that is no fault of the mail.
  if (!aboutMail.includes(code) || command === "MAIL FROM") return "server";
  // Transient and permanent negative completion (RFC 5321 section 4.2.1).
  return responseCode !== undefined && responseCode < 500 ? "later" : "refused";
}

/** Fields of nodemailer's errors. */
const smtpError = z.looseObject({
  code: z.string().optional().catch(undefined),
  command: z.string().optional().catch(undefined),
  responseCode: z.int().optional().catch(undefined),
});
