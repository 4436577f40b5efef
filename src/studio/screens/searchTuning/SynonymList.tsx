import { languages } from "../../../base/site/languages.ts";
import { Button } from "../../components/Button.tsx";
import { EmptyList } from "../../components/lists/EmptyList.tsx";
import { Filters, TextFilter } from "../../components/lists/Filters.tsx";
import { Table } from "../../components/lists/Table.tsx";
import type { SearchSetup } from "../../data/searchTuning.ts";
import type { ScreenProps } from "../screenProps.ts";
import { useSearchTuningMessages } from "./useSearchTuningMessages.ts";

interface SynonymListProps extends ScreenProps {
  readonly synonyms: SearchSetup["synonyms"];
  /** @param at index of a group; undefined: a new one */
  onEdit(at: number | undefined): void;
  onRemove(at: number): void;
}

/** Groups of synonyms as two columns. */
export function SynonymList({ place, synonyms, onEdit, onRemove }: SynonymListProps) {
  const t = useSearchTuningMessages();
  const wanted = (place.queries.search ?? "").toLowerCase();
  const rows = synonyms.list
    .map((group, at) => ({ group, at }))
    .filter(({ group: { en, zh } }) =>
      [...en, ...zh].some((word) => word.toLowerCase().includes(wanted)),
    );
  const mayEdit = synonyms.may_edit && synonyms.is_fit;
  const add = mayEdit && (
    <Button icon="plus" onClick={() => onEdit(undefined)}>
      {t.synonyms.add}
    </Button>
  );
  return (
    <>
      <p className="section__intro">{synonyms.replaces ? t.synonyms.replaces : t.synonyms.intro}</p>
      <Filters
        place={place}
        total={rows.length}
        search={<TextFilter place={place} label={t.synonyms.filter} />}
      >
        {synonyms.list.length > 0 && add}
      </Filters>
      {rows.length === 0 ? (
        <EmptyList
          place={place}
          filtered={t.synonyms.noneFit}
          title={t.synonyms.empty}
          actions={add}
        >
          {t.synonyms.emptyText}
        </EmptyList>
      ) : (
        <Table
          label={t.views.synonyms}
          columns={[...languages.map((one) => t.languages[one]), ...(mayEdit ? [t.acts] : [])]}
        >
          {rows.map(({ group, at }) => {
            const name = [...group.en, ...group.zh].join(", ");
            return (
              <tr key={name}>
                {languages.map((one) => (
                  <td key={one} data-label={t.languages[one]} lang={one}>
                    {group[one].length === 0 ? (
                      <span className="table__second">{t.synonyms.none}</span>
                    ) : (
                      <span className="tuned-words">
                        {group[one].map((word) => (
                          <span className="chip" key={word}>
                            {word}
                          </span>
                        ))}
                      </span>
                    )}
                  </td>
                ))}
                {mayEdit && (
                  <td data-label={t.acts}>
                    <span className="table__buttons">
                      <Button
                        look="plain"
                        aria-label={`${t.edit}: ${name}`}
                        onClick={() => onEdit(at)}
                      >
                        {t.edit}
                      </Button>
                      <Button
                        look="plain"
                        icon="trash"
                        aria-label={`${t.remove}: ${name}`}
                        onClick={() => onRemove(at)}
                      />
                    </span>
                  </td>
                )}
              </tr>
            );
          })}
        </Table>
      )}
    </>
  );
}
