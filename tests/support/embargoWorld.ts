import type { Store } from "../../src/base/store/store.ts";
import type { Person, Right } from "../../src/staff/access/rights.ts";
import { createDocument } from "../../src/staff/editing/documentOperations.ts";
import { setEmbargo } from "../../src/staff/editing/embargo/embargo.ts";
import { addAccount } from "./accounts.ts";

export const everyAct: Right[] = (
  ["draft.see", "text.edit", "fact.edit", "publish", "import", "embargo.set"] as const
).map((act) => ({ act }));

/** A person with every right to content, but access to documents under embargo only where named. */
export const person = (id: number, rights: Right[] = everyAct): Person => ({
  ...{ id: `account:${id}`, via: "api", rights },
});

export const text = (en: string, zh: string) => ({ en, zh });
export const group = (en: string, zh: string) => ({ title: text(en, zh), position: 0 });

/** Key of the document under embargo. */
export const secret = "interim-report";

/** A document that is to be put under embargo, one that is not, and three people. */
export async function embargoWorld(store: Store) {
  const ids = [];
  for (const account of ["owner", "other", "boss"]) {
    ids.push(await addAccount(store, { account, passwordHash: "none", roles: [] }));
  }
  const [own = 0, others = 0, boss = 0] = ids;
  const [owner, other] = [person(own), person(others)];
  await store.transaction(async (tx) => {
    const make = (key: string, body: object) =>
      createDocument(tx, { type: "parameterGroup", key, body, by: owner, now: 1 });
    await make(secret, group("Interim report", "中期报告"));
    await make("plain", group("Plain", "普通"));
  });
  const embargo = (named: number[], by = owner) =>
    store.transaction((tx) => setEmbargo(tx, { key: secret, named, by, now: 2 }));
  return { own, others, boss, owner, other, embargo };
}
