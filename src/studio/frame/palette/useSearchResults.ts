import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { type Language, languageFacts, languages } from "../../../base/site/languages.ts";
import { iconOfType } from "../../components/typeAndScreenIcons.ts";
import { queryOf } from "../../data/calls/paths.ts";
import { titleIn } from "../../data/calls/titleIn.ts";
import { useContentTypes } from "../../data/documents/contentTypes.tsx";
import { type DocumentEntry, documents } from "../../data/documents/documents.ts";
import { nameOf } from "../../data/people/account.ts";
import { people } from "../../data/people/peopleAndRoles.ts";
import { navigate } from "../../router/router.tsx";
import { addressOf } from "../../router/screens.ts";
import { useInterface, usePunctuation } from "../language/language.tsx";
import { useSections } from "../navigation/screenRights.ts";
import { useClient } from "../signIn/session.tsx";
import type { Command } from "./ranking.ts";

/** Milliseconds without a key until the server is asked. */
const restMs = 200;

const most = "6";

/** Documents and people that the server finds for a text, as far as the person may see them. */
export function useSearchResults(typed: string): readonly Command[] {
  const client = useClient();
  const { language } = useInterface();
  const types = useContentTypes();
  const sections = useSections();
  const stateTexts = useStateTexts();
  const text = useRested(typed.trim());
  const query = queryOf({ q: text, limit: most });
  const fitting = queryOf({ q: text, limit: most, order: "fit" });
  const found = useQuery({
    queryKey: ["palette", "documents", fitting],
    queryFn: ({ signal }) => documents.list(client, fitting, signal),
    enabled: text !== "" && sections.includes("content"),
    placeholderData: keepPreviousData,
  });
  const members = useQuery({
    queryKey: ["palette", "people", query],
    queryFn: ({ signal }) => people.list(client, query, signal),
    enabled: text !== "" && sections.includes("people"),
    placeholderData: keepPreviousData,
  });
  if (text === "") return [];
  return [
    ...(found.data?.data ?? []).map(({ id, key, type, title, status, unsaved, passage }) => ({
      id: `document-${id}`,
      group: "documents" as const,
      title: titleIn({ title, key }, language),
      words: [],
      icon: iconOfType(type),
      more: [
        types.find(({ name }) => name === type)?.label[language] ?? type,
        ...stateTexts(status, unsaved !== null),
      ].join(" · "),
      passage,
      run: () => navigate(addressOf("document", { key }, { field: passage?.path })),
    })),
    ...(members.data?.data ?? []).map((person) => ({
      id: `person-${person.id}`,
      group: "people" as const,
      title: nameOf(person),
      words: [],
      more: person.account,
      run: () => navigate(addressOf("person", { id: String(person.id) })),
    })),
  ];
}

/** Returns a function that words the state of a document: once where both languages have the same. */
function useStateTexts() {
  const { messages } = useInterface();
  const { colon } = usePunctuation();
  const names: Readonly<Record<string, string>> = messages.documents.statuses;
  return (status: DocumentEntry["status"], isUnsaved: boolean): string[] => {
    const nameOf = (language: Language) => names[status[language] ?? ""];
    const { en, zh } = { en: nameOf("en"), zh: nameOf("zh") };
    const apart = languages.flatMap((language) => {
      const name = nameOf(language);
      return name === undefined ? [] : [`${languageFacts[language].ownName}${colon}${name}`];
    });
    return [
      ...(en !== undefined && en === zh ? [en] : apart),
      ...(isUnsaved ? [messages.documents.unsaved] : []),
    ];
  };
}

/** A text once it has not changed for a moment. */
function useRested(text: string): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), restMs);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
}
