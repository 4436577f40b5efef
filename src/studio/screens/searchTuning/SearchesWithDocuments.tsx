import { Button } from "../../components/Button.tsx";
import { EmptyList } from "../../components/lists/EmptyList.tsx";
import { Filters, TextFilter } from "../../components/lists/Filters.tsx";
import { Table } from "../../components/lists/Table.tsx";
import { useTimeText } from "../../components/Time.tsx";
import { titleIn } from "../../data/calls/titleIn.ts";
import type { NamedDocument } from "../../data/searchTuning.ts";
import { useInterface } from "../../frame/language/language.tsx";
import { Link } from "../../router/router.tsx";
import { addressOf } from "../../router/screens.ts";
import type { ScreenProps } from "../screenProps.ts";
import type { ChosenDocument, EditedSearch } from "./SearchedDialog.tsx";
import { useSearchTuningMessages } from "./useSearchTuningMessages.ts";

interface SearchesWithDocumentsProps extends ScreenProps {
  /** Messages of the list. */
  readonly words: Readonly<
    Record<"intro" | "add" | "documents" | "empty" | "emptyText" | "noneFit", string>
  >;
  readonly label: string;
  readonly list: readonly EditedSearch[];
  readonly named: readonly NamedDocument[];
  readonly mayEdit: boolean;
  /** @param at index of a search; undefined: a new one */
  onEdit(at: number | undefined): void;
  onRemove(at: number): void;
}

/** Searches with their documents in order: pinned ones, or expected ones. */
export function SearchesWithDocuments(props: SearchesWithDocumentsProps) {
  const { place, words, label, list, named, mayEdit, onEdit, onRemove } = props;
  const t = useSearchTuningMessages();
  const { search = "", language } = place.queries;
  const known = new Map(named.map((one) => [one.key, one]));
  const rows = list
    .map((one, at) => ({ one, at }))
    .filter(({ one }) => language === undefined || one.language === language)
    .filter(({ one }) => one.search.toLowerCase().includes(search.toLowerCase()));
  const add = mayEdit && (
    <Button icon="plus" onClick={() => onEdit(undefined)}>
      {words.add}
    </Button>
  );
  return (
    <>
      <p className="section__intro">{words.intro}</p>
      <Filters
        place={place}
        total={rows.length}
        search={<TextFilter place={place} label={t.search} />}
        filters={[{ name: "language", kind: "one", label: t.language, options: t.languages }]}
      >
        {list.length > 0 && add}
      </Filters>
      {rows.length === 0 ? (
        <EmptyList place={place} filtered={words.noneFit} title={words.empty} actions={add}>
          {words.emptyText}
        </EmptyList>
      ) : (
        <Table
          label={label}
          columns={[t.search, t.language, words.documents, ...(mayEdit ? [t.acts] : [])]}
        >
          {rows.map(({ one, at }) => (
            <tr key={`${one.language} ${one.search} ${at}`}>
              <th scope="row">{one.search}</th>
              <td data-label={t.language}>{t.languages[one.language]}</td>
              <td data-label={words.documents}>
                <ol className="tuned-documents">
                  {one.documents.map((document) => (
                    <li key={document.document}>
                      <DocumentState
                        chosen={document}
                        named={known.get(document.document)}
                        language={one.language}
                      />
                    </li>
                  ))}
                </ol>
              </td>
              {mayEdit && (
                <td data-label={t.acts}>
                  <span className="table__buttons">
                    <Button
                      look="plain"
                      aria-label={`${t.edit}: ${one.search}`}
                      onClick={() => onEdit(at)}
                    >
                      {t.edit}
                    </Button>
                    <Button
                      look="plain"
                      icon="trash"
                      aria-label={`${t.remove}: ${one.search}`}
                      onClick={() => onRemove(at)}
                    />
                  </span>
                </td>
              )}
            </tr>
          ))}
        </Table>
      )}
    </>
  );
}

interface DocumentStateProps {
  readonly chosen: ChosenDocument;
  readonly named: NamedDocument | undefined;
  readonly language: EditedSearch["language"];
}

/** A document with what keeps readers from finding it. */
function DocumentState({ chosen: { document, until }, named, language }: DocumentStateProps) {
  const t = useSearchTuningMessages().pins;
  const { language: shown } = useInterface();
  const timeText = useTimeText();
  if (named === undefined) {
    return (
      <>
        <code>{document}</code> <span className="chip chip--warning">{t.unknown}</span>
      </>
    );
  }
  const isShown = named.published.includes(language);
  const hidden = named.is_embargoed && !isShown ? t.embargoed : t.unpublished[language];
  return (
    <>
      <Link href={addressOf("document", { key: document })}>{titleIn(named, shown)}</Link>{" "}
      {!isShown && <span className="chip chip--warning">{hidden}</span>}
      {until !== undefined &&
        (hasEnded(until) ? (
          <span className="chip chip--warning">{t.ended(timeText(until, "day"))}</span>
        ) : (
          <span className="table__second">{t.ends(timeText(until, "day"))}</span>
        ))}
    </>
  );
}

/** True once a day has ended in China. */
function hasEnded(day: string): boolean {
  const today = new Intl.DateTimeFormat("sv", { timeZone: "Asia/Shanghai" }).format(new Date());
  return day < today;
}
