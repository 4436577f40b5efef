/** Messages of comments, hand-overs, notices and the digest of notices. */
export const teamwork = {
  faults: {
    empty: "Write something first.",
    "too-long": "The text is too long.",
    "too-many-comments": "This document has the maximum number of comments.",
    "too-many-mentions": "A comment can mention at most 20 people.",
    "no-field": "This document has no such field.",
    "no-comment": "This comment no longer exists.",
    "no-thread": "This thread no longer exists.",
    "not-author": "Only its author can change or delete a comment.",
    "unknown-role": "This role does not exist.",
    "role-cannot-open": "Nobody with this role can open this document.",
    "not-handed-over": "The document is no longer handed over to anybody.",
    "handed-over-since": "Someone has handed over the document in the meantime.",
    "not-yours": "This document is handed over to someone else.",
    "may-not-hand-over": "Only people who can edit this document can hand it over.",
  },
  cannotOpen: (names: string) =>
    names === ""
      ? "One of the people cannot open this document."
      : `${names} cannot open this document.`,
  separator: ", ",
  routes: {
    comments:
      "The comments on a document and its fields, in threads. They are about the draft and are never published.",
    addComment:
      "Adds a comment, or a reply to a thread. `@{ID}` mentions a person, who must be able to open the document and is told. A reply to a resolved thread opens it again.",
    editComment: "Changes the text of one’s own comment.",
    deleteComment:
      "Deletes one’s own comment. The first one of a thread stays without its text while there are replies.",
    resolve: "Resolves a thread, or opens it again.",
    handOver:
      "To whom a document is handed over, what the caller may do about it, and who could get it.",
    handOn:
      "Hands a document over to a person or a role, with a line of words, in place of an earlier hand-over. Those who get it are told.",
    take: "Takes a document that waits for the caller. It waits for nobody else any more.",
    end: "Ends a hand-over: it is done, or withdrawn.",
    turn: "Documents that wait for the caller: handed to them or one of their roles, or taken by them.",
    notices:
      "The newest notices to the caller: mentions, replies in their threads, hand-overs to them or their roles; only about documents that they may open now.",
    readNotices: "Marks notices as read: some of them, or all up to one.",
  },
  fields: {
    text: "Plain text; `@{ID}` mentions the person with this account",
    thread: "Id of the thread that it replies to; absent: it begins one",
    path: "Path of the field, with the ids of items; empty: the whole document",
    language: "Language that a comment on the whole document is about",
    person: "Person who gets it; null: a role",
    role: "Role whose holders get it; null: a person",
    line: "What the next person has to know",
    takenBy: "Person who took it; null: nobody yet",
    isReachable: "Whether anybody of those who have it can open the document",
    people: "People who can open the document",
    seen: "Id of the hand-over that you saw, null for none: another one is left as it is",
    noticeThread: "First comment of its thread; null: it is about a hand-over",
    noticeIds: "Ids of the notices",
    upTo: "Id of the newest notice that is read, with all before it",
    digest: "How often a digest of unread notices is mailed",
    hasMail: "Whether the server can send mail to the caller",
  },
  digestMail: {
    subject: (count: number) =>
      count === 1 ? "1 unread notice in the studio" : `${count} unread notices in the studio`,
    lead: "Since the last e-mail:",
    mention: (by: string, title: string) => `${by} mentioned you: ${title}`,
    reply: (by: string, title: string) => `${by} replied in a thread of yours: ${title}`,
    "hand-over": (by: string, title: string) => `${by} handed over to you: ${title}`,
    embargoed: "A document under embargo",
    somebody: "Someone",
    more: (count: number) => `And ${count} more.`,
    foot: "You can read all notices in the studio. You can choose in your profile how often this e-mail is sent, or turn it off:",
  },
};
