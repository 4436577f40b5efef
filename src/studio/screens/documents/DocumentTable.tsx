import { lazy, type ReactNode, Suspense, useDeferredValue, useEffect } from "react";
import {
  type Language,
  languageFacts,
  languages,
  otherLanguage,
} from "../../../base/site/languages.ts";
import { Icon } from "../../components/Icon.tsx";
import { FoundPassage } from "../../components/lists/FoundPassage.tsx";
import { valuesOf } from "../../components/lists/listFilter.ts";
import { rowMark } from "../../components/lists/moveFocusBetweenRows.ts";
import { TableFrame } from "../../components/lists/TableFrame.tsx";
import { UnsavedChip } from "../../components/status/StatusChip.tsx";
import { useShortTime, useTimeText } from "../../components/Time.tsx";
import { TypeName } from "../../components/TypeName.tsx";
import type { ListEntry } from "../../data/lists/lists.ts";
import type { FieldDescription } from "../../document/typeDescription.ts";
import { useInterface } from "../../frame/language/language.tsx";
import { useShownKeys } from "../../keys/commands.ts";
import { Link, withQueries } from "../../router/router.tsx";
import { addressOf, type Place } from "../../router/screens.ts";
import { FactCell } from "./FactCell.tsx";
import { type ListColumn, ordersOf } from "./listColumns.ts";
import { listQuery } from "./listQueries.ts";
import { ScheduledTimes } from "./ScheduledTimes.tsx";
import { SiteLinks } from "./SiteLinks.tsx";
import { StatusChips } from "./StatusChips.tsx";
import { useColumnName } from "./useColumnName.ts";
import { useListMessages } from "./useListMessages.ts";
import type { ListSelection } from "./useSelection.ts";

const HandOverChip = lazy(() => import("./HandOverChip.tsx"));

interface DocumentTableProps {
  readonly place: Place;
  readonly label: string;
  readonly entries: readonly ListEntry[];
  /** Place of the first one in the whole list, from 1. */
  readonly first: number;
  /** Columns beside the title, in their order. */
  readonly columns: readonly ListColumn[];
  /** The person has chosen them: a phone shows them all, otherwise those that matter most. */
  readonly isChosen: boolean;
  /** Fields of the type, for the words of choices; undefined while several types are shown. */
  readonly fields: readonly FieldDescription[] | undefined;
  readonly selection: ListSelection;
  /** False where the person may do nothing to several documents. */
  readonly isSelectable: boolean;
  readonly isBusy: boolean;
  /** Lines of the skeleton while there are no rows. */
  readonly bones: number;
}

/** Rows that are drawn with the screen when the studio is opened at a list; the others follow at once. */
const firstRows = 12;

/**
 * A list has been shown since the studio was opened. From then on all rows are drawn with the screen: going back
 * to a list, the browser returns to the place where it was left.
 */
let wasShown = false;

/** A page of documents, a line each: title and columns. */
export function DocumentTable(props: DocumentTableProps) {
  const { place, label, entries, columns, isChosen, selection } = props;
  const { isSelectable, isBusy, bones, first } = props;
  const { language, messages } = useInterface();
  const { documents: t } = messages;
  const isWhole = useDeferredValue(true, wasShown);
  useEffect(() => {
    wasShown = true;
  }, []);
  useShownKeys("list", ...(isSelectable ? (["selection"] as const) : []));
  const nameOf = useColumnName();
  const titleOrder = language === "zh" ? "title_zh" : "title_en";
  return (
    <TableFrame
      {...{ label, isBusy, bones }}
      layout="lines"
      width={columns.length + (isSelectable ? 2 : 1)}
      head={
        <>
          {isSelectable && (
            <th scope="col" className="table__check">
              <SelectPage entries={entries} selection={selection} />
            </th>
          )}
          <Heading place={place} text={t.document} order={titleOrder} />
          {columns.map((column) => (
            <Heading
              key={column.id}
              place={place}
              text={nameOf(column)}
              order={column.fact === undefined ? ordersOf[column.id] : column.id}
              gives={isChosen ? undefined : roomOf(column, columns)}
            />
          ))}
        </>
      }
    >
      {(isWhole ? entries : entries.slice(0, firstRows)).map((entry, index) => (
        <DocumentRow key={entry.id} {...props} entry={entry} at={first + index} />
      ))}
    </TableFrame>
  );
}

interface HeadingProps {
  readonly place: Place;
  readonly text: string;
  /** Absent: the list is not sorted by it. */
  readonly order: string | undefined;
  readonly gives?: Room | undefined;
}

/** A heading by which the list is sorted, the other way round when it is already. */
function Heading({ place, text, order, gives }: HeadingProps) {
  if (order === undefined) {
    return (
      <th scope="col" data-gives={gives}>
        {text}
      </th>
    );
  }
  const present = place.queries.order ?? "-changed";
  const isUp = present === order;
  const isDown = present === `-${order}`;
  const usual = order === "changed" ? `-${order}` : order;
  const other = isUp ? `-${order}` : order;
  const direction = isUp ? "ascending" : "descending";
  return (
    <th scope="col" data-gives={gives} aria-sort={isUp || isDown ? direction : undefined}>
      <Link
        className="table__sort"
        href={withQueries(place, { order: isUp || isDown ? other : usual })}
      >
        {text}
        {(isUp || isDown) && <Icon name="chevron" className={isUp ? "icon--up" : ""} />}
      </Link>
    </th>
  );
}

