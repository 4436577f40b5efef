import { type CertificateKind, certificateKinds } from "../../base/site/systemStatusCodes.ts";
import type { Reading } from "../../base/store/tables.ts";

const dayMs = 86_400_000;

/** Days of which free space is stored. */
const storedDays = 30;

/** Milliseconds without a connection after which a certificate is forgotten: the server is not used any more. */
const forgottenMs = 60 * dayMs;

function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, "YYYY-MM-DD".length);
}

/** Stores the free space of a machine's data folder, in bytes, as that of its day; forgets old days. */
export async function storeFreeSpace(
  db: Reading,
  { machine, free }: { readonly machine: string; readonly free: number },
  now: number,
): Promise<void> {
  await db
    .insertInto("disk_readings")
    .values({ machine, day: dayOf(now), free })
    .onConflict((conflict) => conflict.columns(["machine", "day"]).doUpdateSet({ free }))
    .execute();
  await db
    .deleteFrom("disk_readings")
    .where("day", "<", dayOf(now - storedDays * dayMs))
    .execute();
}

/**
 * Bytes by which the free space of a machine became smaller in a day, on average since its oldest reading;
 * undefined where there are readings of less than two days.
 */
export async function dailyGrowth(
  db: Reading,
  { machine, free }: { readonly machine: string; readonly free: number },
  now: number,
): Promise<number | undefined> {
  const oldest = await db
    .selectFrom("disk_readings")
    .select(["day", "free"])
    .where("machine", "=", machine)
    .orderBy("day")
    .limit(1)
    .executeTakeFirst();
  if (oldest === undefined) return undefined;
  const days = (Date.parse(dayOf(now)) - Date.parse(oldest.day)) / dayMs;
  return days < 1 ? undefined : Math.round((oldest.free - free) / days);
}

/** A certificate that another server showed. Times in milliseconds since 1970. */
export interface SeenCertificate {
  readonly kind: CertificateKind;
  readonly host: string;
  readonly validTo: number;
  readonly seenAt: number;
}

/** Stores when the certificate of a server expires, as it was shown now. */
export async function storeCertificate(
  db: Reading,
  { kind, host, validTo, seenAt }: SeenCertificate,
): Promise<void> {
  const row = { valid_to: validTo, seen_at: seenAt };
  await db
    .insertInto("seen_certificates")
    .values({ kind, host, ...row })
    .onConflict((conflict) => conflict.columns(["kind", "host"]).doUpdateSet(row))
    .execute();
  await db
    .deleteFrom("seen_certificates")
    .where("seen_at", "<", seenAt - forgottenMs)
    .execute();
}

/** The certificates that were seen, the first to expire first. */
export async function seenCertificates(db: Reading): Promise<SeenCertificate[]> {
  const rows = await db
    .selectFrom("seen_certificates")
    .selectAll()
    .orderBy("valid_to")
    .orderBy("host")
    .execute();
  return rows.flatMap(({ kind: stored, host, valid_to: validTo, seen_at: seenAt }) => {
    const kind = certificateKinds.find((one) => one === stored);
    return kind === undefined ? [] : [{ kind, host, validTo, seenAt }];
  });
}
