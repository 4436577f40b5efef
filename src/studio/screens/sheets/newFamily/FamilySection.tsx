import { languages } from "../../../../base/site/languages.ts";
import { SelectField } from "../../../components/dialogs/Field.tsx";
import type { FamilyPlan, NewColumn, Pair } from "../../../data/parts/newFamily.ts";
import { Section } from "../../../frame/Screen.tsx";
import { useNewFamilyMessages } from "../useSheetsMessages.ts";
import { PairFields } from "./PairFields.tsx";
import type { OpenList } from "./useListPlan.ts";

const noTitle: Pair = { en: "", zh: "" };

/** Selects the family of the parts: an existing one, or a new one below a column. */
export function FamilySection({ list }: { readonly list: OpenList }) {
  const t = useNewFamilyMessages();
  const { plan, choices, change } = list;
  const { family } = choices;
  const known = plan.known.families.filter(({ parameters }) => parameters > 0);
  const isOpen = plan.questions.some(({ code }) => code === "family");
  const made: NewColumn =
    family !== undefined && "title" in family
      ? family
      : { title: noTitle, parent: usualParent(plan) };
  const isKnown = family !== undefined && "key" in family;
  return (
    <Section title={t.family}>
      <div className="field-row list-fields" data-open={isOpen || undefined}>
        <SelectField
          label={t.familyWay}
          value={isKnown ? "known" : "new"}
          onChange={({ currentTarget: { value } }) =>
            change({ family: value === "known" ? { key: known[0]?.key ?? "" } : made })
          }
        >
          <option value="new">{t.newColumn}</option>
          {known.length > 0 && <option value="known">{t.knownColumn}</option>}
        </SelectField>
        {isKnown ? (
          <SelectField
            label={t.family}
            value={family.key}
            onChange={({ currentTarget }) => change({ family: { key: currentTarget.value } })}
          >
            {known.map(({ key, label }) => (
              <option key={key} value={key}>
                {label}
              </option>
            ))}
          </SelectField>
        ) : (
          <NewFamily {...{ list, made }} />
        )}
      </div>
    </Section>
  );
}

interface NewFamilyProps {
  readonly list: OpenList;
  readonly made: NewColumn;
}

/** Title of a new family, and the column above it. */
function NewFamily({ list: { plan, choices, change }, made }: NewFamilyProps) {
  const t = useNewFamilyMessages();
  const { summary } = choices;
  const changeTitle = (title: Pair) => {
    // Summaries follow the title until they are edited.
    const follow = languages.map((one) => [
      one,
      summary[one] === made.title[one] ? title[one] : summary[one],
    ]);
    change({ family: { ...made, title }, summary: { ...summary, ...Object.fromEntries(follow) } });
  };
  return (
    <>
      <PairFields labels={t.titleIn} value={made.title} maxLength={80} onChange={changeTitle} />
      <SelectField
        label={t.parent}
        value={made.parent ?? ""}
        onChange={({ currentTarget }) =>
          change({ family: { ...made, parent: currentTarget.value || null } })
        }
      >
        <option value="">{t.top}</option>
        {plan.known.families.map(({ key, label }) => (
          <option key={key} value={key}>
            {label}
          </option>
        ))}
      </SelectField>
    </>
  );
}

/** The column above most families. */
function usualParent({ known: { families } }: FamilyPlan): string | null {
  const counts = new Map<string | null, number>();
  for (const { parent, parameters } of families) {
    if (parameters > 0) counts.set(parent, (counts.get(parent) ?? 0) + 1);
  }
  const [most] = [...counts].sort(([, a], [, b]) => b - a);
  return most?.[0] ?? null;
}
