import { useQuery } from "@tanstack/react-query";
import { Icon } from "../../components/Icon.tsx";
import { nameOf, ownAccount } from "../../data/account.ts";
import { useMessages } from "../../frame/language.tsx";
import { Screen, Section } from "../../frame/Screen.tsx";
import { useClient, usePerson } from "../../frame/session.tsx";
import { Link } from "../../router/router.tsx";
import { addressOf } from "../../router/screens.ts";
import { GrantChips } from "../people/GrantChips.tsx";

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
