import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "../../components/Button.tsx";
import { DisplayMenu } from "../../components/lists/DisplayMenu.tsx";
import { EmptyList } from "../../components/lists/EmptyList.tsx";
import { ChoiceFilter, Filters, TextFilter } from "../../components/lists/Filters.tsx";
import { Pages } from "../../components/lists/Pages.tsx";
import { Table } from "../../components/lists/Table.tsx";
import { FailureNotice, Notice } from "../../components/Notice.tsx";
import { saveAs } from "../../components/saveAs.ts";
import { Time } from "../../components/Time.tsx";
import { queryOf } from "../../data/calls/paths.ts";
import { type Redirect, redirects } from "../../data/documents/redirects.ts";
import { Screen } from "../../frame/Screen.tsx";
import { useClient } from "../../frame/signIn/session.tsx";
import type { Place } from "../../router/screens.ts";
import type { ScreenProps } from "../screenProps.ts";
import { ImportDialog } from "./ImportDialog.tsx";
import { RedirectDialog } from "./RedirectDialog.tsx";
import { TestAddress } from "./TestAddress.tsx";
import { useRedirectMessages } from "./useRedirectMessages.ts";

const perPage = 50;

const orders = ["from", "hits", "used", "made"] as const;

/** Subject of the open dialog: a file, a new redirect, or one to change. */
type Opened = "import" | "add" | Redirect;

/** The redirects of the site, with their uses. */
export default function RedirectsScreen({ place }: ScreenProps) {
  const t = useRedirectMessages();
  const client = useClient();
  const cache = useQueryClient();
  const [open, setOpen] = useState<Opened>();
  const list = useRedirects(place);
  const refresh = () => cache.invalidateQueries({ queryKey: ["redirects"] });
  const download = useMutation({
    mutationFn: () => redirects.export(client),
    onSuccess: (text) => saveAs("redirects.csv", text),
  });
  const { data } = list;
  return (
    <Screen
      title={t.title}
      actions={
        <>
          <Button isBusy={download.isPending} onClick={() => download.mutate()}>
            {t.export}
          </Button>
          <Button onClick={() => setOpen("import")}>{t.import}</Button>
          <Button look="primary" icon="plus" onClick={() => setOpen("add")}>
            {t.add}
          </Button>
        </>
      }
    >
      <p className="section__intro lead">{t.intro}</p>
      <TestAddress />
      <RedirectFilters place={place} total={data?.total} />
      {download.isError && <FailureNotice error={download.error} />}
      {list.isError && <FailureNotice error={list.error} retry={list.refetch} />}
      <Redirects
        list={data?.list}
        isPending={list.isPending}
        isBusy={list.isPlaceholderData}
        place={place}
        onEdit={setOpen}
        onAdd={() => setOpen("add")}
      />
      {data !== undefined && (
        <Pages
          place={place}
          page={Number(place.queries.page ?? "1")}
          pages={Math.max(1, Math.ceil(data.total / perPage))}
        />
      )}
      {open !== undefined && (
        <OpenDialog
          open={open}
          onClose={() => setOpen(undefined)}
          onChanged={() => void refresh()}
        />
      )}
    </Screen>
  );
}

RedirectsScreen.areas = [useRedirectMessages];

/** A page of the redirects. */
function useRedirects({ queries: { search, order, page } }: Place) {
  const client = useClient();
  const query = queryOf({ search, order, page, limit: String(perPage) });
  return useQuery({
    queryKey: ["redirects", query],
    queryFn: ({ signal }) => redirects.list(client, query, signal),
    placeholderData: keepPreviousData,
  });
}

interface RedirectFiltersProps extends ScreenProps {
  readonly total: number | undefined;
}

function RedirectFilters({ place, total }: RedirectFiltersProps) {
  const t = useRedirectMessages();
  return (
    <Filters place={place} total={total} search={<TextFilter place={place} label={t.search} />}>
      <DisplayMenu>
        <ChoiceFilter place={place} name="order" label={t.order}>
          {orders.map((name) => (
            <option key={name} value={name === "from" ? "" : name}>
              {t.orders[name]}
            </option>
          ))}
        </ChoiceFilter>
      </DisplayMenu>
    </Filters>
  );
}

