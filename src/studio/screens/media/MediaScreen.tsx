import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { fileSize } from "../../../base/site/values/fileSize.ts";
import { DisplayMenu } from "../../components/lists/DisplayMenu.tsx";
import { EmptyList } from "../../components/lists/EmptyList.tsx";
import { ChoiceFilter, Filters, TextFilter } from "../../components/lists/Filters.tsx";
import type { ListFilter } from "../../components/lists/listFilter.ts";
import { rowMark } from "../../components/lists/moveFocusBetweenRows.ts";
import { Pages } from "../../components/lists/Pages.tsx";
import { Table } from "../../components/lists/Table.tsx";
import { FailureNotice } from "../../components/Notice.tsx";
import { Skeleton } from "../../components/Skeleton.tsx";
import { Time } from "../../components/Time.tsx";
import { queryOf } from "../../data/calls/paths.ts";
import { type MediaEntry, media } from "../../data/media.ts";
import { mayAtAll } from "../../data/people/account.ts";
import { Screen } from "../../frame/Screen.tsx";
import { useClient, usePerson } from "../../frame/signIn/session.tsx";
import { useShownKeys } from "../../keys/commands.ts";
import { MediaGrid, SelectFile, Thumbnail } from "../../media/MediaGrid.tsx";
import { useTags } from "../../media/tags/useTags.ts";
import { UploadArea } from "../../media/UploadArea.tsx";
import { UploadList } from "../../media/UploadList.tsx";
import { useMediaMessages } from "../../media/useMediaMessages.ts";
import { useUploads } from "../../media/useUploads.ts";
import { Link } from "../../router/router.tsx";
import { addressOf } from "../../router/screens.ts";
import { type ListSelection, useSelection } from "../documents/useSelection.ts";
import type { ScreenProps } from "../screenProps.ts";
import { TagBar } from "./TagBar.tsx";

const perPage = "60";

/** The files of the media library. */
export default function MediaScreen({ place }: ScreenProps) {
  useShownKeys("list");
  const t = useMediaMessages();
  const client = useClient();
  const { search: q, kind, tag, list: shown, order, view, page } = place.queries;
  const query = queryOf({ q, kind, tag, list: shown, order, page, limit: perPage });
  const list = useQuery({
    queryKey: ["media", query],
    queryFn: ({ signal }) => media.list(client, query, signal),
    placeholderData: keepPreviousData,
  });
  const { data } = list;
  const isTagging = useMayTag();
  const paths = data?.data.map(({ path }) => path) ?? [];
  const selection = useSelection(paths, queryOf({ q, kind, tag, list: shown }));
  return (
    <Screen
      title={t.title}
      actions={
        <Link className="button" href={addressOf("alternativeTexts", {})}>
          {t.alternativeTexts}
        </Link>
      }
    >
      <p className="section__intro lead">{t.intro}</p>
      <Uploading />
      <MediaFilters place={place} total={data?.total} />
      {list.isError && <FailureNotice error={list.error} retry={list.refetch} />}
      {data?.total === 0 && (
        <EmptyList place={place} filtered={t.empty} title={t.noFiles}>
          {t.noFilesText}
        </EmptyList>
      )}
      {list.isPending && <Skeleton shape={view === "table" ? "rows" : "cards"} count={14} />}
      {data !== undefined && data.total > 0 && (
        <Files
          {...{ files: data.data, isTable: view === "table", isBusy: list.isPlaceholderData }}
          selection={isTagging ? selection : undefined}
        />
      )}
      {data !== undefined && (
        <Pages place={place} page={data.current_page} pages={data.last_page} />
      )}
      {isTagging && data !== undefined && <TagBar {...{ files: data.data, selection }} />}
    </Screen>
  );
}

MediaScreen.areas = [useMediaMessages];

