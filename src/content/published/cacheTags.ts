import type { TypeName } from "../types/typeNames.ts";
import type { Reads } from "./recordReads.ts";

/** The tag of every response that shared caches may store. */
export const siteTag = "site";

/** The tag of responses that any publication may change; it is part of every purge of content. */
const anyTag = "any";

/**
 * Most tags of single documents of a response, those that were read first; the tags of their types stand
 * for the others.
 */
const maxDocumentTags = 40;

/** The tag of one document in all languages. */
export const documentTag = (id: number): string => `d-${id}`;

/** The tag of everything that depends on all documents of a type. */
export const typeTag = (type: TypeName): string => `t-${type}`;

/**
 * The tags of a response by what was read for it: the site's, a type's where documents of it were
 * selected, a document's where it was read by itself. At most some sixty, each of at most 22 bytes.
 */
export function tagsOf({ types, documents, isOfAnything }: Reads): readonly string[] {
  const single = [...documents];
  const beyond = single.slice(maxDocumentTags).map(([, type]) => type);
  return [
    siteTag,
    ...(isOfAnything ? [anyTag] : []),
    ...[...new Set([...types, ...beyond])].sort().map(typeTag),
    ...single.slice(0, maxDocumentTags).map(([id]) => documentTag(id)),
  ];
}

/** A document whose published state has changed in some language. */
export interface ChangedDocument {
  readonly id: number;
  readonly type: TypeName;
}

/** Most documents that are purged one by one; beyond, the whole site is. */
const maxChanged = 100;

/** The tags to purge after a publication: at least one is on every response that it may have changed. */
export function tagsToPurge(changed: readonly ChangedDocument[]): readonly string[] {
  const ids = new Set(changed.map(({ id }) => id));
  if (ids.size > maxChanged) return [siteTag];
  const types = new Set(changed.map(({ type }) => type));
  return [anyTag, ...[...types].sort().map(typeTag), ...[...ids].map(documentTag)];
}
