import { useQuery } from "@tanstack/react-query";
import { nameOf, ownAccount } from "../../data/account.ts";
import { useMessages } from "../../frame/language.tsx";
import { Screen, Section } from "../../frame/Screen.tsx";
import { useClient, usePerson } from "../../frame/session.tsx";
import { Link } from "../../router/router.tsx";
import { addressOf } from "../../router/screens.ts";

/** Hours at which the greeting changes. */
const noon = 12;
const evening = 18;

/** The first screen: what is waiting for the person, and how their account stands. */
export default function HomeScreen() {
  const { home: t } = useMessages();
  const person = usePerson();
  const hour = new Date().getHours();
  const part = hour < noon ? "morning" : "day";
  const greeting = t.greeting[hour < evening ? part : "evening"];
  return (
    <Screen title={t.greetingTo(greeting, nameOf(person))}>
      <AccountFacts />
    </Screen>
  );
}

/** How the person's own account stands. */
function AccountFacts() {
  const { home: t } = useMessages();
  const client = useClient();
  const { data: sessions } = useQuery({
    queryKey: ["own-sessions"],
    queryFn: ({ signal }) => ownAccount.sessions(client, signal),
  });
  return (
    <Section title={t.account}>
      <ul className="facts">
        <li>
          <span>
            {sessions === undefined ? <span className="bone" /> : t.sessions(sessions.length)}
          </span>
          <Link href={`${addressOf("profile", {})}#sessions`}>{t.seeSessions}</Link>
        </li>
      </ul>
    </Section>
  );
}
