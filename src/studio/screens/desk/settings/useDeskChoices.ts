import { useQuery } from "@tanstack/react-query";
import { deskSettings } from "../../../data/desk/replies.ts";
import { useInterface } from "../../../frame/language/language.tsx";
import { useClient } from "../../../frame/signIn/session.tsx";

/** Topics of the forms and columns with parts, in the interface's language. */
export function useDeskChoices() {
  const client = useClient();
  const { language } = useInterface();
  const { data } = useQuery({
    queryKey: ["desk-choices", language],
    queryFn: ({ signal }) => deskSettings.choices(client, signal),
    staleTime: 60_000,
  });
  const { topics = [], families = [] } = data ?? {};
  return {
    families,
    /** The topics of a form, or of all of them, each once. */
    topicsOf(form: string | undefined) {
      const own = topics.filter((topic) => !form || topic.form === form);
      return [...new Map(own.map(({ value, label }) => [value, label]))];
    },
    /** A topic's words; itself where no form offers it any more. */
    topicText: (value: string) => topics.find((topic) => topic.value === value)?.label ?? value,
    familyText: (key: string) => families.find((family) => family.key === key)?.label ?? key,
  };
}
