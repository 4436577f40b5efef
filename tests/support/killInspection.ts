import { statSync } from "node:fs";
import { join } from "node:path";
import type { Store } from "../../src/base/store/store.ts";
import type { MailServer } from "./mailServer.ts";

/** An enquiry that a reader sends, with any number of attempts. */
export interface Intention {
  readonly key: string;
  /** Mark in its content, by which it is recognised. */
  readonly mark: string;
  readonly body: Record<string, unknown>;
  /** Its code, once a response had one. */
  code?: string;
}

/**
 * Compares the store with the responses to readers. Each run covers the enquiries since the one
 * before, and those not settled then, so that its time does not grow with their number.
 */
export class Inspection {
  readonly #store: Store;
  readonly #dataDir: string;
  readonly #intentions: readonly Intention[];
  readonly #mails: MailServer;
  /** Enquiries up to this id are settled. */
  #settledId = 0;
  /** Intentions before this one are settled. */
  #settled = 0;
  readonly #received = new Set<string>();
  #readMails = 0;

  constructor(store: Store, dataDir: string, intentions: readonly Intention[], mails: MailServer) {
    this.#store = store;
    this.#dataDir = dataDir;
    this.#intentions = intentions;
    this.#mails = mails;
  }

  /** Makes the next run cover everything. */
  restart(): void {
    this.#settledId = 0;
    this.#settled = 0;
  }

  /** @returns violations, as sentences */
  async run(): Promise<string[]> {
    const { db } = this.#store;
    const from = this.#settledId;
    const rows = await db
      .selectFrom("enquiries")
      .select(["id", "code", "body"])
      .where("id", ">", from)
      .execute();
    const files = await db
      .selectFrom("attachments")
      .select(["id", "enquiry_id", "size"])
      .where((where) => where.or([where("enquiry_id", ">", from), where("enquiry_id", "is", null)]))
      .execute();
    const outbox = await db
      .selectFrom("mails")
      .select(["enquiry_id", "message_id", "sent_at"])
      .where("enquiry_id", ">", from)
      .execute();
    const problems = [
      ...this.#enquiryProblems(
        rows,
        Map.groupBy(files, (file) => file.enquiry_id),
      ),
      ...this.#fileProblems(files),
      ...this.#mailProblems(rows, outbox),
    ];
    this.#settle(rows);
    return problems;
  }

  #enquiryProblems(
    rows: readonly StoredRow[],
    filesOf: ReadonlyMap<number | null, readonly unknown[]>,
  ): string[] {
    const problems: string[] = [];
    const byMark = Map.groupBy(rows, markOf);
    for (const { mark, code, body } of this.#intentions.slice(this.#settled)) {
      const stored = byMark.get(mark) ?? [];
      if (stored.length > 1) problems.push(`${mark} was kept ${stored.length} times`);
      if (code === undefined) continue;
      const [row] = stored;
      if (row?.code !== code) problems.push(`${mark} was told ${code}, and ${row?.code} is kept`);
      const own = row === undefined ? 0 : (filesOf.get(row.id)?.length ?? 0);
      const wanted = Array.isArray(body.attachments) ? body.attachments.length : 0;
      if (own !== wanted) problems.push(`${mark} has ${own} files of ${wanted}`);
    }
    return problems;
  }

  #fileProblems(files: readonly { readonly id: string; readonly size: number }[]): string[] {
    return files.flatMap(({ id, size }) => {
      const path = join(this.#dataDir, "attachments", id);
      if (statSync(path, { throwIfNoEntry: false })?.size === size) return [];
      return [`the file ${id} is not what its row says`];
    });
  }

  #mailProblems(
    rows: readonly StoredRow[],
    outbox: readonly {
      readonly enquiry_id: number | null;
      readonly message_id: string;
      readonly sent_at: number | null;
    }[],
  ): string[] {
    for (const { messageId } of this.#mails.received.slice(this.#readMails)) {
      this.#received.add(messageId);
    }
    this.#readMails = this.#mails.received.length;
    const mailsOf = Map.groupBy(outbox, (mail) => mail.enquiry_id);
    const counts = rows.flatMap(({ id }) => {
      const count = mailsOf.get(id)?.length ?? 0;
      return count === 2 ? [] : [`enquiry ${id} has ${count} mails`];
    });
    const unsent = outbox.filter(
      ({ message_id, sent_at }) => sent_at !== null && !this.#received.has(message_id),
    );
    return [...counts, ...unsent.map(({ message_id }) => `${message_id} was never sent`)];
  }

  /** Settles what came before the first enquiry without a response. */
  #settle(rows: readonly StoredRow[]): void {
    const intentions = this.#intentions;
    const waiting = intentions.findIndex(
      ({ code }, index) => index >= this.#settled && code === undefined,
    );
    this.#settled = waiting === -1 ? intentions.length : waiting;
    const open = new Set(intentions.slice(this.#settled).map(({ mark }) => mark));
    const ids = rows.filter((row) => open.has(markOf(row))).map(({ id }) => id);
    const last = Math.max(this.#settledId, ...rows.map(({ id }) => id));
    this.#settledId = ids.length === 0 ? last : Math.min(...ids) - 1;
  }
}

interface StoredRow {
  readonly id: number;
  readonly code: string;
  readonly body: string;
}

/** The mark of the intention that an enquiry came from. */
function markOf({ body }: StoredRow): string {
  return String(JSON.parse(body).content);
}
