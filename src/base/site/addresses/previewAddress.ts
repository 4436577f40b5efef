import { type Language, languages } from "../languages.ts";
import { singletonRoutes } from "./singletonRoutes.ts";

/** A document whose draft is previewed. */
export interface PreviewedId {
  readonly id: number;
  /** Number of a revision; absent: what is typed now. */
  readonly revision?: number;
}

/** What is laid over the publication in a preview. */
export type PreviewSubject =
  /** Every change that is not published and that the person may see; `types`: of published documents of some types alone. */
  | { readonly kind: "changes"; readonly types?: readonly string[] }
  /** What is scheduled up to a time, in milliseconds since 1970. */
  | { readonly kind: "moment"; readonly at: number }
  | { readonly kind: "documents"; readonly documents: readonly PreviewedId[] };

export interface PreviewWish {
  readonly subject: PreviewSubject;
  /** Languages in which drafts are shown; the others are as they are published. */
  readonly languages: readonly Language[];
}

/** Most documents that an address names: a segment of a path has room for them. */
export const maxPreviewedDocuments = 20;

/** Below it lie previews of the site for staff, each under its wish. */
export const staffPreviewPath = `${singletonRoutes.studio.path}/preview`;

/** Below it lie previews of the site for those who hold a link. */
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

/** The wish that a segment tells; undefined where it is none. */
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
