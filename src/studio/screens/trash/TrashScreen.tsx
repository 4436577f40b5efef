import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "../../components/Button.tsx";
import { Dialog } from "../../components/dialogs/Dialog.tsx";
import { StepForm } from "../../components/dialogs/StepForm.tsx";
import { EmptyList } from "../../components/lists/EmptyList.tsx";
import { Filters } from "../../components/lists/Filters.tsx";
import { Pages } from "../../components/lists/Pages.tsx";
import { Table } from "../../components/lists/Table.tsx";
import { FailureNotice } from "../../components/Notice.tsx";
import { Time, useTimeText } from "../../components/Time.tsx";
import { useToast } from "../../components/Toasts.tsx";
import { TypeName } from "../../components/TypeName.tsx";
import { queryOf } from "../../data/calls/paths.ts";
import { useContentTypes } from "../../data/documents/contentTypes.tsx";
import { type TrashedDocument, trashCalls } from "../../data/documents/trash.ts";
import { useInterface } from "../../frame/language/language.tsx";
import { Screen } from "../../frame/Screen.tsx";
import { useClient } from "../../frame/signIn/session.tsx";
import { Link } from "../../router/router.tsx";
import { addressOf } from "../../router/screens.ts";
import type { ScreenProps } from "../screenProps.ts";
import { useTrashMessages } from "./useTrashMessages.ts";

/** Documents in the trash: taken out again, or deleted for ever. */
export default function TrashScreen({ place }: ScreenProps) {
  const { language } = useInterface();
  const t = useTrashMessages();
  const client = useClient();
  const types = useContentTypes();
  const { type, page } = place.queries;
  const query = queryOf({ type, page, limit: "40" });
  const list = useQuery({
    queryKey: ["documents", "trash", query],
    queryFn: ({ signal }) => trashCalls.list(client, query, signal),
    placeholderData: keepPreviousData,
  });
  return (
    <Screen title={t.title}>
      <p className="section__intro lead">{t.intro}</p>
      <Filters
        place={place}
        total={list.data?.total}
        filters={[
          {
            ...{ name: "type", kind: "one", label: t.type },
            options: Object.fromEntries(types.map(({ name, label }) => [name, label[language]])),
          },
        ]}
      />
      {list.isError && <FailureNotice error={list.error} retry={list.refetch} />}
      {list.data?.total === 0 ? (
        <EmptyList
          title={type === undefined ? t.empty : t.noneOfType}
          actions={
            <Link className="button" href={addressOf("documents", {})}>
              {t.toDocuments}
            </Link>
          }
        >
          {t.emptyText}
        </EmptyList>
      ) : (
        <Table
          label={t.title}
          columns={[t.document, t.since, t.acts]}
          isBusy={list.isPlaceholderData}
          bones={list.isPending ? 4 : 0}
        >
          {list.data?.data.map((entry) => (
            <TrashedRow key={entry.id} entry={entry} />
          ))}
        </Table>
      )}
      {list.data !== undefined && (
        <Pages place={place} page={list.data.current_page} pages={list.data.last_page} />
      )}
    </Screen>
  );
}

TrashScreen.areas = [useTrashMessages];

function TrashedRow({ entry }: { readonly entry: TrashedDocument }) {
  const { language } = useInterface();
  const t = useTrashMessages();
  const client = useClient();
  const queries = useQueryClient();
  const toast = useToast();
  const [error, setError] = useState<unknown>();
  const [isSure, setSure] = useState(false);
  const title = entry.title[language] ?? entry.title.en ?? entry.title.zh ?? t.noTitle;
  const reload = () => queries.invalidateQueries({ queryKey: ["documents"] });
  const restore = async () => {
    try {
      await trashCalls.restore(client, entry.key);
      toast(t.restored);
      await reload();
    } catch (refused) {
      setError(refused);
    }
  };
  return (
    <tr>
      <th scope="row">
        {title}
        <span className="table__second">
          <TypeName type={entry.type} /> · <code>{entry.key}</code>
        </span>
      </th>
      <td data-label={t.since} className="table__quiet">
        <Time at={entry.trashed_at} />
      </td>
      <td data-label={t.acts}>
        {error !== undefined && <FailureNotice error={error} />}
        <span className="trash__acts">
          <Button aria-label={t.restoreLabel(title)} onClick={() => void restore()}>
            {t.restore}
          </Button>
          <Purge entry={entry} title={title} onWanted={() => setSure(true)} />
        </span>
        {isSure && (
          <Dialog title={t.purge} width="narrow" onClose={() => setSure(false)}>
            <StepForm
              submit={t.purge}
              look="danger"
              onCancel={() => setSure(false)}
              act={async () => {
                await trashCalls.purge(client, entry.key);
                toast(t.purged);
                await reload();
              }}
            >
              {() => <p>{t.purgeSure(title)}</p>}
            </StepForm>
          </Dialog>
        )}
      </td>
    </tr>
  );
}

interface PurgeProps {
  readonly entry: TrashedDocument;
  readonly title: string;
  readonly onWanted: () => void;
}

/** The button that deletes, once it may be pressed; before that the day from which it may. */
function Purge({ entry, title, onWanted }: PurgeProps) {
  const t = useTrashMessages();
  const time = useTimeText();
  if (!entry.may_purge) return null;
  if (Date.parse(entry.purgeable_at) > Date.now()) {
    return <span className="table__quiet">{t.purgeable(time(entry.purgeable_at, "day"))}</span>;
  }
  return (
    <Button look="danger" aria-label={t.purgeLabel(title)} onClick={onWanted}>
      {t.purge}
    </Button>
  );
}
