import { appendAudit } from "../src/base/audit/append.ts";
import { serverActor } from "../src/base/audit/records.ts";
import { verifyAudit } from "../src/base/audit/verify.ts";
import { openStore, type Store, type StoreOptions } from "../src/base/store/store.ts";
import type { Writing } from "../src/base/store/tables.ts";
import { findPostgres, startCluster } from "../tests/support/postgres.ts";
import { workFolder } from "./machine/processes.ts";
import type { Report } from "./report.ts";

const acts = 400;
const writers = 8;

/** Most times as long that an act may take with its record as without, in a row and by eight at once. */
const maxRatio = 3;
const maxRatioAtOnce = 6;

/** What the audit trail costs those who write: every act takes its turn at the head of the chain. */
export async function audit(report: Report): Promise<void> {
  using sqlite = workFolder();
  await measure(report, "SQLite", { dataDir: sqlite.path });
  const binaries = findPostgres();
  if (binaries === undefined) {
    report.note("PostgreSQL: not tried, it is not installed here.");
    return;
  }
  using folder = workFolder();
  const cluster = await startCluster(binaries);
  try {
    await measure(report, "PostgreSQL", { dataDir: folder.path, databaseUrl: cluster.url });
  } finally {
    await cluster.stop();
  }
}

async function measure(report: Report, database: string, place: StoreOptions): Promise<void> {
  report.title(`Audit: ${acts} acts on ${database}, without and with their records`);
  const store = await openStore(place);
  try {
    await timeOf(store, 1, plain);
    const row = [await timeOf(store, 1, plain), await timeOf(store, 1, recorded)] as const;
    const atOnce = [
      await timeOf(store, writers, plain),
      await timeOf(store, writers, recorded),
    ] as const;
    report.note(`In a row ${text(row)} ms each; by ${writers} at once ${text(atOnce)} ms each.`);
    report.target("times as long in a row", row[1] / row[0], { atMost: maxRatio });
    const ratio = atOnce[1] / atOnce[0];
    report.target(`times as long by ${writers} at once`, ratio, { atMost: maxRatioAtOnce });
    const began = performance.now();
    const verdict = await verifyAudit(store.db);
    const records = verdict.ok ? verdict.records : 0;
    report.note(`Verified ${records} records in ${Math.round(performance.now() - began)} ms.`);
    report.target("records in the chain", records, { atLeast: 2 * acts });
  } finally {
    await store.close();
  }
}

function text([without, withRecord]: readonly [number, number]): string {
  return `${without.toFixed(2)} → ${withRecord.toFixed(2)}`;
}

type Act = (tx: Writing, writer: number) => Promise<unknown>;

/** Milliseconds of an act, where so many writers share them. */
async function timeOf(store: Store, atOnce: number, act: Act): Promise<number> {
  const began = performance.now();
  await Promise.all(
    Array.from({ length: atOnce }, async (_, writer) => {
      for (let done = 0; done < acts / atOnce; done += 1) {
        await store.transaction((tx) => act(tx, writer));
      }
    }),
  );
  return (performance.now() - began) / acts;
}

/** A change of a row that no other writer changes. */
async function plain(tx: Writing, writer: number): Promise<void> {
  const lease = { holder: "bench", expires_at: Date.now() };
  await tx
    .insertInto("leases")
    .values({ name: `bench ${writer}`, ...lease })
    .onConflict((conflict) => conflict.column("name").doUpdateSet(lease))
    .execute();
}

async function recorded(tx: Writing, writer: number): Promise<void> {
  await plain(tx, writer);
  const detail = { before: ["editor"], after: ["admin"] };
  const entry = { act: "account.enable", subject: `account:${writer}`, detail } as const;
  await appendAudit(tx, [entry], { by: serverActor, at: Date.now() });
}
