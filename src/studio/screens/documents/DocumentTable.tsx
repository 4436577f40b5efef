import { lazy, Suspense } from "react";
import {
  type Language,
  languageFacts,
  languages,
  otherLanguage,
} from "../../../base/site/languages.ts";
import { Icon } from "../../components/Icon.tsx";
import { valuesOf } from "../../components/lists/ChoicesFilter.tsx";
import { UnsavedChip } from "../../components/status/StatusChip.tsx";
import { useTimeText } from "../../components/Time.tsx";
import { TypeName } from "../../components/TypeName.tsx";
import type { ListedColumn } from "../../data/documents/contentTypes.tsx";
import type { ListEntry } from "../../data/lists/lists.ts";
import type { FieldDescription } from "../../document/typeDescription.ts";
import { useInterface } from "../../frame/language/language.tsx";
import { Link, withQueries } from "../../router/router.tsx";
import { addressOf, type Place } from "../../router/screens.ts";
import { FactCell } from "./FactCell.tsx";
import { listQuery } from "./listQueries.ts";
import { useListMessages } from "./messages.ts";
import { SiteLinks } from "./SiteLinks.tsx";
import { StatusChips } from "./StatusChips.tsx";
import type { ListSelection } from "./useSelection.ts";

const HandOverChip = lazy(() => import("./HandOverChip.tsx"));

interface DocumentTableProps {
  readonly place: Place;
  readonly label: string;
  readonly entries: readonly ListEntry[];
  /** Place of the first one in the whole list, from 1. */
  readonly first: number;
  readonly columns: readonly ListedColumn[];
  /** Fields of the type, for the words of choices; undefined while several types are shown. */
  readonly fields: readonly FieldDescription[] | undefined;
  readonly selection: ListSelection;
  /** False where the person may do nothing to several documents. */
  readonly isSelectable: boolean;
  readonly isBusy: boolean;
  /** Lines of the skeleton while there are no rows. */
  readonly bones: number;
}

/** A page of documents: facts of their type, status by language, who changed them when. */
export function DocumentTable(props: DocumentTableProps) {
  const { place, label, entries, columns, selection, isSelectable, isBusy, bones, first } = props;
  const { language, messages } = useInterface();
  const { documents: t } = messages;
  const titleOrder = language === "zh" ? "title_zh" : "title_en";
  const width = columns.length + languages.length + (isSelectable ? 4 : 3);
  return (
    // A wide table is scrolled by keyboard, too (WCAG 2.1.1).
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to take the focus
    <section className="table-frame" aria-label={label} tabIndex={0}>
      <table className="table table--blocks" aria-label={label} aria-busy={isBusy || bones > 0}>
        <thead>
          <tr>
            {isSelectable && (
              <th scope="col" className="table__check">
                <SelectPage entries={entries} selection={selection} />
              </th>
            )}
            <Heading place={place} text={t.document} order={titleOrder} />
            {columns.map(({ path, label: words }) => (
              <Heading key={path} place={place} text={words[language]} order={`fact:${path}`} />
            ))}
            <th scope="col">{t.english}</th>
            <th scope="col">{t.chinese}</th>
            <Heading place={place} text={t.changed} order="changed" />
            <th scope="col">{t.by}</th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry, index) => (
            <DocumentRow key={entry.id} {...props} entry={entry} at={first + index} />
          ))}
          {Array.from({ length: bones }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the bones are all alike.
            <tr key={index}>
              <td colSpan={width}>
                <span className="bone" />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface HeadingProps {
  readonly place: Place;
  readonly text: string;
  readonly order: string;
}

/** A heading by which the list is sorted, the other way round when it is already. */
function Heading({ place, text, order }: HeadingProps) {
  const present = place.queries.order ?? "-changed";
  const isUp = present === order;
  const isDown = present === `-${order}`;
  const usual = order === "changed" ? `-${order}` : order;
  const other = isUp ? `-${order}` : order;
  const direction = isUp ? "ascending" : "descending";
  return (
    <th scope="col" aria-sort={isUp || isDown ? direction : undefined}>
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

function DocumentRow(props: DocumentRowProps) {
  const { entry, columns, fields, selection, isSelectable } = props;
  const { language, messages } = useInterface();
  const { documents: t } = messages;
  const own = useListMessages();
  const timeText = useTimeText();
  const { key, changed_at: changedAt, author, unsaved } = entry;
  const { name } = shownTitle(entry, language, t.noTitle);
  const isSelected = selection.isEverything || selection.keys.has(key);
  return (
    <tr data-selected={isSelected || undefined}>
      {isSelectable && (
        <td className="table__check">
          <input
            type="checkbox"
            aria-label={own.select(name)}
            checked={isSelected}
            onChange={({ nativeEvent }) =>
              selection.toggle(key, "shiftKey" in nativeEvent && nativeEvent.shiftKey === true)
            }
          />
        </td>
      )}
      <TitleCell {...props} />
      {columns.map((column) => (
        <td key={column.path} className="table__fact" data-label={column.label[language]}>
          <FactCell entry={entry} column={column} fields={fields} />
        </td>
      ))}
      {languages.map((one) => (
        <td key={one} data-label={one === "en" ? t.english : t.chinese}>
          <span className="row-status">
            <StatusChips entry={entry} language={one} />
            <SiteLinks entry={entry} language={one} name={name} />
          </span>
        </td>
      ))}
      <td data-label={t.changed} className="table__quiet">
        {timeText(changedAt)}
        <span className="table__second">
          <UnsavedChip isUnsaved={unsaved !== null} />
        </span>
      </td>
      <td data-label={t.by} className="table__quiet">
        {entry.author_name ?? authorText(author, t)}
      </td>
    </tr>
  );
}

/** The title of a document and the language that it is in: the reader's, where it has one. */
function shownTitle({ title }: ListEntry, language: Language, none: string) {
  const shown = title[language] === null ? otherLanguage(language) : language;
  return { shown, name: title[shown] ?? none };
}

/** The way to a document by its title, with what tells it from others of this title. */
function TitleCell({ entry, at, place }: Pick<DocumentRowProps, "entry" | "at" | "place">) {
  const { language, messages } = useInterface();
  const { key, type } = entry;
  const { shown, name } = shownTitle(entry, language, messages.documents.noTitle);
  const lists = valuesOf(place.queries.list);
  const isBehind = lists.length > 0 && lists.every((list) => list.startsWith("behind"));
  const panel = isBehind ? "translation" : undefined;
  const address = addressOf(
    "document",
    { key },
    { panel, from: listQuery(place.queries), at: String(at) },
  );
  return (
    <th scope="row">
      <Link
        className="table__link"
        href={address}
        lang={shown === language ? undefined : languageFacts[shown].tag}
      >
        {name}
      </Link>
      <span className="table__second">
        {valuesOf(place.queries.type).length !== 1 && (
          <>
            <TypeName type={type} /> ·{" "}
          </>
        )}
        <code>{key}</code>
      </span>
      {entry.hand_over !== null && (
        <Suspense>
          <HandOverChip handOver={entry.hand_over} />
        </Suspense>
      )}
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
