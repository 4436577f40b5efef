/** A link to another document: its key, then its anchor. What stands between them means nothing. */
export const documentLink = /^doc:([^#?]*)(?:\?[^#]*)?(#.*)?$/s;
