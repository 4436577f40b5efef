/** A mail ready to be sent. */
export interface Mail {
  readonly from: Mailbox;
  readonly to: readonly string[];
  readonly replyTo?: Mailbox;
  readonly subject: string;
  readonly text: string;
  /** Without its angle brackets. */
  readonly messageId: string;
  readonly date: Date;
  /** Message-IDs without angle brackets: of the mail that it answers, and of its thread. */
  readonly inReplyTo?: string;
  readonly references?: readonly string[];
  /**
   * `person`: somebody has written it; `answer`: a program answers somebody's message, so that failures are
   * reported to nobody (RFC 3834 section 3.3); absent: a program has written it.
   */
  readonly origin?: "person" | "answer";
}

export interface Mailbox {
  readonly name: string;
  readonly address: string;
}

/** Failure to send a mail. */
export class MailFailure extends Error {
  /**
   * `server`: the server cannot be reached, or takes no mail of ours; `refused`: it will never take
   * this mail; `later`: it may take it at another time.
   */
  readonly kind: "server" | "refused" | "later";

  constructor(kind: MailFailure["kind"], cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.name = "MailFailure";
    this.kind = kind;
  }
}

export interface Mailer {
  /**
   * Hands a mail to the server.
   * @returns the recipients that the server did not take, where it took others
   * @throws MailFailure
   */
  send(mail: Mail, signal: AbortSignal): Promise<readonly string[]>;
}