function Uploading() {
  const t = useMediaMessages();
  const person = usePerson();
  const cache = useQueryClient();
  const [isPrivate, setPrivate] = useState(false);
  const onTaken = () => void cache.invalidateQueries({ queryKey: ["media"] });
  const uploads = useUploads({ isPrivate, onTaken });
  if (!mayAtAll(person, "media.upload") || person.view_as !== null) return null;
  return (
    <>
      <UploadArea onFiles={uploads.add}>
        <label className="check">
          <input
            type="checkbox"
            checked={isPrivate}
            onChange={(event) => setPrivate(event.currentTarget.checked)}
          />
          {t.keepPrivate}
        </label>
      </UploadArea>
      <UploadList uploads={uploads} />
    </>
  );
}

function MediaFilters({ place, total }: ScreenProps & { readonly total: number | undefined }) {
  const t = useMediaMessages();
  const tags = useTagFilter(place.queries.tag);
  return (
    <Filters
      place={place}
      total={total}
      search={<TextFilter place={place} label={t.search} />}
      filters={[
        { name: "kind", kind: "one", label: t.kind, options: t.kinds },
        ...(tags === undefined ? [] : [tags]),
        { name: "list", kind: "one", label: t.list, options: t.lists },
      ]}
    >
      <DisplayMenu>
        <ChoiceFilter place={place} name="view" label={t.view}>
          <option value="">{t.grid}</option>
          <option value="table">{t.table}</option>
        </ChoiceFilter>
      </DisplayMenu>
    </Filters>
  );
}

/** Tells whether the person may tag some files. */
function useMayTag(): boolean {
  const person = usePerson();
  return mayAtAll(person, "media.upload") && person.view_as === null;
}

/** Filter by one of the tags in use; undefined where there is none. */
function useTagFilter(chosen: string | undefined): ListFilter | undefined {
  const t = useMediaMessages();
  const tags = useTags();
  if (tags.length === 0 && chosen === undefined) return undefined;
  const used = tags.map(({ tag, files }) => [tag, `${tag} (${files})`] as const);
  const own = chosen === undefined ? [] : [[chosen, chosen] as const];
  const options = Object.fromEntries([...own, ...used]);
  return { name: "tag", kind: "one", label: t.tag, options };
}

interface FilesProps {
  /** Undefined: files cannot be selected. */
  readonly selection: ListSelection | undefined;
  readonly files: readonly MediaEntry[];
  readonly isTable: boolean;
  readonly isBusy: boolean;
}

function Files({ files, isTable, isBusy, selection }: FilesProps) {
  const t = useMediaMessages();
  if (!isTable) {
    return (
      <MediaGrid
        {...{ files, isBusy, selection }}
        label={t.title}
        wrap={({ path }, inside) => (
          <Link className="media-card__inside" href={addressOf("mediaFile", { path })}>
            {inside}
          </Link>
        )}
      />
    );
  }
  return (
    <Table
      label={t.title}
      columns={[
        ...(selection === undefined ? [] : [t.select]),
        t.file,
        t.tags,
        t.kind,
        t.size,
        t.usesHead,
        t.uploaded,
      ]}
      isBusy={isBusy}
      bones={0}
    >
      {files.map((file) => (
        <tr key={file.path} data-selected={selection?.keys.has(file.path) || undefined}>
          {selection !== undefined && (
            <td className="media-row__select">
              <SelectFile file={file} selection={selection} />
            </td>
          )}
          <th scope="row">
            <Link
              {...rowMark}
              className="table__link media-row"
              href={addressOf("mediaFile", { path: file.path })}
            >
              <Thumbnail file={file} className="thumbnail--small" />
              {file.name}
            </Link>
          </th>
          <td data-label={t.tags}>{file.tags.join(" · ")}</td>
          <td data-label={t.kind} className="table__short">
            {t.kinds[file.kind]}
          </td>
          <td data-label={t.size} className="table__short">
            {fileSize(file.size)}
          </td>
          <td data-label={t.usesHead} className="table__short">
            {file.uses === 0 ? t.unused : t.uses(file.uses)}
          </td>
          <td data-label={t.uploaded} className="table__quiet">
            <Time at={file.at} form="day" />
          </td>
        </tr>
      ))}
    </Table>
  );
}