interface OpenDialogProps {
  readonly open: Opened;
  readonly onClose: () => void;
  readonly onChanged: () => void;
}

function OpenDialog({ open, onClose, onChanged }: OpenDialogProps) {
  if (open === "import") return <ImportDialog onClose={onClose} onDone={onChanged} />;
  return (
    <RedirectDialog
      {...(open !== "add" && { redirect: open })}
      onClose={onClose}
      onSaved={onChanged}
    />
  );
}

interface RedirectsProps extends ScreenProps {
  readonly list: readonly Redirect[] | undefined;
  readonly isPending: boolean;
  readonly isBusy: boolean;
  readonly onEdit: (redirect: Redirect) => void;
  readonly onAdd: () => void;
}

function Redirects({ place, list, isPending, isBusy, onEdit, onAdd }: RedirectsProps) {
  const t = useRedirectMessages();
  const client = useClient();
  const cache = useQueryClient();
  const [removed, setRemoved] = useState<Redirect>();
  const refresh = () => cache.invalidateQueries({ queryKey: ["redirects"] });
  const remove = useMutation({
    mutationFn: (redirect: Redirect) => redirects.remove(client, redirect.id),
    onSuccess: (_, redirect) => {
      setRemoved(redirect);
      return refresh();
    },
  });
  const undo = useMutation({
    mutationFn: ({ from, to, status }: Redirect) =>
      redirects.save(client, { from, to: to ?? "", status, external: /^https?:/.test(to ?? "") }),
    onSuccess: () => {
      setRemoved(undefined);
      return refresh();
    },
  });
  return (
    <>
      {remove.isError && <FailureNotice error={remove.error} />}
      {undo.isError && <FailureNotice error={undo.error} />}
      {removed !== undefined && (
        <Notice tone="info">
          {t.removed(removed.from)}{" "}
          <Button look="plain" isBusy={undo.isPending} onClick={() => undo.mutate(removed)}>
            {t.undo}
          </Button>
        </Notice>
      )}
      {list?.length === 0 ? (
        <EmptyList
          place={place}
          filtered={t.noneFit}
          title={t.empty}
          actions={
            <Button look="primary" icon="plus" onClick={onAdd}>
              {t.add}
            </Button>
          }
        >
          {t.emptyText}
        </EmptyList>
      ) : (
        <Table
          label={t.title}
          columns={[t.from, t.to, t.status, t.hits, t.lastUsed, t.kind, t.acts]}
          isBusy={isBusy}
          bones={isPending ? 8 : 0}
        >
          {list?.map((redirect) => (
            <RedirectRow
              key={redirect.id}
              redirect={redirect}
              onEdit={() => onEdit(redirect)}
              onRemove={() => remove.mutate(redirect)}
            />
          ))}
        </Table>
      )}
    </>
  );
}

interface RedirectRowProps {
  readonly redirect: Redirect;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
}

function RedirectRow({ redirect, onEdit, onRemove }: RedirectRowProps) {
  const t = useRedirectMessages();
  const { from, to, status, hits, kind, last_used_at: used } = redirect;
  const kinds: Readonly<Record<string, string>> = t.kinds;
  return (
    <tr>
      <th scope="row">
        <code>{from}</code>
      </th>
      <td data-label={t.to} className="table__address">
        {to === null ? t.gone : <code>{to}</code>}
      </td>
      <td data-label={t.status}>{status}</td>
      <td data-label={t.hits}>{hits}</td>
      <td data-label={t.lastUsed} className="table__quiet">
        {used === null ? t.never : <Time at={used} />}
      </td>
      <td data-label={t.kind} className="table__quiet">
        {kinds[kind]}
      </td>
      <td data-label={t.acts}>
        <span className="table__buttons">
          <Button look="plain" aria-label={`${t.edit}: ${from}`} onClick={onEdit}>
            {t.edit}
          </Button>
          <Button
            look="plain"
            icon="trash"
            aria-label={`${t.remove}: ${from}`}
            onClick={onRemove}
          />
        </span>
      </td>
    </tr>
  );
}
