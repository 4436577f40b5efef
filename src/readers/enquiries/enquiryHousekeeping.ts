import { type PeriodicTask, periodicTask } from "../../base/process/periodicTask.ts";
import type { Enquiries } from "./enquiryService.ts";

/** Time between two removals of what has expired, in milliseconds. */
const everyMs = 10 * 60_000;

const job = "enquiries-housekeeping";

interface EnquiriesLog {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
}

/**
 * Regularly removes enquiries at the end of their time, files that no enquiry claimed, spent proofs
 * and counts, until it is stopped. Several processes on one store may.
 */
export function startEnquiryHousekeeping(enquiries: Enquiries, log: EnquiriesLog): PeriodicTask {
  const onError = (err: unknown) =>
    log.warn({ job, err }, "Expired data of enquiries could not be removed; trying again");
  // What the release before has saved is listed by its fields at once; the desk's filters need its columns.
  enquiries.fillDeskColumns().catch(onError);
  return periodicTask({
    job,
    everyMs,
    async run() {
      const erased = await enquiries.purge(Date.now());
      if (erased > 0)
        log.info({ job, erased }, "Enquiries were erased at the end of their retention");
    },
    onError,
  });
}
