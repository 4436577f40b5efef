import { appendAudit } from "../../base/audit/append.ts";
import type { Actor } from "../../base/audit/records.ts";
import { retryMails } from "../../base/mail/outbox.ts";
import type { Store } from "../../base/store/store.ts";

/** Schedules an enquiry's unsent mails for sending at once. @returns how many */
export function retryEnquiryMails(
  store: Store,
  id: number,
  { now, by }: { readonly now: number; readonly by: Actor },
): Promise<number> {
  return store.transaction(async (tx) => {
    const mails = await retryMails(tx, { enquiry_id: id }, now);
    if (mails === 0) return 0;
    const entry = { act: "enquiry.retry", subject: `enquiry:${id}`, detail: { mails } } as const;
    await appendAudit(tx, [entry], { by, at: now });
    return mails;
  });
}
