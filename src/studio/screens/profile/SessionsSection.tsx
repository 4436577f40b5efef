import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Button } from "../../components/Button.tsx";
import { Icon } from "../../components/Icon.tsx";
import { Rows } from "../../components/lists/Rows.tsx";
import { FailureNotice } from "../../components/Notice.tsx";
import { useTimeText } from "../../components/Time.tsx";
import { ownAccount, type Session } from "../../data/people/account.ts";
import { useMessages } from "../../frame/language/language.tsx";
import { Section } from "../../frame/Screen.tsx";
import { useClient } from "../../frame/signIn/session.tsx";

/** One's open sessions, and how to end them. */
export function SessionsSection() {
  const { profile: t } = useMessages();
  const client = useClient();
  const queries = useQueryClient();
  const sessions = useQuery({
    queryKey: ["own-sessions"],
    queryFn: ({ signal }) => ownAccount.sessions(client, signal),
  });
  const end = useMutation({
    mutationFn: (id: number | "others") =>
      id === "others" ? ownAccount.endOtherSessions(client) : ownAccount.endSession(client, id),
    onSuccess: () => queries.invalidateQueries({ queryKey: ["own-sessions"] }),
  });
  const hasOthers = (sessions.data?.length ?? 0) > 1;
  return (
    <Section
      title={t.sessions}
      id="sessions"
      intro={t.sessionsText}
      actions={
        hasOthers && (
          <Button isBusy={end.isPending} onClick={() => end.mutate("others")}>
            {t.endOthers}
          </Button>
        )
      }
    >
      {end.isError && <FailureNotice error={end.error} />}
      <Rows query={sessions} bones={2}>
        {(list) =>
          list.map((session) => (
            <SessionRow key={session.id} session={session} onEnd={() => end.mutate(session.id)} />
          ))
        }
      </Rows>
    </Section>
  );
}

/** A session: where it was opened, when, and how to end it. */
export function SessionRow({
  session,
  onEnd,
}: {
  readonly session: Session;
  readonly onEnd?: () => void;
}) {
  const { profile: t } = useMessages();
  const timeText = useTimeText();
  const device = session.device || t.unknownDevice;
  const isPhone = /iPhone|Android|Mobile/i.test(device);
  return (
    <li className="row">
      <Icon name={isPhone ? "phone" : "device"} />
      <div className="row__text">
        <p>
          {device} {session.is_current && <span className="chip chip--good">{t.thisSession}</span>}
        </p>
        <p className="row__more">
          {session.network !== "" && <span className="mono">{session.network}</span>}
          <span>{t.used(timeText(session.used_at))}</span>
        </p>
      </div>
      {!session.is_current && onEnd !== undefined && (
        <Button aria-label={t.endSessionOf(device)} onClick={onEnd}>
          {t.endSession}
        </Button>
      )}
    </li>
  );
}
