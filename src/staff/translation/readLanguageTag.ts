import { isLanguage, type Language, languageFacts } from "../../base/site/languages.ts";

/** Target language of a file that came back. */
export interface TargetLanguage {
  readonly language: Language;
  /** The file's own tag, where it is of another script or region than the site's language. */
  readonly otherTag: string | undefined;
}

/**
 * Reads a language tag. Chinese of other regions (`zh-TW`, `zh-HK`, `zh-SG`) and scripts (`zh-Hant`)
 * is another tag than the site's; English is the same everywhere.
 * @returns undefined for another language than the site's
 */
export function targetLanguage(tag: string | undefined): TargetLanguage | undefined {
  if (tag === undefined) return undefined;
  const own = tag.trim();
  const [main = ""] = own.toLowerCase().split(/[-_]/);
  const found = localeOf(own.replaceAll("_", "-"));
  const language = found?.language ?? main;
  if (!isLanguage(language)) return undefined;
  const site = new Intl.Locale(languageFacts[language].tag).maximize();
  const isSame =
    found?.script === site.script && (language === "en" || found?.region === site.region);
  return { language, otherTag: isSame ? undefined : own };
}

/** A tag with its likely script and region; undefined for one that is not well-formed. */
function localeOf(tag: string): Intl.Locale | undefined {
  try {
    return new Intl.Locale(tag).maximize();
  } catch {
    return undefined;
  }
}
