import { type Language, languages } from "../languages.ts";
import { singletonRoutes } from "./deviceIndependentRoutes.ts";

/** A document whose draft is previewed. */
export interface PreviewedId {
  readonly id: number;
  /** Number of a revision; absent: the working copy. */
  readonly revision?: number;
}

/** Content that a preview shows in place of what is published. */
export type PreviewSubject =
  /**
   * All unpublished changes that the person may see; `types`: only those of published documents of
   * these types.
   */
  | { readonly kind: "changes"; readonly types?: readonly string[] }
  /** Documents scheduled up to a time, in milliseconds since 1970. */
  | { readonly kind: "moment"; readonly at: number }
  | { readonly kind: "documents"; readonly documents: readonly PreviewedId[] };

export interface PreviewWish {
  readonly subject: PreviewSubject;
  /** Languages in which drafts are shown; the others show what is published. */
  readonly languages: readonly Language[];
}

/** Maximum number of documents that an address names: a path segment has room for them. */
export const maxPreviewedDocuments = 20;

/** Root path of previews for staff; the segment after it is the wish. */
export const staffPreviewPath = `${singletonRoutes.studio.path}/preview`;

/** Root path of previews by a shared link. */
export const sharedPreviewPath = "/preview";

/** The path before every page of a staff preview; a page's own path and query follow it. */
export function staffPreviewPrefix(wish: PreviewWish): string {
  return `${staffPreviewPath}/${writePreviewWish(wish)}`;
}

/**
 * A wish as one segment of a path: `changes`, `changes.column.banner`, `at1796112000000`, `d12.15r3`,
 * each with `-en` or `-zh`.
 */
export function writePreviewWish({ subject, languages: wanted }: PreviewWish): string {
  const [only] = wanted;
  const suffix = wanted.length === 1 ? `-${only}` : "";
  return `${subjectText(subject)}${suffix}`;
}

function subjectText(subject: PreviewSubject): string {
  if (subject.kind === "changes") return ["changes", ...(subject.types ?? [])].join(".");
  if (subject.kind === "moment") return `at${subject.at}`;
  const ids = subject.documents.map(({ id, revision }) =>
    revision === undefined ? `${id}` : `${id}r${revision}`,
  );
  return `d${ids.join(".")}`;
}

const form =
  /^(?:(changes(?:\.[a-zA-Z]{1,20}){0,6})|at(\d{1,15})|d(\d{1,12}(?:r\d{1,9})?(?:\.\d{1,12}(?:r\d{1,9})?)*))(?:-(en|zh))?$/;

/** Parses a path segment; undefined where it is no wish. */
export function readPreviewWish(text: string): PreviewWish | undefined {
  const [, changes, at, ids, only] = form.exec(text) ?? [];
  const subject = changes ? changesOf(changes) : subjectOf(at, ids);
  if (subject === undefined) return undefined;
  return { subject, languages: languages.filter((one) => only === undefined || one === only) };
}

function changesOf(text: string): PreviewSubject {
  const types = text.split(".").slice(1);
  return types.length === 0 ? { kind: "changes" } : { kind: "changes", types };
}

function subjectOf(at: string | undefined, ids: string | undefined): PreviewSubject | undefined {
  if (at !== undefined) return { kind: "moment", at: Number(at) };
  if (ids === undefined) return undefined;
  const documents = ids.split(".").map((one) => {
    const [id, revision] = one.split("r").map(Number);
    return { id: id ?? 0, ...(revision !== undefined && { revision }) };
  });
  return documents.length > maxPreviewedDocuments ? undefined : { kind: "documents", documents };
}
