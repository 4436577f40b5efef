import type { Enquiries } from "./enquiries.ts";

/** Time between two removals of what has expired, in milliseconds. */
const everyMs = 10 * 60_000;

interface HousekeepingLog {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
}

/**
 * Keeps removing what is past: enquiries at the end of their time, files that no enquiry claimed,
 * spent proofs, counts. Several processes on one store may.
 * @returns what stops it
 */
export function startEnquiryHousekeeping(enquiries: Enquiries, log: HousekeepingLog): () => void {
  const purge = async () => {
    try {
      const erased = await enquiries.purge(Date.now());
      if (erased > 0) log.info({ erased }, "Enquiries were erased at the end of their time");
    } catch (error) {
      log.warn({ err: error }, "What is past of enquiries could not be removed; it is tried again");
    }
  };
  const timer = setInterval(() => void purge(), everyMs);
  timer.unref();
  return () => clearInterval(timer);
}
