import { type Language, languages } from "../../base/site/languages.ts";
import type { Limits, Profile } from "../data/people/account.ts";

/** A document as rights are limited by it. */
export interface RightsSubject {
  readonly type: string;
  readonly column: string | undefined;
  /** The name of a setting. */
  readonly setting?: string | undefined;
}

/**
 * True where a person may write texts of a language, or facts, of a document: what the server checks by
 * path again (src/staff/access).
 */
export function mayWrite(
  { rights }: Pick<Profile, "rights">,
  what: Language | "facts",
  { type, column, setting }: RightsSubject,
): boolean {
  if (type === "setting") {
    return rights.some(
      (right) => right.act === "setting.edit" && includes(right.settings, setting),
    );
  }
  const act = what === "facts" ? "fact.edit" : "text.edit";
  const language = what === "facts" ? undefined : what;
  return rights.some((right) => right.act === act && covers(right, { type, column, language }));
}

/** True where a person may publish a document in a language. */
export function mayPublish(
  person: Pick<Profile, "rights">,
  language: Language,
  { type, column, setting }: RightsSubject,
): boolean {
  if (type === "setting") return mayWrite(person, language, { type, column, setting });
  const subject = { type, column, language };
  return person.rights.some((right) => right.act === "publish" && covers(right, subject));
}

/** True where a person may begin documents of a type, in some column at least. */
export function mayBegin({ rights }: Pick<Profile, "rights">, type: string): boolean {
  if (type === "setting") return rights.some(({ act }) => act === "setting.edit");
  return rights.some(({ act, types }) => act === "fact.edit" && includes(types, type));
}

/** The type that somebody begins a document of where none is named: news, or the first they may begin. */
export function firstToBegin(
  person: Pick<Profile, "rights">,
  types: readonly { readonly name: string }[],
): string {
  const usual = "news";
  if (mayBegin(person, usual)) return usual;
  return types.find(({ name }) => mayBegin(person, name))?.name ?? usual;
}

/** The languages whose texts a person may write in some document. */
export function writtenLanguages({ rights }: Pick<Profile, "rights">): readonly Language[] {
  return languages.filter((language) =>
    rights.some((right) => right.act === "text.edit" && includes(right.languages, language)),
  );
}

/** The languages in which a person may publish some document of a type. */
export function publishedLanguages(
  { rights }: Pick<Profile, "rights">,
  type: string,
): readonly Language[] {
  return languages.filter((language) =>
    rights.some(
      (right) =>
        right.act === "publish" &&
        includes(right.types, type) &&
        includes(right.languages, language),
    ),
  );
}

function covers(
  limits: Limits,
  subject: {
    readonly type: string;
    readonly column: string | undefined;
    readonly language: string | undefined;
  },
): boolean {
  return (
    includes(limits.types, subject.type) &&
    includes(limits.languages, subject.language) &&
    includes(limits.columns, subject.column)
  );
}

function includes(limit: readonly string[] | undefined, name: string | undefined): boolean {
  return limit === undefined || (name !== undefined && limit.includes(name));
}
