import type { ReactNode } from "react";
import { deskOrders, deskRegions, dueStates } from "../../../../base/site/deskCodes.ts";
import { formNames, staffStates } from "../../../../base/site/enquiryCodes.ts";
import { languages } from "../../../../base/site/languages.ts";
import { SelectField } from "../../../components/dialogs/Field.tsx";
import { Icon } from "../../../components/Icon.tsx";
import { ChoiceFilter, TextFilter } from "../../../components/lists/Filters.tsx";
import { useDeskCounts } from "../../../data/desk/useDeskCounts.ts";
import { usePunctuation } from "../../../frame/language/language.tsx";
import { usePerson } from "../../../frame/signIn/session.tsx";
import { Link, navigate, withQueries } from "../../../router/router.tsx";
import type { Place } from "../../../router/screens.ts";
import { useDeskMessages } from "../messages.ts";
import { useDeskChoices } from "../settings/useDeskChoices.ts";
import { type Density, densities } from "./density.ts";
import { filterNames, orderOf, quickViewOf, shownState } from "./listFilters.ts";
import { useDeskPeople } from "./useDeskList.ts";

interface DeskFiltersProps {
  readonly place: Place;
  readonly density: Density;
  readonly onDensity: (density: Density) => void;
}

/** Search, filters and density. The filters that are set stand below them, each with the way off it. */
export function DeskFilters({ place, density, onDensity }: DeskFiltersProps) {
  const t = useDeskMessages();
  return (
    <search className="desk-filters">
      <div className="filters">
        <TextFilter place={place} name="words" label={t.search} />
        <SelectField
          label={t.order}
          value={orderOf(place.queries)}
          onChange={({ currentTarget }) =>
            navigate(withQueries(place, { order: currentTarget.value }), { replace: true })
          }
        >
          <Options of={deskOrders} names={t.orders} />
        </SelectField>
        <div className="desk-filters__density">
          <SelectField
            label={t.density}
            value={density}
            onChange={({ currentTarget }) =>
              onDensity(densities.find((one) => one === currentTarget.value) ?? "usual")
            }
          >
            {densities.map((one) => (
              <option key={one} value={one}>
                {t.densities[one]}
              </option>
            ))}
          </SelectField>
        </div>
      </div>
      <details className="desk-filters__all">
        <summary>
          <Icon name="sliders" />
          {t.filters}
        </summary>
        <div className="filters">
          <Choices place={place} />
          <TextFilter place={place} name="part" label={t.part} />
          <TextFilter place={place} name="company" label={t.company} />
        </div>
      </details>
      <SetFilters place={place} />
    </search>
  );
}

function Choices({ place }: { readonly place: Place }) {
  const t = useDeskMessages();
  const counts = useDeskCounts().data;
  const forms = useReadForms();
  const people = usePeopleOf(place);
  const { topicsOf } = useDeskChoices();
  return (
    <>
      <Choice
        place={place}
        name="form"
        label={t.form}
        any={t.any}
        options={forms}
        names={t.forms}
      />
      <SelectField
        label={t.state}
        value={shownState(place.queries)}
        onChange={({ currentTarget }) =>
          navigate(withQueries(place, { state: currentTarget.value }), { replace: true })
        }
      >
        <option value="open">{t.openStates}</option>
        <option value="all">{t.anyState}</option>
        <Options of={staffStates} names={t.states} />
      </SelectField>
      <ChoiceFilter place={place} name="assignee" label={t.person}>
        <option value="">{t.anybody}</option>
        <option value="me">{t.me}</option>
        <option value="nobody">{t.nobody}</option>
        {people.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </ChoiceFilter>
      {counts?.near !== undefined && (
        <Choice
          place={place}
          name="due"
          label={t.due}
          any={t.any}
          options={dueStates}
          names={t.dues}
        />
      )}
      <ChoiceFilter place={place} name="topic" label={t.topic}>
        <option value="">{t.any}</option>
        {topicsOf(place.queries.form).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </ChoiceFilter>
      <Choice
        place={place}
        name="language"
        label={t.language}
        any={t.any}
        options={languages}
        names={t.languages}
      />
      <Choice
        place={place}
        name="region"
        label={t.region}
        any={t.any}
        options={deskRegions}
        names={t.regions}
      />
    </>
  );
}

interface ChoiceProps<Value extends string> {
  readonly place: Place;
  readonly name: string;
  readonly label: string;
  readonly any: string;
  readonly options: readonly Value[];
  readonly names: Readonly<Record<Value, string>>;
}

function Choice<Value extends string>(props: ChoiceProps<Value>) {
  const { place, name, label, any, options, names } = props;
  return (
    <ChoiceFilter place={place} name={name} label={label}>
      <option value="">{any}</option>
      <Options of={options} names={names} />
    </ChoiceFilter>
  );
}

function Options<Value extends string>({
  of,
  names,
}: {
  readonly of: readonly Value[];
  readonly names: Readonly<Record<Value, string>>;
}): ReactNode {
  return of.map((value) => (
    <option key={value} value={value}>
      {names[value]}
    </option>
  ));
}

/** The forms that the person may read. */
function useReadForms() {
  const rights = usePerson().rights.filter(({ act }) => act === "enquiry.read");
  return formNames.filter((form) =>
    rights.some(({ forms }) => forms === undefined || forms.includes(form)),
  );
}

/** People by whom a list can be filtered: those of its form, or of the first form that is read. */
function usePeopleOf({ queries }: Place) {
  const [first] = useReadForms();
  return useDeskPeople(queries.form ?? first).data ?? [];
}

/** The filters that are set, as chips that take them off. */
function SetFilters({ place }: { readonly place: Place }) {
  const t = useDeskMessages();
  const { colon } = usePunctuation();
  const people = usePeopleOf(place);
  const { topicText } = useDeskChoices();
  const { queries } = place;
  if (quickViewOf(queries) !== undefined) return null;
  const persons: Readonly<Record<string, string>> = { me: t.me, nobody: t.nobody };
  const labels: Readonly<Record<string, string>> = {
    ...{ form: t.form, state: t.state, assignee: t.person, due: t.due, part: t.part },
    ...{ company: t.company, topic: t.topic, region: t.region, language: t.language },
  };
  const names: Readonly<Record<string, Readonly<Record<string, string>> | undefined>> = {
    form: t.forms,
    state: { ...t.states, open: t.openStates, all: t.anyState },
    due: t.dues,
    region: t.regions,
    language: t.languages,
    assignee: { ...Object.fromEntries(people.map(({ id, name }) => [id, name])), ...persons },
  };
  const textOf = (name: (typeof filterNames)[number], value: string) => {
    if (name === "spam" || name === "review") return t.only[name];
    if (name === "words") return `“${value}”`;
    const shown = name === "topic" ? topicText(value) : (names[name]?.[value] ?? value);
    return `${labels[name]}${colon}${shown}`;
  };
  const chips = filterNames.flatMap((name) => {
    const value = queries[name];
    return value === undefined ? [] : [{ name, text: textOf(name, value) }];
  });
  return (
    <ul className="desk-filters__set">
      {chips.map(({ name, text }) => (
        <li key={name}>
          <Link
            className="chip desk-chip"
            href={withQueries(place, { [name]: undefined })}
            aria-label={t.removeFilter(text)}
          >
            {text}
            <Icon name="close" />
          </Link>
        </li>
      ))}
    </ul>
  );
}
