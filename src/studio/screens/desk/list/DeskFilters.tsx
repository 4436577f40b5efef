import { formNames, staffStates } from "../../../../base/site/enquiryCodes.ts";
import { deskOrders, deskRegions, dueStates } from "../../../../base/site/enquiryDeskCodes.ts";
import { languages } from "../../../../base/site/languages.ts";
import { SelectField } from "../../../components/dialogs/Field.tsx";
import { DisplayMenu } from "../../../components/lists/DisplayMenu.tsx";
import { Filters, TextFilter } from "../../../components/lists/Filters.tsx";
import type { ListFilter } from "../../../components/lists/listFilter.ts";
import { useDeskCounts } from "../../../data/desk/useDeskCounts.ts";
import { usePerson } from "../../../frame/signIn/session.tsx";
import { navigate, withQueries } from "../../../router/router.tsx";
import type { Place } from "../../../router/screens.ts";
import { useDeskChoices } from "../settings/useDeskChoices.ts";
import { useDeskMessages } from "../useDeskMessages.ts";
import { orderOf } from "./listFilters.ts";
import { useDeskPeople } from "./useDeskList.ts";

/** Search, filters and display of the list of enquiries. */
export function DeskFilters({ place }: { readonly place: Place }) {
  const t = useDeskMessages();
  return (
    <Filters
      place={place}
      total={undefined}
      search={<TextFilter place={place} name="words" label={t.search} />}
      filters={useDeskFilters(place)}
    >
      <DisplayMenu>
        <SelectField
          label={t.order}
          value={orderOf(place.queries)}
          onChange={({ currentTarget }) =>
            navigate(withQueries(place, { order: currentTarget.value }), { replace: true })
          }
        >
          {deskOrders.map((one) => (
            <option key={one} value={one}>
              {t.orders[one]}
            </option>
          ))}
        </SelectField>
      </DisplayMenu>
    </Filters>
  );
}

function useDeskFilters(place: Place): readonly ListFilter[] {
  const t = useDeskMessages();
  const counts = useDeskCounts().data;
  const forms = useReadForms();
  const people = usePeopleOf(place);
  const { topicsOf } = useDeskChoices();
  const { queries } = place;
  const one = (name: string, label: string, options: ListFilter["options"] = {}): ListFilter => ({
    ...{ name, kind: "one", label, options },
  });
  const only = (name: "spam" | "review") =>
    queries[name] === undefined ? [] : [one(name, t.only[name])];
  const states = { open: t.openStates, all: t.anyState };
  return [
    one("form", t.form, pick(forms, t.forms)),
    one("state", t.state, { ...states, ...pick(staffStates, t.states) }),
    one("assignee", t.person, {
      ...{ me: t.me, nobody: t.nobody },
      ...Object.fromEntries(people.map(({ id, name }) => [id, name])),
    }),
    ...(counts?.near === undefined ? [] : [one("due", t.due, pick(dueStates, t.dues))]),
    one("topic", t.topic, Object.fromEntries(topicsOf(queries.form))),
    one("language", t.language, pick(languages, t.languages)),
    one("region", t.region, pick(deskRegions, t.regions)),
    { name: "part", kind: "text", label: t.part },
    { name: "company", kind: "text", label: t.company },
    ...only("spam"),
    ...only("review"),
  ];
}

/** Names of some values, in their order. */
function pick<Value extends string>(
  values: readonly Value[],
  names: Readonly<Record<Value, string>>,
): Record<string, string> {
  return Object.fromEntries(values.map((value) => [value, names[value]]));
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
