import { useQuery } from "@tanstack/react-query";
import { isLanguage } from "../../../base/site/languages.ts";
import { useContentTypes } from "../../data/documents/contentTypes.tsx";
import { typeQuery } from "../../data/documents/oneDocument.ts";
import { mayAtAll } from "../../data/people/account.ts";
import { useInterface } from "../../frame/language/language.tsx";
import { useClient, usePerson } from "../../frame/signIn/session.tsx";

/** Names the values of limits in the interface's language. Columns are called by their keys. */
export function useLimitNames(): (dimension: string, value: string) => string {
  const { language, messages } = useInterface();
  const { people: t } = messages;
  const client = useClient();
  const person = usePerson();
  const types = useContentTypes();
  const settings = useQuery({
    ...typeQuery(client, "setting"),
    enabled: mayAtAll(person, "draft.see"),
  });
  const forms: Readonly<Record<string, string>> = t.formNames;
  return (dimension, value) => {
    switch (dimension) {
      case "languages":
        return isLanguage(value) ? t.languageNames[value] : value;
      case "types":
        return types.find(({ name }) => name === value)?.label[language] ?? value;
      case "settings":
        return settings.data?.settings?.[value]?.label[language] ?? value;
      case "forms":
        return forms[value] ?? value;
      default:
        return value;
    }
  };
}
