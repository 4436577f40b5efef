import { useQuery, useQueryClient } from "@tanstack/react-query";
import { lazy } from "react";
import { Table } from "../../components/lists/Table.tsx";
import { FailureNotice } from "../../components/Notice.tsx";
import { Time } from "../../components/Time.tsx";
import { sheets } from "../../data/parts/sheets.ts";
import { mayAtAll } from "../../data/people/account.ts";
import { Screen, Section } from "../../frame/Screen.tsx";
import { useClient, usePerson } from "../../frame/signIn/session.tsx";
import { Link, navigate } from "../../router/router.tsx";
import { addressOf } from "../../router/screens.ts";
import type { ScreenProps } from "../screenProps.ts";
import { ExportForm } from "./ExportForm.tsx";
import { FileReview } from "./FileReview.tsx";
import { SheetUpload } from "./SheetUpload.tsx";
import { useNewFamilyMessages, useSheetsMessages } from "./useSheetsMessages.ts";

const ListReview = lazy(() => import("./newFamily/ListReview.tsx"));

/** Parts out as spreadsheets, and what comes back; lists that become families. */
export default function SheetsScreen({ place }: ScreenProps) {
  const t = useSheetsMessages();
  const cache = useQueryClient();
  const person = usePerson();
  const words = useNewFamilyMessages();
  const { file, list } = place.queries;
  if (list !== undefined) {
    return (
      <Screen title={words.start}>
        <ListReview key={list} id={list} />
      </Screen>
    );
  }
  if (file !== undefined) {
    return (
      <Screen title={t.title}>
        <FileReview key={file} id={file} place={place} />
      </Screen>
    );
  }
  const received = (query: "file" | "list") => async (id: number) => {
    await cache.invalidateQueries({ queryKey: ["sheets"] });
    navigate(addressOf("sheets", {}, { [query]: String(id) }));
  };
  return (
    <Screen title={t.title}>
      <Section title={t.exportTitle} intro={t.exportIntro}>
        <ExportForm />
      </Section>
      {(mayAtAll(person, "fact.edit") || mayAtAll(person, "text.edit")) && (
        <Section title={t.importTitle} intro={t.importIntro}>
          <SheetUpload label={t.choose} onReceived={received("file")} />
        </Section>
      )}
      {mayAtAll(person, "fact.edit") && (
        <Section title={words.start} intro={words.startIntro}>
          <SheetUpload label={t.chooseList} onReceived={received("list")} />
        </Section>
      )}
      <Section title={t.files}>
        <Files />
      </Section>
    </Screen>
  );
}

SheetsScreen.areas = [useNewFamilyMessages, useSheetsMessages];

function Files() {
  const t = useSheetsMessages();
  const client = useClient();
  const { data, isError, error, refetch } = useQuery({
    queryKey: ["sheets"],
    queryFn: ({ signal }) => sheets.files(client, signal),
  });
  if (isError) return <FailureNotice error={error} retry={refetch} />;
  if (data?.length === 0) return <p className="table__quiet">{t.noFiles}</p>;
  return (
    <Table label={t.files} columns={[t.file, t.taken, t.state]} bones={data ? 0 : 3}>
      {data?.map(({ id, name, taken_at, change_set }) => (
        <tr key={id}>
          <td data-label={t.file}>
            <Link href={addressOf("sheets", {}, { file: String(id) })}>{name}</Link>
          </td>
          <td data-label={t.taken}>
            <Time at={new Date(taken_at).toISOString()} />
          </td>
          <td data-label={t.state}>
            {change_set === null ? (
              t.open
            ) : (
              <Link href={addressOf("changeSet", { id: String(change_set) })}>{t.applied}</Link>
            )}
          </td>
        </tr>
      ))}
    </Table>
  );
}
