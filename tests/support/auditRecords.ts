import type { Reading } from "../../src/base/store/tables.ts";

/**
 * Reads the records of the audit in their order: PostgreSQL may give them in another one otherwise.
 * @param acts pattern of their acts, such as `system.%`
 */
export function auditRecords(db: Reading, acts = "%") {
  return db.selectFrom("audit").selectAll().where("act", "like", acts).orderBy("seq").execute();
}

/** Reads the records of the audit as act, subject and details. */
export async function auditedActs(db: Reading, acts?: string) {
  const rows = await auditRecords(db, acts);
  return rows.map(({ act, subject, detail }) => [act, subject, JSON.parse(detail)]);
}
