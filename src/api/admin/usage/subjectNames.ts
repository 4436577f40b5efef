import { isPageKey, pages } from "../../../base/site/addresses/pages.ts";
import { otherLanguage } from "../../../base/site/languages.ts";
import { localize } from "../../../base/site/text/localizedText.ts";
import { otherSubjects, type UsageKind } from "../../../base/site/usageCodes.ts";
import { titleOf } from "../../../content/types/index.ts";
import { visibleIn } from "../../../staff/catalogue/visibleCatalogue.ts";
import type { AdminCall } from "../route.ts";

/** Name of a counted subject, with its place in the studio. */
export interface SubjectName {
  /** Null: it is no longer published, or hidden from the person. */
  readonly name: string | null;
  /** Key of the document that the person may open. */
  readonly document: string | null;
  /** Path of the published file. */
  readonly file: string | null;
}

const nameless: SubjectName = { name: null, document: null, file: null };

/**
 * Returns the names of subjects for the caller. Documents and files are named as readers see them; what
 * is not published is not named, whoever asks.
 */
export async function subjectNames({
  services,
  caller,
  t,
}: Pick<AdminCall, "services" | "caller" | "t">): Promise<
  (kind: UsageKind, subject: string) => SubjectName
> {
  const { views, files, media } = services.live.current();
  const { language } = caller;
  const seen = visibleIn(await services.catalogue.current(), caller.person);
  const documentName = (id: number): SubjectName => {
    const doc = views[language].byId(id) ?? views[otherLanguage(language)].byId(id);
    if (doc === undefined) return nameless;
    const isSeen = seen.byKey(doc.key) !== undefined;
    const name = localize(titleOf(doc), language).text;
    return { ...nameless, name, document: isSeen ? doc.key : null };
  };
  const fileName = (path: string): SubjectName => {
    if (!files.has(path)) return nameless;
    const name = media.get(path)?.name ?? path.slice(path.lastIndexOf("/") + 1);
    return { ...nameless, name, file: path };
  };
  return (kind, subject) => {
    const { feed } = t.adminUsage;
    if (subject === "") return { ...nameless, name: t.adminUsage.all };
    if (kind === "file") return fileName(subject);
    if (kind === "page" || kind === "part") {
      if (isPageKey(subject)) return { ...nameless, name: pages[subject].title[language] };
      return documentName(Number(subject));
    }
    if (kind === "feed")
      return { ...nameless, name: isFeed(subject, feed) ? feed[subject] : subject };
    const isOther = subject === otherSubjects && kind !== "search" && kind !== "api";
    return { ...nameless, name: isOther ? t.adminUsage.other : subject };
  };
}

function isFeed<Names extends object>(
  subject: string,
  names: Names,
): subject is string & keyof Names {
  return Object.hasOwn(names, subject);
}
