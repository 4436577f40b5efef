import { createContext, type ReactNode, use, useEffect, useMemo, useState } from "react";
import type { StudioMessages } from "../../../base/i18n/studio/en/index.ts";
import { type Language, languageFacts } from "../../../base/site/languages.ts";
import type { Client } from "../../data/calls/client.ts";
import { languageCookie } from "../../pageConstants.ts";
import { setChoice } from "../theme.ts";
import { loadShownAreas } from "./messagesOnDemand.ts";

/** The messages of a language: a file of its own each, of which a page loads the one it shows. */
export async function loadMessages(language: Language): Promise<StudioMessages> {
  return language === "zh"
    ? (await import("../../../base/i18n/studio/zh/index.ts")).studio
    : (await import("../../../base/i18n/studio/en/index.ts")).studio;
}

interface Interface {
  readonly language: Language;
  readonly messages: StudioMessages;
  /** Changes the interface's language at once; everything on the screen stays as it is. */
  readonly setLanguage: (language: Language) => Promise<void>;
}

const InterfaceContext = createContext<Interface | undefined>(undefined);

interface LanguageProviderProps {
  readonly client: Client;
  readonly initial: { readonly language: Language; readonly messages: StudioMessages };
  readonly children: ReactNode;
}

/** The interface's language for all that is below. */
export function LanguageProvider({ client, initial, children }: LanguageProviderProps) {
  const [shown, setShown] = useState(initial);
  const value = useMemo<Interface>(
    () => ({
      ...shown,
      async setLanguage(language) {
        const [messages] = await Promise.all([loadMessages(language), loadShownAreas(language)]);
        client.speak(language, messages.errors);
        document.documentElement.lang = languageFacts[language].tag;
        setChoice(languageCookie, language);
        setShown({ language, messages });
      },
    }),
    [shown, client],
  );
  return <InterfaceContext value={value}>{children}</InterfaceContext>;
}

/** The interface's language, its messages, and how to change it. */
export function useInterface(): Interface {
  const found = use(InterfaceContext);
  if (found === undefined) throw new Error("There is no language above this component");
  return found;
}

/** Signs that join texts where no message does: items, clauses, and a label with what it labels. */
export function usePunctuation() {
  return punctuation[useInterface().language];
}

const punctuation = {
  en: { list: ", ", clauses: "; ", colon: ": " },
  zh: { list: "、", clauses: "；", colon: "：" },
} as const satisfies Record<Language, object>;

/** Shows the language that the account has chosen, whatever this browser showed before. */
export function useOwnLanguage(chosen: Language | null): void {
  const { language, setLanguage } = useInterface();
  // The person may choose another language afterwards; only a new choice of the account overrides
  // it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above.
  useEffect(() => {
    if (chosen !== null && chosen !== language) void setLanguage(chosen);
  }, [chosen]);
}

export function useMessages(): StudioMessages {
  return useInterface().messages;
}
