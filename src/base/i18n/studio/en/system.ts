/** Messages of the state of the system on the home screen. */
export const system = {
  title: "Mail and backups",
  none: "Backups are not set up",
  noneText:
    "Choose a location under Mail and backups. Without backups, lost data cannot be restored.",
  unreachable: "The backup location cannot be reached",
  unreachableText: "The backup status is currently unknown.",
  newest: (when: string, size: string) => `Last backup: ${when}, ${size}`,
  noBackup: "No backups yet",
  overdue: "A backup is overdue",
  overdueText: "See the server’s log for “A backup could not be made”.",
  tested: (when: string, made: string) => `Last tested: ${when}, the backup of ${made}`,
  neverTested: "No backup has been tested yet",
  testOverdue: "No backup has been tested in the last 90 days",
  testText:
    "Run “npm run backup -- verify” with the secret key, or restore one on another machine.",
  changed: {
    mail: (when: string, who: string) => `${who} changed the mail settings: ${when}`,
    backup: (when: string, who: string) => `${who} changed the backup settings: ${when}`,
  },
  open: "Open settings",
};

export type SystemMessages = typeof system;
