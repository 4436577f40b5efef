import type * as z from "zod";
import type { mailData } from "../../base/mail/mailKinds.ts";
import { enqueueMails } from "../../base/mail/outbox.ts";
import type { Reading, Writing } from "../../base/store/tables.ts";
import { mayAtAll } from "../access/rights.ts";
import { activeStaff } from "../accounts/people/activeStaff.ts";

/**
 * Mails a change of the settings of mail or backups to everybody who may make such changes, whoever made it:
 * an intruder in the account of one of them is told to this one as well.
 */
export async function tellAdministrators(
  tx: Writing,
  data: z.output<(typeof mailData)["settings"]>,
): Promise<void> {
  const told = await administrators(tx, data.at);
  const mails = told.map(({ id, email }) => ({
    ...({ kind: "settings", data, recipients: [email] } as const),
    owner: { account_id: id },
  }));
  await enqueueMails(tx, mails, data.at);
}

/** Members of staff who may change the settings and have an address. */
async function administrators(db: Reading, now: number) {
  const people = await activeStaff(db, now);
  return people.filter((one) => one.email !== "" && mayAtAll(one, "system.manage"));
}
