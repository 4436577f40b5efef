import { useQuery } from "@tanstack/react-query";
import { Icon } from "../../components/Icon.tsx";
import { Time } from "../../components/Time.tsx";
import { titleIn } from "../../data/calls/titleIn.ts";
import { teamwork, turnKey } from "../../data/documents/teamwork.ts";
import { useTeamworkMessages } from "../../document/useTeamworkMessages.ts";
import { useInterface } from "../../frame/language/language.tsx";
import { Section } from "../../frame/Screen.tsx";
import { useClient } from "../../frame/signIn/session.tsx";
import { Link } from "../../router/router.tsx";
import { addressOf } from "../../router/screens.ts";
import { useHandOverText } from "../document/teamwork/useHandOverText.ts";

/** Documents that were handed to the person or one of their roles, or that they took; nothing without any. */
export function YourTurn() {
  const client = useClient();
  const { data } = useQuery({
    queryKey: turnKey,
    queryFn: ({ signal }) => teamwork.turn(client, signal),
  });
  return data === undefined || data.length === 0 ? null : <Waiting list={data} />;
}

/** Most documents that are listed. */
const maxListed = 8;

function Waiting({ list }: { readonly list: Awaited<ReturnType<typeof teamwork.turn>> }) {
  const { turn: t } = useTeamworkMessages();
  const { language } = useInterface();
  const textOf = useHandOverText();
  return (
    <Section title={t.title}>
      <ul className="rows">
        {list.slice(0, maxListed).map(({ key, title, hand_over: one }) => (
          <li key={one.id} className="row">
            <Icon name="hand" />
            <div className="row__text">
              <Link href={addressOf("document", { key })}>{titleIn({ key, title }, language)}</Link>
              <span className="row__note">
                {textOf(one, true)}
                {one.line !== "" && ` · ${one.line}`}
                {" · "}
                <Time at={one.at} />
              </span>
            </div>
          </li>
        ))}
      </ul>
      {list.length > maxListed && <p className="quiet">{t.more(list.length - maxListed)}</p>}
    </Section>
  );
}
