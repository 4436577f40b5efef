/** The trash, and the dialog that puts a document into it. */
export const trash = {
  title: "Trash",
  intro: "Documents that no reader sees any more. After 90 days they can be deleted for ever.",
  emptyText:
    "“Trash” in a document or in a list puts it here. It can be restored for as long as nobody deletes it for ever.",
  toDocuments: "All documents",
  empty: "The trash is empty",
  type: "Type",
  anyType: "Every type",
  document: "Document",
  since: "In the trash since",
  acts: "What to do",
  restore: "Restore",
  restoreLabel: (title: string) => `Restore: ${title}`,
  restored: "Restored as a draft.",
  purge: "Delete for ever",
  purgeLabel: (title: string) => `Delete for ever: ${title}`,
  purgeable: (day: string) => `Can be deleted from ${day}`,
  purgeSure: (title: string) =>
    `“${title}” and all of its revisions are deleted. This cannot be undone.`,
  purged: "Deleted for ever.",
  put: "Move to the trash",
  putIntro: "Readers see it no more, in no language. What is scheduled for it is cancelled.",
  usedIn: "Still referred to by:",
  usedHint: "Published documents among them prevent this: change them first.",
  notPublished: "not published",
  done: "It is in the trash.",
  undo: "Undo",
  close: "Close",
  noTitle: "Without a title",
};

export type TrashMessages = typeof trash;
