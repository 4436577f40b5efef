/** A revision after a word for it: `rev 1.3`, `Rev. B`, `v2`, `version-1.0.2`. */
const latin =
  /(?<![a-z0-9])(?:rev(?:ision)?[\s._-]*(?<letter>[a-z])|(?:rev(?:ision)?|ver(?:sion)?|v)[\s._-]*(?<number>\d{1,3}(?:\.\d{1,3}){0,3}[a-z]?))(?![a-z0-9])/iu;

/** The same form in Chinese: `版本 1.3`, `修订版V2`, `第 3 版`. */
const chinese =
  /(?:版本|修订)[版号]?[\s:：._-]*v?(?<after>\d{1,3}(?:\.\d{1,3}){0,3})|第\s*(?<between>\d{1,3})\s*版/iu;

/**
 * Returns the revision of a document by the name of its file, else by its title; undefined where
 * neither has one.
 */
export function revisionOf({
  name,
  title,
}: {
  readonly name: string;
  readonly title: string | null;
}): string | undefined {
  return revisionIn(name.replace(/\.[a-z0-9]{1,5}$/iu, "")) ?? revisionIn(title ?? "");
}

function revisionIn(written: string): string | undefined {
  const text = written.normalize("NFKC");
  const found = latin.exec(text)?.groups ?? chinese.exec(text)?.groups ?? {};
  return found.number ?? found.letter?.toUpperCase() ?? found.after ?? found.between;
}
