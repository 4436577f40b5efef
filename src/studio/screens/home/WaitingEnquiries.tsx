import { useQuery } from "@tanstack/react-query";
import { FailureNotice } from "../../components/Notice.tsx";
import { workCounts } from "../../data/lists/workCounts.ts";
import { mayAtAll } from "../../data/people/account.ts";
import { useMessages } from "../../frame/language/language.tsx";
import { Section } from "../../frame/Screen.tsx";
import { useClient, usePerson } from "../../frame/signIn/session.tsx";

/** Number of waiting enquiries, for people who may read some. */
export function WaitingEnquiries() {
  const { home: t } = useMessages();
  const client = useClient();
  const isReader = mayAtAll(usePerson(), "enquiry.read");
  const { data, error, isError, refetch } = useQuery({
    queryKey: ["enquiries", "counts"],
    queryFn: ({ signal }) => workCounts.enquiries(client, signal),
    enabled: isReader,
  });
  if (!isReader) return null;
  const countOf = (state: string) =>
    data?.filter((one) => one.state === state).reduce((sum, { count }) => sum + count, 0);
  return (
    <Section title={t.enquiries}>
      {isError && <FailureNotice error={error} retry={refetch} />}
      <ul className="tiles">
        {Object.entries(t.enquiryStates).map(([state, name]) => {
          const count = countOf(state);
          return (
            <li key={state} className={`tile ${count === 0 ? "tile--quiet" : ""}`}>
              <strong>{count ?? <span className="bone" />}</strong>
              {name}
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
