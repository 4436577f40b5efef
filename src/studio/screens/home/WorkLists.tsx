import { useQuery } from "@tanstack/react-query";
import { FailureNotice } from "../../components/Notice.tsx";
import { documents } from "../../data/documents/documents.ts";
import { workCounts } from "../../data/lists/workCounts.ts";
import { useMessages } from "../../frame/language/language.tsx";
import { mayOpen } from "../../frame/navigation/navigationSections.ts";
import { Section } from "../../frame/Screen.tsx";
import { useClient, usePerson } from "../../frame/signIn/session.tsx";
import { addressOf } from "../../router/screens.ts";
import { Tile } from "./Tile.tsx";

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
  const mayTune = mayOpen(usePerson(), "searchTuning");
  const inVain = useQuery({
    queryKey: ["search-tuning", "searches", "in-vain-count"],
    queryFn: ({ signal }) => workCounts.searchesInVain(client, signal),
    enabled: mayTune,
  });
  const counts: Readonly<Record<string, number>> = data?.counts ?? {};
  return (
    <Section title={t.work} intro={data?.is_checking ? t.checking : undefined}>
      {isError && <FailureNotice error={error} retry={refetch} />}
      <ul className="tiles">
        {Object.entries(t.lists).map(([list, name]) => {
          const href = addressOf("documents", {}, { list });
          return <Tile key={list} {...{ name, href }} count={counts[list]} />;
        })}
        <Tile
          count={unused.data}
          name={t.unusedFiles}
          href={addressOf("media", {}, { list: "unused" })}
        />
        {mayTune && (
          <Tile count={inVain.data} name={t.searchesInVain} href={addressOf("searchTuning", {})} />
        )}
      </ul>
    </Section>
  );
}
