import type { SystemStatusMessages } from "../../../base/i18n/studio/en/systemStatus.ts";
import type { LineCause } from "../../../base/site/systemStatusCodes.ts";
import { addressOf, type ScreenKey } from "../../router/screens.ts";

/** A screen where something can be done. */
export interface Lead {
  readonly screen: ScreenKey;
  readonly href: string;
  readonly label: keyof SystemStatusMessages["links"];
}

const backups: Lead = {
  screen: "mailAndBackups",
  href: `${addressOf("mailAndBackups", {})}#backups`,
  label: "backups",
};
const mail: Lead = {
  screen: "mailAndBackups",
  href: `${addressOf("mailAndBackups", {})}#mail`,
  label: "mail",
};

function list(name: string, label: Lead["label"]): Lead {
  return { screen: "documents", href: addressOf("documents", {}, { list: name }), label };
}

const scheduled = list("scheduled", "scheduled");

/** Screen to which each cause leads; undefined: the manual says what to do on the server. */
export const leads: Readonly<Record<LineCause, Lead | undefined>> = {
  "database-read-only": undefined,
  "database-silent": undefined,
  "storage-away": undefined,
  "publication-behind": undefined,
  "search-building": undefined,
  "search-behind": undefined,
  "job-failed": undefined,
  "job-stuck": undefined,
  "task-failed": undefined,
  "mail-not-set": mail,
  "mails-failed": mail,
  "mails-late": mail,
  "schedule-failed": scheduled,
  "schedule-overdue": scheduled,
  "reply-overdue": { screen: "desk", href: addressOf("desk", {}), label: "desk" },
  "disk-low": undefined,
  "disk-filling": undefined,
  "disk-unknown": undefined,
  "memory-high": undefined,
  "backups-none": backups,
  "backups-unreachable": backups,
  "backup-missing": backups,
  "backup-old": backups,
  "backup-untested": undefined,
  "backup-test-old": undefined,
  "certificate-ending": undefined,
  "certificate-ended": undefined,
  "links-broken": {
    screen: "redirects",
    href: addressOf("redirects", {}),
    label: "redirects",
  },
  "links-unknown": undefined,
  "outside-broken": undefined,
  "outside-doubtful": undefined,
  "files-unused": {
    screen: "media",
    href: addressOf("media", {}, { list: "unused" }),
    label: "files",
  },
  "datasheets-missing": list("no-datasheet", "parts"),
  "reviews-past": list("past-review", "reviews"),
  "lists-unknown": undefined,
};
