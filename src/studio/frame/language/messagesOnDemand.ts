import type { Language } from "../../../base/site/languages.ts";

export type LoadMessages<Messages> = Readonly<Record<Language, () => Promise<Messages>>>;

/** Loaders of the areas that have been shown. */
const shown = new Set<(language: Language) => Promise<unknown>>();

/**
 * The messages of an area by language, each loaded once; a failed attempt is made again. A promise says
 * what it has come to, so that React's `use()` shows it without suspending.
 */
export function onDemand<Messages>(
  load: LoadMessages<Messages>,
): (language: Language) => Promise<Messages> {
  const loaded = new Map<Language, Promise<Messages>>();
  function messagesIn(language: Language): Promise<Messages> {
    const known = loaded.get(language);
    if (known !== undefined) return known;
    const messages = load[language]();
    loaded.set(language, messages);
    shown.add(messagesIn);
    messages.then(
      (value) => Object.assign(messages, { status: "fulfilled", value }),
      () => loaded.delete(language),
    );
    return messages;
  }
  return messagesIn;
}

/** Loads the messages of every area that has been shown, before the interface's language changes. */
export async function loadShownAreas(language: Language): Promise<void> {
  await Promise.all(Array.from(shown, (messagesIn) => messagesIn(language)));
}
