import { type Language, otherLanguage } from "../../../base/site/languages.ts";

/** An item with a key and a title in one or both languages. */
interface Titled {
  readonly title: { readonly [language in Language]?: string | null | undefined };
  readonly key: string;
}

/** A title in a language, else in the other one; the key where there is none. */
export function titleIn({ title, key }: Titled, language: Language): string {
  return title[language] ?? title[otherLanguage(language)] ?? key;
}
