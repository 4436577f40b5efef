import { underLease } from "../store/leases/underLease.ts";
import type { Store } from "../store/store.ts";

const firstPauseMs = 60_000;
const maxPauseMs = 6 * 3_600_000;

/** Milliseconds for which a mail is put off before an attempt. @param attempts those before it */
export function pauseBefore(attempts: number): number {
  return Math.min(maxPauseMs, firstPauseMs * 2 ** attempts);
}

/** Number of mails sent, and the errors of those that were not. */
export interface MailingRun {
  readonly sent: number;
  readonly errors: readonly unknown[];
}

interface Mailing<Due> {
  readonly store: Store;
  readonly leaseName: string;
  /** Reads the mails that are due. */
  due(): Promise<readonly Due[]>;
  /**
   * Puts a mail off, so that even two processes at a time would not send it twice.
   * @returns false where another process has done so, or it cannot be sent
   */
  claim(mail: Due): Promise<boolean>;
  /** Sends a mail and notes it. @throws where it cannot be sent now; it is tried again */
  send(mail: Due): Promise<void>;
}

/** Sends the mails that are due, one after the other. One process at a time does, by a lease. */
export async function sendDueMails<Due>({
  store,
  leaseName,
  due,
  claim,
  send,
}: Mailing<Due>): Promise<MailingRun> {
  const errors: unknown[] = [];
  let sent = 0;
  if ((await due()).length === 0) return { sent, errors };
  await underLease(store, leaseName, async (lease) => {
    for (const mail of await due()) {
      if (!(await claim(mail))) continue;
      try {
        await send(mail);
        sent += 1;
      } catch (error) {
        errors.push(error);
      }
      if (!(await lease.extend())) break;
    }
  });
  return { sent, errors };
}
