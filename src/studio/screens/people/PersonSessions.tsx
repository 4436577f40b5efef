import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { sessionList } from "../../../api/contract/account.ts";
import { Button } from "../../components/Button.tsx";
import { Rows } from "../../components/lists/Rows.tsx";
import { FailureNotice } from "../../components/Notice.tsx";
import { people, type StaffMember } from "../../data/people/peopleAndRoles.ts";
import { useMessages } from "../../frame/language/language.tsx";
import { Section } from "../../frame/Screen.tsx";
import { useClient } from "../../frame/signIn/session.tsx";
import { SessionRow } from "../profile/SessionsSection.tsx";

/** Sessions of a person, each with a button that ends it. */
export function PersonSessions({ person }: { readonly person: StaffMember }) {
  const { people: t } = useMessages();
  const client = useClient();
  const queries = useQueryClient();
  const queryKey = ["person", person.id, "sessions"];
  const sessions = useQuery({
    queryKey,
    queryFn: async ({ signal }) =>
      sessionList.parse(await people.sessions(client, person.id, signal)).list,
  });
  const end = useMutation({
    mutationFn: (id: number | "all") =>
      id === "all"
        ? people.endSessions(client, person.id)
        : people.endSession(client, person.id, id),
    onSuccess: () => queries.invalidateQueries({ queryKey }),
  });
  const hasAny = (sessions.data?.length ?? 0) > 0;
  return (
    <Section
      title={t.sessions}
      actions={
        hasAny && (
          <Button isBusy={end.isPending} onClick={() => end.mutate("all")}>
            {t.endAll}
          </Button>
        )
      }
    >
      {end.isError && <FailureNotice error={end.error} />}
      {sessions.data?.length === 0 ? (
        <p className="section__intro">{t.noSessions}</p>
      ) : (
        <Rows query={sessions} bones={1}>
          {(list) =>
            list.map((session) => (
              <SessionRow key={session.id} session={session} onEnd={() => end.mutate(session.id)} />
            ))
          }
        </Rows>
      )}
    </Section>
  );
}
