import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTimeText } from "../components/Time.tsx";
import { dueTimes } from "../data/desk/dueTimes.ts";
import { deskKey } from "../data/desk/enquiries.ts";
import { mayAtAll } from "../data/people/account.ts";
import { Link } from "../router/router.tsx";
import { addressOf } from "../router/screens.ts";
import { useInterface, useMessages } from "./language/language.tsx";
import { useClient, usePerson } from "./signIn/session.tsx";
import { TellNotices } from "./TellNotices.tsx";

/** Notices that are listed; the desk's list has all of them. */
const shownNotices = 5;

/** Notices about enquiries whose due time is near or past. They reload with everything of the desk. */
export function DueNotices() {
  const { frame: t } = useMessages();
  const { language } = useInterface();
  const client = useClient();
  const cache = useQueryClient();
  const timeText = useTimeText();
  const isReader = mayAtAll(usePerson(), "enquiry.read");
  const { data = [] } = useQuery({
    queryKey: [...deskKey, "due-notices", language],
    queryFn: ({ signal }) => dueTimes.notices(client, signal),
    enabled: isReader,
  });
  const more = data.length - shownNotices;
  return (
    <TellNotices
      title={t.dueNotices.title}
      list={data.slice(0, shownNotices)}
      acknowledge={(of) =>
        dueTimes.acknowledge(
          of,
          data.map(({ id }) => id),
        )
      }
      onAcknowledged={() => cache.invalidateQueries({ queryKey: [...deskKey, "due-notices"] })}
      foot={
        more > 0 && (
          <p>
            <Link href={addressOf("desk", {}, { due: "past" })}>{t.dueNotices.more(more)}</Link>
          </p>
        )
      }
    >
      {({ code, subject, target, state, due_at: at }) => (
        <>
          {t.dueNotices[state](t.dueNotices.targets[target], timeText(at))}{" "}
          <Link href={addressOf("enquiry", { code })}>{subject || code}</Link>
          {subject !== "" && <span className="tell__code"> · {code}</span>}
        </>
      )}
    </TellNotices>
  );
}
