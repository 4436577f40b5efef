import { useQuery } from "@tanstack/react-query";
import { FailureNotice } from "../../components/Notice.tsx";
import { documents } from "../../data/documents/documents.ts";
import { workCounts } from "../../data/lists/workCounts.ts";
import { useMessages } from "../../frame/language/language.tsx";
import { Section } from "../../frame/Screen.tsx";
import { useClient } from "../../frame/signIn/session.tsx";
import { Link } from "../../router/router.tsx";
import { addressOf } from "../../router/screens.ts";

/** Polling interval in milliseconds while the numbers may grow. */
const checkingMs = 3_000;

/** Work lists with their numbers of documents. */
export function WorkLists() {
  const { home: t } = useMessages();
  const client = useClient();
  const { data, error, isError, refetch } = useQuery({
    queryKey: ["work-lists"],
    queryFn: ({ signal }) => documents.workLists(client, signal),
    refetchInterval: ({ state }) => (state.data?.is_checking ? checkingMs : false),
  });
  const unused = useQuery({
    queryKey: ["media", "unused-count"],
    queryFn: ({ signal }) => workCounts.unusedFiles(client, signal),
  });
  const counts: Readonly<Record<string, number>> = data?.counts ?? {};
  return (
    <Section title={t.work} intro={data?.is_checking ? t.checking : undefined}>
      {isError && <FailureNotice error={error} retry={refetch} />}
      <ul className="tiles">
        {Object.entries(t.lists).map(([list, name]) => {
          const count = counts[list];
          return (
            <li key={list}>
              <Link
                className={`tile ${count === 0 ? "tile--quiet" : ""}`}
                href={addressOf("documents", {}, { list })}
              >
                <strong>{count ?? <span className="bone" />}</strong>
                {name}
              </Link>
            </li>
          );
        })}
        <li>
          <Link
            className={`tile ${unused.data === 0 ? "tile--quiet" : ""}`}
            href={addressOf("media", {}, { list: "unused" })}
          >
            <strong>{unused.data ?? <span className="bone" />}</strong>
            {t.unusedFiles}
          </Link>
        </li>
      </ul>
    </Section>
  );
}
