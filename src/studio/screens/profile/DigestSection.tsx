import { useMutation, useQueryClient } from "@tanstack/react-query";
import { digestChoices } from "../../../base/site/teamworkCodes.ts";
import { SelectField } from "../../components/dialogs/Field.tsx";
import { FailureNotice } from "../../components/Notice.tsx";
import { useToast } from "../../components/Toasts.tsx";
import { ownAccount } from "../../data/people/account.ts";
import { useTeamworkMessages } from "../../document/useTeamworkMessages.ts";
import { Section } from "../../frame/Screen.tsx";
import { profileKey, useClient, usePerson } from "../../frame/signIn/session.tsx";

/** Choice of how often the person is mailed a digest of unread notices. */
export default function DigestSection() {
  const { digest: t } = useTeamworkMessages();
  const client = useClient();
  const person = usePerson();
  const queries = useQueryClient();
  const tell = useToast();
  const { mutate, isPending, variables, isError, error } = useMutation({
    mutationFn: (digest: (typeof digestChoices)[number]) => ownAccount.change(client, { digest }),
    onSuccess: (profile) => {
      queries.setQueryData(profileKey, profile);
      tell(t.saved);
    },
  });
  return (
    <Section title={t.title} id="digest" intro={t.intro}>
      <SelectField
        label={t.label}
        value={isPending ? variables : person.digest}
        hint={person.has_mail ? undefined : t.noMail}
        onChange={({ target }) => {
          const chosen = digestChoices.find((one) => one === target.value);
          if (chosen !== undefined) mutate(chosen);
        }}
      >
        {digestChoices.map((one) => (
          <option key={one} value={one}>
            {t.choices[one]}
          </option>
        ))}
      </SelectField>
      {isError && <FailureNotice error={error} />}
    </Section>
  );
}
