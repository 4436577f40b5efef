import { FailureNotice } from "../../components/Notice.tsx";
import { useDeskCounts } from "../../data/desk/useDeskCounts.ts";
import { mayAtAll } from "../../data/people/account.ts";
import { useMessages } from "../../frame/language/language.tsx";
import { Section } from "../../frame/Screen.tsx";
import { usePerson } from "../../frame/signIn/session.tsx";
import { addressOf } from "../../router/screens.ts";
import { Tile } from "./Tile.tsx";

/** The lists of enquiries that wait, as addresses of the desk name them. */
const lists = {
  nobody: { assignee: "nobody" },
  mine: { assignee: "me" },
  near: { due: "near" },
  past: { due: "past" },
  review: { review: "only" },
  open: {},
} as const;

type List = keyof typeof lists;

const listNames = Object.keys(lists).filter((name): name is List => name in lists);

/** Numbers of waiting enquiries, each with the way to them, for people who may read some. */
export function WaitingEnquiries() {
  const { home: t } = useMessages();
  const isReader = mayAtAll(usePerson(), "enquiry.read");
  const { data, error, isError, refetch } = useDeskCounts();
  if (!isReader) return null;
  const counts = data && { ...data, nobody: data.unassigned };
  const shown = listNames.filter(
    (name) => !(name === "near" || name === "past") || counts?.[name] !== undefined,
  );
  return (
    <Section title={t.enquiries}>
      {isError && <FailureNotice error={error} retry={refetch} />}
      <ul className="tiles">
        {shown.map((name) => (
          <Tile
            key={name}
            count={counts?.[name]}
            name={t.enquiryLists[name]}
            href={addressOf("desk", {}, lists[name])}
          />
        ))}
      </ul>
    </Section>
  );
}
