import { appendAudit } from "../../../src/base/audit/append.ts";
import { serverActor } from "../../../src/base/audit/records.ts";
import { openStore } from "../../../src/base/store/store.ts";

/** Appends forty records to the audit trail, one by one, prints how many and ends. */
const store = await openStore(JSON.parse(process.argv[2] ?? ""));
const count = 40;
for (let at = 0; at < count; at += 1) {
  const entry = { act: "account.enable", subject: `account:${process.pid}` } as const;
  await store.transaction((tx) => appendAudit(tx, [entry], { by: serverActor, at }));
}
console.log(count);
await store.close();
