/** Messages of the state of the system on the home screen. */
export const system = {
  title: "Backups",
  none: "No backups are made",
  noneText: "Set BACKUP_TO on the server: what is lost without a backup is lost for good.",
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
};

export type SystemMessages = typeof system;
