import { type Language, languages } from "../../../../base/site/languages.ts";

/** Statuses of a language that publishing would change for its readers. */
const behind = ["changed"];

/** Statuses of a language whose readers see the document. */
const shown = ["published", "changed"];

/**
 * The languages that the publishing dialog proposes: those whose readers would notice something, else
 * those that are shown, else all; of these the ones that the person may publish, where there are any.
 * @param status of each language, once what is typed is saved
 * @param mayPublish true for languages that the person may publish
 */
export function firstLanguages(
  status: Readonly<Record<Language, string | null>>,
  mayPublish: (language: Language) => boolean,
): readonly Language[] {
  const within = (wanted: readonly string[]) =>
    languages.filter((one) => wanted.includes(status[one] ?? ""));
  const choices = [within(behind), within(shown), languages];
  const proposed = choices.find((some) => some.length > 0) ?? languages;
  const own = proposed.filter(mayPublish);
  return own.length > 0 ? own : proposed;
}
