import { sql } from "kysely";
import type { Store } from "../../src/base/store/store.ts";
import type { Writing } from "../../src/base/store/tables.ts";

/**
 * Runs work as the database's owner, without the audit trail's triggers: only its chain then
 * reveals changes.
 */
export function asOwner({ transaction, dialect }: Store, work: (tx: Writing) => Promise<unknown>) {
  return transaction(async (tx) => {
    if (dialect === "postgres") await sql`set local session_replication_role = replica`.execute(tx);
    else {
      for (const name of ["unchanged", "kept", "ordered", "head_forward"]) {
        await sql`drop trigger if exists ${sql.ref(`audit_${name}`)}`.execute(tx);
      }
    }
    await work(tx);
  });
}