/** Selects the whole page. */
function SelectPage({ entries, selection }: Pick<DocumentTableProps, "entries" | "selection">) {
  const t = useListMessages();
  const keys = entries.map(({ key }) => key);
  const selected = keys.filter((key) => selection.isEverything || selection.keys.has(key));
  const isAll = keys.length > 0 && selected.length === keys.length;
  return (
    <input
      type="checkbox"
      aria-label={t.selectPage}
      checked={isAll}
      ref={(box) => {
        if (box !== null) box.indeterminate = selected.length > 0 && !isAll;
      }}
      onChange={() => selection.set(keys, !isAll)}
    />
  );
}

interface DocumentRowProps extends DocumentTableProps {
  readonly entry: ListEntry;
  /** Its place in the list, from 1. */
  readonly at: number;
}

/** Columns that a phone shows where the person has chosen none. */
const phoneColumns: readonly string[] = ["en", "zh", "scheduled", "changed"];

/** Width of the list below which a column gives its room to the others. */
type Room = "wide" | "middle";

/** Facts of the type that keep their room in a list of a middle width: the title needs it more. */
const factsWithRoom = 1;

function roomOf(column: ListColumn, columns: readonly ListColumn[]): Room | undefined {
  if (column.id === "by") return "wide";
  const facts = columns.filter(({ fact }) => fact !== undefined);
  return facts.indexOf(column) >= factsWithRoom ? "middle" : undefined;
}

function DocumentRow(props: DocumentRowProps) {
  const { entry, columns, selection, isSelectable, isChosen } = props;
  const { language, messages } = useInterface();
  const own = useListMessages();
  const nameOf = useColumnName();
  const { key } = entry;
  const { name } = shownTitle(entry, language, messages.documents.noTitle);
  const isSelected = selection.isEverything || selection.keys.has(key);
  return (
    <tr data-selected={isSelected || undefined}>
      {isSelectable && (
        <td className="table__check">
          <label>
            <input
              type="checkbox"
              aria-label={own.select(name)}
              checked={isSelected}
              onChange={({ nativeEvent }) =>
                selection.toggle(key, "shiftKey" in nativeEvent && nativeEvent.shiftKey === true)
              }
            />
          </label>
        </td>
      )}
      <TitleCell {...props} />
      {columns.map((column) => (
        <td
          key={column.id}
          data-column={column.id}
          data-label={nameOf(column)}
          data-gives={isChosen ? undefined : roomOf(column, columns)}
          className={isChosen || phoneColumns.includes(column.id) ? undefined : "table__wide"}
        >
          <Cell {...props} column={column} />
        </td>
      ))}
    </tr>
  );
}

/** A document's cell in a column. */
function Cell(props: DocumentRowProps & { readonly column: ListColumn }): ReactNode {
  const { entry, column, columns, fields } = props;
  const { language, messages } = useInterface();
  const { documents: t } = messages;
  const timeText = useTimeText();
  const shortTime = useShortTime();
  if (column.fact !== undefined) {
    return <FactCell entry={entry} column={column.fact} fields={fields} />;
  }
  switch (column.id) {
    case "en":
    case "zh":
      return (
        <span className="row-status">
          <StatusChips
            entry={entry}
            language={column.id}
            isWithoutTimes={columns.some(({ id }) => id === "scheduled")}
          />
          <SiteLinks
            entry={entry}
            language={column.id}
            name={shownTitle(entry, language, t.noTitle).name}
          />
        </span>
      );
    case "scheduled":
      return <ScheduledTimes scheduled={entry.scheduled} isNamed />;
    case "changed":
      return (
        <span className="table__quiet" title={timeText(entry.changed_at)}>
          {shortTime(entry.changed_at)} <UnsavedChip isUnsaved={entry.unsaved !== null} />
        </span>
      );
    case "by":
      return (
        <span className="table__quiet">{entry.author_name ?? authorText(entry.author, t)}</span>
      );
    case "type":
      return <TypeName type={entry.type} />;
    case "key":
      return <code>{entry.key}</code>;
  }
}

/** The title of a document and the language that it is in: the reader's, where it has one. */
function shownTitle({ title }: ListEntry, language: Language, none: string) {
  const shown = title[language] === null ? otherLanguage(language) : language;
  return { shown, name: title[shown] ?? none };
}

/** The way to a document by its title; without one, by its key as well. */
function TitleCell({ entry, at, place }: Pick<DocumentRowProps, "entry" | "at" | "place">) {
  const { language, messages } = useInterface();
  const { key } = entry;
  const { shown, name } = shownTitle(entry, language, messages.documents.noTitle);
  const lists = valuesOf(place.queries.list);
  const isBehind = lists.length > 0 && lists.every((list) => list.startsWith("behind"));
  const panel = isBehind ? "translation" : undefined;
  const address = addressOf(
    "document",
    { key },
    { panel, field: entry.passage?.path, from: listQuery(place.queries), at: String(at) },
  );
  const isNamed = languages.some((one) => entry.title[one] !== null);
  return (
    <th scope="row" title={`${name} (${key})`}>
      <Link
        {...rowMark}
        className="table__link"
        href={address}
        lang={shown === language ? undefined : languageFacts[shown].tag}
      >
        {name}
      </Link>
      {!isNamed && (
        <>
          {" "}
          <code>{key}</code>
        </>
      )}
      {entry.hand_over !== null && (
        <>
          {" "}
          <Suspense>
            <HandOverChip handOver={entry.hand_over} />
          </Suspense>
        </>
      )}
      {entry.passage && <FoundPassage passage={entry.passage} />}
    </th>
  );
}

function authorText(
  author: string | null,
  t: { readonly server: string; readonly operator: string },
): string {
  if (author === "server") return t.server;
  return author?.startsWith("operator") ? t.operator : "–";
}
