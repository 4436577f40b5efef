import type { Store } from "../../src/base/store/store.ts";
import { grantRole } from "../../src/staff/accounts/roles/grants.ts";
import { createDocument } from "../../src/staff/editing/documentOperations.ts";
import { addAccount } from "./accounts.ts";
import { auditedActs } from "./auditRecords.ts";
import { group, person } from "./embargoWorld.ts";

/** Time at which they act. */
export const teamNow = 100 * 86_400_000;

/** Two documents and three people who may open them. */
export async function teamStore(store: Store) {
  const ids: number[] = [];
  for (const account of ["lin", "mei", "bo"]) {
    const id = await addAccount(store, { account, passwordHash: "none", roles: [] });
    const role = account === "bo" ? "viewer" : "editor";
    await grantRole(store, { account, role, limits: {}, now: 1 });
    const email = `${account}@example.com`;
    await store.db
      .updateTable("accounts")
      .set({ email, name: account })
      .where("id", "=", id)
      .execute();
    ids.push(id);
  }
  const [lin = 0, mei = 0, bo = 0] = ids;
  for (const key of ["one", "two"]) {
    const document = { type: "parameterGroup", key, body: group(key, "文") } as const;
    await store.transaction((tx) => createDocument(tx, { ...document, now: 1 }));
  }
  const as = (id: number, key = "one", at = teamNow) => ({ key, by: person(id), now: at });
  /** Notices as `kind account comment`. */
  const notices = async () => {
    const rows = await store.db.selectFrom("notices").selectAll().orderBy("id").execute();
    return rows.map(({ kind, account_id: id, comment_id }) => `${kind} ${id} ${comment_id}`);
  };
  const acts = (kind = "comment") => auditedActs(store.db, `${kind}.%`);
  return { store, db: store.db, lin, mei, bo, as, notices, acts };
}
