import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import type { Store } from "../../../src/base/store/store.ts";
import type { StoredEnquiry } from "./ledger.ts";

const body = z.object({ content: z.string() });

/** All enquiries as they are stored, their attachments read from disk. */
export async function storedEnquiries({ db }: Store, dataDir: string): Promise<StoredEnquiry[]> {
  const rows = await db.selectFrom("enquiries").select(["id", "code", "body"]).execute();
  const attachments = await db
    .selectFrom("attachments")
    .select(["id", "enquiry_id"])
    .orderBy("position")
    .execute();
  const mails = await db.selectFrom("mails").select("enquiry_id").execute();
  const filesOf = Map.groupBy(attachments, (one) => one.enquiry_id);
  const mailsOf = Map.groupBy(mails, (one) => one.enquiry_id);
  return rows.map(({ id, code, body: json }) => ({
    code,
    mark: body.parse(JSON.parse(json)).content,
    files: (filesOf.get(id) ?? []).map((file) => hashOf(join(dataDir, "attachments", file.id))),
    mails: mailsOf.get(id)?.length ?? 0,
  }));
}

function hashOf(path: string): string | undefined {
  if (!existsSync(path)) return undefined;
  return createHash("sha256").update(readFileSync(path)).digest("hex");
}
