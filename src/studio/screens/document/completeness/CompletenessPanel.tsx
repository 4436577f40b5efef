import { pointer } from "../../../../base/site/addresses/jsonPointer.ts";
import { otherLanguage } from "../../../../base/site/languages.ts";
import { type Gap, gapSteps, missingOf } from "../../../../base/site/values/completeness.ts";
import { requirementLevels } from "../../../../base/site/values/familyRequirements.ts";
import { Button } from "../../../components/Button.tsx";
import { CompletenessChip } from "../../../components/completeness/CompletenessChip.tsx";
import { useCompletenessMessages } from "../../../components/completeness/useCompletenessMessages.ts";
import { focusField } from "../../../document/focusField.ts";
import { useFamily } from "../../../document/referenceQueries.ts";
import { isObject } from "../../../document/store/jsonValues.ts";
import { useFamilyMessages } from "../../../document/useDocumentMessages.ts";
import { useInterface } from "../../../frame/language/language.tsx";
import { Link } from "../../../router/router.tsx";
import { addressOf } from "../../../router/screens.ts";
import type { PanelProps } from "../panelProps.ts";
import { partMeasure } from "./partCompleteness.ts";

/** Completeness of a part as typed, by its family's requirements, with a link to each gap. */
export default function CompletenessPanel({ document }: PanelProps) {
  const t = useFamilyMessages();
  const c = useCompletenessMessages();
  const { language } = useInterface();
  const body = document.store.useValue("");
  const column = isObject(body) && typeof body.column === "string" ? body.column : "";
  const family = useFamily(column).data;
  if (column === "") return <p className="empty">{t.chooseFamily}</p>;
  if (family === undefined) return null;
  const { counts, gaps } = partMeasure(family, body);
  const nameOf = ([field, parameter]: Gap["path"]) => {
    if (parameter !== undefined) {
      const label = family.list.find(({ key }) => key === parameter)?.label;
      return label?.[language] ?? label?.[otherLanguage(language)] ?? parameter;
    }
    const described = document.type.fields.find(({ name }) => name === field);
    return described?.label[language] ?? field;
  };
  const gapsOf = (level: Gap["level"]) => gaps.filter((gap) => gap.level === level);
  const missing = missingOf(counts);
  return (
    <section className="completeness" aria-label={t.completeness}>
      <p role="status">
        <CompletenessChip counts={counts} />
      </p>
      <ul className="completeness__shares">
        {requirementLevels
          .filter((level) => counts[level].wanted > 0)
          .map((level) => (
            <li key={level}>{c.share(c.levels[level], counts[level])}</li>
          ))}
      </ul>
      <Gaps level="must" gaps={gapsOf("must")} nameOf={nameOf} />
      <Gaps level="should" gaps={gapsOf("should")} nameOf={nameOf} />
      {missing.may > 0 && (
        <details>
          <summary>{t.optional(missing.may)}</summary>
          <GapList gaps={gapsOf("may")} nameOf={nameOf} />
        </details>
      )}
      <p>
        <Link href={addressOf("grid", {}, { family: column, missing: "incomplete" })}>
          {t.inGrid}
        </Link>
      </p>
    </section>
  );
}

interface GapListProps {
  readonly gaps: readonly Gap[];
  readonly nameOf: (path: Gap["path"]) => string;
}

/** Gaps of a level, where there are any. */
function Gaps({ level, ...props }: GapListProps & { readonly level: "must" | "should" }) {
  const t = useFamilyMessages();
  if (props.gaps.length === 0) return null;
  return (
    <div>
      <h3 className="completeness__title">{t.lacks[level]}</h3>
      <GapList {...props} />
    </div>
  );
}

/** Gaps, each with a link to its field and the languages that lack it. */
function GapList({ gaps, nameOf }: GapListProps) {
  const t = useFamilyMessages();
  return (
    <ul className="rows">
      {gaps.map((gap) => (
        <li key={gap.path.join("/")} className="row">
          <Button look="plain" onClick={() => focusField(pointer(gapSteps(gap)))}>
            {nameOf(gap.path)}
          </Button>
          <span className="table__second">
            {t.languages[gap.languages.length > 1 ? "both" : (gap.languages[0] ?? "both")]}
          </span>
        </li>
      ))}
    </ul>
  );
}
