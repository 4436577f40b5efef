/** The trash, and the dialog that puts a document into it. */
export const trash = {
  title: "Trash",
  intro:
    "Documents in the trash are not on the site. They can be deleted permanently after 90 days.",
  emptyText:
    "Documents moved to trash appear here. They can be restored until they are deleted permanently.",
  toDocuments: "All documents",
  empty: "The trash is empty",
  noneOfType: "Nothing of this type is in the trash",
  type: "Type",
  document: "Document",
  since: "Moved to trash",
  acts: "Actions",
  restore: "Restore",
  restoreLabel: (title: string) => `Restore: ${title}`,
  restored: "Restored as a draft.",
  purge: "Delete permanently",
  purgeLabel: (title: string) => `Delete permanently: ${title}`,
  purgeable: (day: string) => `Can be deleted from ${day}`,
  purgeSure: (title: string) =>
    `“${title}” and all its revisions will be deleted. This cannot be undone.`,
  purged: "Deleted permanently.",
  put: "Move to trash",
  putIntro: "The document is withdrawn in both languages. Its schedules are cancelled.",
  usedIn: "Used in:",
  usedHint: "Remove the references in published documents first.",
  notPublished: "not published",
  done: "Moved to trash.",
  undo: "Undo",
  close: "Close",
  noTitle: "No title",
};

export type TrashMessages = typeof trash;
