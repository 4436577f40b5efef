import { events } from "../base/process/events.ts";
import type { Store } from "../base/store/store.ts";
import { storeCertificate } from "../staff/systemStatus/freeSpaceAndCertificates.ts";

/** Milliseconds for which an unchanged certificate of a server is not stored again. */
const storedForMs = 3_600_000;

/**
 * Stores when certificates expire that other servers show, whenever a connection to them is made.
 * @returns what ends that
 */
export function noteCertificates(store: Store, onError: (error: unknown) => void): () => void {
  const stored = new Map<string, { readonly validTo: number; readonly at: number }>();
  return events.subscribe("certificate", "status of the system", ({ kind, host, validTo }) => {
    const seenAt = Date.now();
    const server = `${kind} ${host}`;
    const last = stored.get(server);
    if (last?.validTo === validTo && seenAt - last.at < storedForMs) return;
    stored.set(server, { validTo, at: seenAt });
    storeCertificate(store.db, { kind, host, validTo, seenAt }).catch((error: unknown) => {
      stored.delete(server);
      onError(error);
    });
  });
}
