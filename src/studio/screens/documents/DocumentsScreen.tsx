import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type Language, languageFacts, languages, otherLanguage } from "../../../site/languages.ts";
import { ChoiceFilter, Filters, TextFilter } from "../../components/Filters.tsx";
import { FailureNotice } from "../../components/Notice.tsx";
import { Pages } from "../../components/Pages.tsx";
import { Table } from "../../components/Table.tsx";
import { useTimeText } from "../../components/Time.tsx";
import { useContentTypes } from "../../data/contentTypes.tsx";
import { type DocumentEntry, documents } from "../../data/documents.ts";
import { queryOf } from "../../data/page.ts";
import { useInterface } from "../../frame/language.tsx";
import { Screen } from "../../frame/Screen.tsx";
import { useClient } from "../../frame/session.tsx";
import type { ScreenProps } from "../index.ts";

const perPage = "40";

/** The documents of a type, or of a work list. */
export default function DocumentsScreen({ place }: ScreenProps) {
  const { language, messages } = useInterface();
  const { documents: t, home } = messages;
  const client = useClient();
  const types = useContentTypes();
  const { search: q, type, status, language: within, list: work, order, page } = place.queries;
  const query = queryOf({
    q,
    type,
    status,
    language: within,
    list: work,
    order,
    page,
    limit: perPage,
  });
  const list = useQuery({
    queryKey: ["documents", query],
    queryFn: ({ signal }) => documents.list(client, query, signal),
    placeholderData: keepPreviousData,
  });
  const typeName = types.find(({ name }) => name === type)?.label[language];
  const lists: Readonly<Record<string, string>> = home.lists;
  const workName = work === undefined ? undefined : lists[work];
  return (
    <Screen title={typeName ?? workName ?? t.all}>
      <DocumentFilters place={place} total={list.data?.total} />
      {list.isError && <FailureNotice error={list.error} retry={list.refetch} />}
      {list.data?.total === 0 ? (
        <p className="empty">{t.empty}</p>
      ) : (
        <Table
          label={typeName ?? workName ?? t.all}
          columns={[t.document, t.english, t.chinese, t.changed, t.by]}
          isBusy={list.isPlaceholderData}
          bones={list.isPending ? 12 : 0}
        >
          {list.data?.data.map((entry) => (
            <DocumentRow key={entry.id} entry={entry} />
          ))}
        </Table>
      )}
      {list.data !== undefined && (
        <Pages place={place} page={list.data.current_page} pages={list.data.last_page} />
      )}
    </Screen>
  );
}

interface DocumentFiltersProps extends ScreenProps {
  readonly total: number | undefined;
}

function DocumentFilters({ place, total }: DocumentFiltersProps) {
  const { messages } = useInterface();
  const { documents: t, home, people } = messages;
  const options = (names: Readonly<Record<string, string>>) =>
    Object.entries(names).map(([value, name]) => (
      <option key={value} value={value}>
        {name}
      </option>
    ));
  return (
    <Filters place={place} total={total}>
      <TextFilter place={place} label={t.search} />
      <ChoiceFilter place={place} name="status" label={t.status}>
        <option value="">{t.anyStatus}</option>
        {options(t.statuses)}
      </ChoiceFilter>
      <ChoiceFilter place={place} name="language" label={t.language}>
        <option value="">{t.anyLanguage}</option>
        {options(people.languageNames)}
      </ChoiceFilter>
      <ChoiceFilter place={place} name="list" label={t.list}>
        <option value="">{t.anyList}</option>
        {options(home.lists)}
      </ChoiceFilter>
      <ChoiceFilter
        place={place}
        name="order"
        label={t.order}
        value={place.queries.order ?? "-changed"}
      >
        {options(t.orders)}
      </ChoiceFilter>
    </Filters>
  );
}

function DocumentRow({ entry }: { readonly entry: DocumentEntry }) {
  const { language, messages } = useInterface();
  const { documents: t } = messages;
  const timeText = useTimeText();
  const types = useContentTypes();
  const { key, title, type, changed_at: changedAt, author, unsaved } = entry;
  const other = otherLanguage(language);
  const shown = title[language] === null ? other : language;
  const typeName = types.find(({ name }) => name === type)?.label[language] ?? type;
  return (
    <tr>
      <th scope="row">
        <span lang={shown === language ? undefined : languageFacts[shown].tag}>
          {title[shown] ?? t.noTitle}
        </span>
        <span className="table__second">
          {typeName} · <code>{key}</code>
        </span>
      </th>
      {languages.map((one) => (
        <td key={one} data-label={one === "en" ? t.english : t.chinese}>
          <StatusChips entry={entry} language={one} />
        </td>
      ))}
      <td data-label={t.changed} className="table__quiet">
        {timeText(changedAt)}
        {unsaved !== null && <span className="chip chip--accent">{t.unsaved}</span>}
      </td>
      <td data-label={t.by} className="table__quiet">
        {author ?? "–"}
      </td>
    </tr>
  );
}

const tones: Readonly<Record<string, string>> = {
  published: "chip--good",
  changed: "chip--accent",
  withdrawn: "chip--warning",
  trashed: "chip--danger",
};

/** How a document stands for the readers of a language. */
function StatusChips({
  entry,
  language,
}: {
  readonly entry: DocumentEntry;
  readonly language: Language;
}) {
  const { messages } = useInterface();
  const { documents: t } = messages;
  const names: Readonly<Record<string, string>> = t.statuses;
  const status = entry.status[language];
  const isScheduled = entry.scheduled.some((one) => one.language === language);
  return (
    <span className="chips">
      {status !== null && (
        <span className={`chip ${tones[status] ?? ""}`}>{names[status] ?? status}</span>
      )}
      {entry.outdated[language] > 0 && (
        <span className="chip chip--warning">{t.behind(entry.outdated[language])}</span>
      )}
      {isScheduled && <span className="chip">{t.scheduled}</span>}
      {entry.differs_in_facts && <span className="chip chip--warning">{t.differs}</span>}
    </span>
  );
}
