import { useIsFetching, useQuery } from "@tanstack/react-query";
import { lazy, useEffect, useState } from "react";
import { useCalendarMessages } from "../../calendar/useCalendarMessages.ts";
import { Button } from "../../components/Button.tsx";
import { Icon } from "../../components/Icon.tsx";
import { FailureNotice, Notice } from "../../components/Notice.tsx";
import { Skeleton } from "../../components/Skeleton.tsx";
import { useTimeText } from "../../components/Time.tsx";
import { mayAtAll, nameOf, ownAccount } from "../../data/people/account.ts";
import { useTeamworkMessages } from "../../document/useTeamworkMessages.ts";
import { useMessages } from "../../frame/language/language.tsx";
import { useSections } from "../../frame/navigation/screenRights.ts";
import { Screen, Section } from "../../frame/Screen.tsx";
import { useClient, usePerson, useSecurity } from "../../frame/signIn/session.tsx";
import { Link } from "../../router/router.tsx";
import { addressOf } from "../../router/screens.ts";
import { GrantChips } from "../people/GrantChips.tsx";
import { Checklist, useChecklistMessages } from "./Checklist.tsx";
import { DayLists } from "./DayLists.tsx";
import { SystemNotices, useSystemMessages } from "./SystemNotices.tsx";
import { WaitingTiles } from "./WaitingTiles.tsx";
import { useWaiting } from "./waitingLists.ts";
import { YourTurn } from "./YourTurn.tsx";

const FactorChoice = lazy(() =>
  import("../profile/FactorChoice.tsx").then(({ FactorChoice: one }) => ({ default: one })),
);

/** Hours at which the greeting changes. */
const noon = 12;
const evening = 18;

/** The first screen: work that waits for the person, and facts about their account. */
export default function HomeScreen() {
  const { home: t } = useMessages();
  const person = usePerson();
  const sections = useSections();
  const reading = useFirstReading();
  const hour = new Date().getHours();
  const part = hour < noon ? "morning" : "day";
  const greeting = t.greeting[hour < evening ? part : "evening"];
  const isAdministrator = mayAtAll(person, "job.see");
  const [wasToggled, setToggled] = useState(false);
  const checklist = isAdministrator && (
    <Checklist wasToggled={wasToggled} onToggled={() => setToggled(true)} />
  );
  return (
    <Screen title={t.greetingTo(greeting, nameOf(person))}>
      {reading === "reading" && <Skeleton shape="rows" count={8} />}
      <div hidden={reading !== "read"}>
        <FactorReminder />
        {!person.hides_checklist && checklist}
        {isAdministrator && <SystemNotices />}
        <YourTurn />
        <Day hasContent={sections.includes("content")} />
        <AccountFacts />
        {person.hides_checklist && checklist}
      </div>
    </Screen>
  );
}

/** Longest time for which quick lists wait for slow ones, in milliseconds. */
const patienceMs = 1_500;

/** Returns how far the first reading of the lists is. They appear together, so that none moves another. */
function useFirstReading(): "begun" | "reading" | "read" {
  const reads = useIsFetching({ predicate: ({ state }) => state.status === "pending" });
  // The lists begin to read when they are mounted, after the first drawing.
  const [isBegun, setBegun] = useState(false);
  const [isRead, setRead] = useState(false);
  useEffect(() => {
    setBegun(true);
    const timer = setTimeout(() => setRead(true), patienceMs);
    return () => clearTimeout(timer);
  }, []);
  if (isBegun && reads === 0 && !isRead) setRead(true);
  if (isRead) return "read";
  return isBegun ? "reading" : "begun";
}

HomeScreen.areas = [
  useCalendarMessages,
  useChecklistMessages,
  useSystemMessages,
  useTeamworkMessages,
];

/** Lists that wait for the person and for others, and the week ahead. */
function Day({ hasContent }: { readonly hasContent: boolean }) {
  const { home: t } = useMessages();
  const { yours, others, isChecking, failed } = useWaiting();
  const lists = [...yours, ...others];
  const isRead = !isChecking && lists.every(({ count }) => count !== undefined);
  const isIdle = isRead ? lists.every(({ count }) => count === 0) : undefined;
  return (
    <>
      {failed && (
        <div className="section">
          <FailureNotice error={failed.error} retry={failed.refetch} />
        </div>
      )}
      <WaitingTiles title={t.yourTurn} lists={yours} />
      {hasContent && <DayLists isIdle={isIdle} />}
      <WaitingTiles title={t.work} intro={isChecking ? t.checking : undefined} lists={others} />
    </>
  );
}

/** Reminder of the second factor that a role requires, until it is set up. */
function FactorReminder() {
  const { home: t, signIn } = useMessages();
  const timeText = useTimeText();
  const factor = useSecurity().data?.factor;
  const [isOpen, setOpen] = useState(false);
  const isMissing = factor?.is_needed && !factor.is_set;
  return (
    <>
      {isMissing && (
        <div className="section">
          <Notice
            tone="warning"
            title={signIn.factorTitle}
            actions={
              <Button look="primary" onClick={() => setOpen(true)}>
                {t.setFactor}
              </Button>
            }
          >
            {signIn.factorText}{" "}
            {factor.due_at !== "" && signIn.factorDue(timeText(factor.due_at, "day"))}
          </Notice>
        </div>
      )}
      {/* It stays while the recovery codes are shown, when the factor is set already. */}
      {isOpen && <FactorChoice onClose={() => setOpen(false)} />}
    </>
  );
}

/** Roles and sessions of the person's own account. */
function AccountFacts() {
  const { home: t } = useMessages();
  const client = useClient();
  const { roles } = usePerson();
  const { data: sessions } = useQuery({
    queryKey: ["own-sessions"],
    queryFn: ({ signal }) => ownAccount.sessions(client, signal),
  });
  return (
    <Section title={t.account}>
      <ul className="rows">
        <li className="row">
          <Icon name="roles" />
          <div className="row__text">
            {roles.length === 0 ? t.noRoles : <GrantChips grants={roles} />}
          </div>
        </li>
        <li className="row">
          <Icon name="device" />
          <div className="row__text">
            {sessions === undefined ? <span className="bone" /> : t.sessions(sessions.length)}
          </div>
          <Link className="button" href={`${addressOf("profile", {})}#sessions`}>
            {t.seeSessions}
          </Link>
        </li>
      </ul>
    </Section>
  );
}
