import { SelectField } from "../../components/dialogs/Field.tsx";
import { ChoiceFilter, TextFilter } from "../../components/lists/Filters.tsx";
import type { GridFacts } from "../../data/parts/grid.ts";
import { useInterface } from "../../frame/language/language.tsx";
import { columnsOf, columnTitle } from "../../grid/gridColumns.ts";
import { navigate, withQueries } from "../../router/router.tsx";
import type { Place } from "../../router/screens.ts";
import { useGridMessages } from "./useGridMessages.ts";

interface GridFiltersProps {
  readonly place: Place;
  readonly facts: GridFacts | undefined;
}

/** Filters and order of the rows, which the server applies. */
export function GridFilters({ place, facts }: GridFiltersProps) {
  const t = useGridMessages();
  const { language, messages } = useInterface();
  const { frame } = messages;
  const { order = "part", by, family } = place.queries;
  const parameters = columnsOf(facts?.columns ?? []).filter(
    ({ facts: { parameter }, language: own }) => parameter !== null && own !== "zh",
  );
  return (
    <search className="filters filters__line">
      <TextFilter place={place} label={t.search} />
      {family !== undefined && (
        <ChoiceFilter place={place} name="missing" label={t.rowsShown}>
          <option value="">{t.allRows}</option>
          <option value="incomplete">{t.missingBoth}</option>
          <option value="must">{t.missingMust}</option>
          <option value="should">{t.missingShould}</option>
          <option value="any">{t.missingAny}</option>
        </ChoiceFilter>
      )}
      <SelectField
        label={t.order}
        value={by === undefined ? order : `${order} ${by}`}
        onChange={({ currentTarget }) => {
          const [chosen, parameter] = currentTarget.value.split(" ");
          navigate(withQueries(place, { order: chosen, by: parameter }), { replace: true });
        }}
      >
        {order === "-part" && <option value="-part">{t.orders.part} ↓</option>}
        {Object.entries(t.orders).map(([name, words]) => (
          <option key={name} value={name}>
            {words}
          </option>
        ))}
        {parameters.map((column) => {
          const title = t.byValue(columnTitle(column, language, t.languages));
          return ["value", "-value"].map((way) => (
            <option key={`${way} ${column.id}`} value={`${way} ${column.facts.parameter}`}>
              {title} {way === "value" ? "↑" : "↓"}
            </option>
          ));
        })}
      </SelectField>
      <p className="filters__count" role="status">
        {facts === undefined ? "" : frame.results(facts.total)}
      </p>
    </search>
  );
}
