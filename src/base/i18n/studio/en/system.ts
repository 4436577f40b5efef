/** Messages of the state of the system on the home screen. */
export const system = {
  title: "Mail and backups",
  none: "No backups are made",
  noneText:
    "Name a place for them under Mail and backups: what is lost without a backup is lost for good.",
  unreachable: "The place of the backups cannot be reached",
  unreachableText: "Whether backups are made is not known at the moment.",
  newest: (when: string, size: string) => `Last backup: ${when}, ${size}`,
  noBackup: "No backup has been made yet",
  overdue: "A backup is overdue",
  overdueText: "See the server’s log for “A backup could not be made”.",
  tested: (when: string, made: string) => `Last tested: ${when}, the backup of ${made}`,
  neverTested: "No backup was ever tested",
  testOverdue: "No backup was tested within 90 days",
  testText:
    "Run “npm run backup -- verify” with the secret key, or restore one on another machine.",
  changed: {
    mail: (when: string, who: string) => `${who} changed the mail settings: ${when}`,
    backup: (when: string, who: string) => `${who} changed the backup settings: ${when}`,
  },
  open: "Look at them",
};

export type SystemMessages = typeof system;
