/** Kinds of notices to members of staff. */
export const noticeKinds = ["mention", "reply", "hand-over"] as const;

export type NoticeKind = (typeof noticeKinds)[number];

/** Ways in which a hand-over ends: it is done, goes to somebody else, or is taken back. */
export const handOverEnds = ["done", "passed", "withdrawn"] as const;

export type HandOverEnd = (typeof handOverEnds)[number];

/** Frequencies of the digest of unread notices. */
export const digestChoices = ["off", "hourly", "daily"] as const;

export type DigestChoice = (typeof digestChoices)[number];

/** Longest comment, in UTF-16 units. */
export const maxCommentLength = 2_000;

/** Longest line of a hand-over. */
export const maxNoteLength = 200;

/** Mention of an account within the text of a comment, as `@{12}`. */
export const mentionPattern = /@\{([1-9]\d{0,9})\}/g;

/** Ids of the accounts that a text mentions, each once. */
export function mentionedIn(text: string): number[] {
  return [...new Set(Array.from(text.matchAll(mentionPattern), ([, id]) => Number(id)))];
}

/** A text with the names of those that it mentions. */
export function withNames(text: string, nameOf: (id: number) => string): string {
  return text.replaceAll(mentionPattern, (_all, id: string) => `@${nameOf(Number(id))}`);
}
