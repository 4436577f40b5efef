import { pointer } from "../../../../base/site/addresses/jsonPointer.ts";
import { languages, otherLanguage } from "../../../../base/site/languages.ts";
import {
  type Completion,
  completionOf,
  presentOf,
  type RequirementLevel,
} from "../../../../base/site/values/familyRequirements.ts";
import { Button } from "../../../components/Button.tsx";
import type { FamilyDefinition } from "../../../data/documents/formReferences.ts";
import { focusField } from "../../../document/focusField.ts";
import { useFamilyMessages } from "../../../document/messages.ts";
import { useFamily } from "../../../document/referenceQueries.ts";
import { isObject, type Json } from "../../../document/store/jsonValues.ts";
import { useInterface } from "../../../frame/language/language.tsx";
import { Link } from "../../../router/router.tsx";
import { addressOf } from "../../../router/screens.ts";
import type { PanelProps } from "../panelProps.ts";

/** Levels of requirements whose absence is a gap. */
const levels = ["must", "should"] as const;

/** Completeness of a part as typed, by its family's requirements, with a link to each gap. */
export default function CompletenessPanel({ document }: PanelProps) {
  const t = useFamilyMessages();
  const { language } = useInterface();
  const body = document.store.useValue("");
  const column = isObject(body) && typeof body.column === "string" ? body.column : "";
  const family = useFamily(column).data;
  if (column === "") return <p className="empty">{t.chooseFamily}</p>;
  if (family === undefined) return null;
  const found = completions(family, body);
  const isAsked = found.en.must.wanted + found.en.should.wanted > 0;
  if (!isAsked) return <p className="empty">{t.noRequirements}</p>;
  const gaps = gapsOf(found);
  const nameOf = ([field, step]: readonly [string, string]) => {
    if (field === "values") {
      const label = family.list.find(({ key }) => key === step)?.label;
      return label?.[language] ?? label?.[otherLanguage(language)] ?? step;
    }
    const described = document.type.fields.find(({ name }) => name === field);
    return described?.label[language] ?? field;
  };
  return (
    <section className="completeness" aria-label={t.completeness}>
      <Shares found={found} />
      {gaps.length === 0 && <p role="status">{t.complete}</p>}
      {levels.map((level) => (
        <Gaps key={level} {...{ level, nameOf }} gaps={gaps.filter((gap) => gap.level === level)} />
      ))}
      <p>
        <Link href={addressOf("grid", {}, { family: column, missing: "1" })}>{t.inGrid}</Link>
      </p>
    </section>
  );
}

/** Shares of values present, by language and level. */
function Shares({ found }: { readonly found: Completions }) {
  const t = useFamilyMessages();
  return (
    <table className="completeness__shares">
      <tbody>
        {languages.map((one) => (
          <tr key={one}>
            <th scope="row">{t.languages[one]}</th>
            {levels.map((level) => (
              <td key={level}>
                <Share name={t.levels[level]} level={level} {...found[one][level]} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface GapsProps {
  readonly level: (typeof levels)[number];
  readonly gaps: ReturnType<typeof gapsOf>;
  readonly nameOf: (path: readonly [string, string]) => string;
}

/** Gaps of a level, each with a link to its field. */
function Gaps({ level, gaps, nameOf }: GapsProps) {
  const t = useFamilyMessages();
  if (gaps.length === 0) return null;
  return (
    <div>
      <h3 className="completeness__title">{t.lacks[level]}</h3>
      <ul className="rows">
        {gaps.map(({ path, languages: lacking }) => (
          <li key={path.join("/")} className="row">
            <Button look="plain" onClick={() => focusField(pointer(path))}>
              {nameOf(path)}
            </Button>
            <span className="table__second">
              {t.languages[lacking.length > 1 ? "both" : (lacking[0] ?? "both")]}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface ShareProps {
  readonly name: string;
  readonly level: "must" | "should";
  readonly filled: number;
  readonly wanted: number;
}

function Share({ name, level, filled, wanted }: ShareProps) {
  const t = useFamilyMessages();
  const lacking = level === "must" ? "chip--danger" : "chip--warning";
  return (
    <span className={`chip ${filled === wanted ? "chip--good" : lacking}`}>
      {t.share(name, filled, wanted)}
    </span>
  );
}

type Completions = Readonly<Record<(typeof languages)[number], Completion>>;

function completions({ list, texts }: FamilyDefinition, body: Json | undefined): Completions {
  const required = (entries: readonly (readonly [string, RequirementLevel])[]) =>
    new Map(entries.flatMap(([name, level]) => (level === "may" ? [] : [[name, level] as const])));
  const requirements = {
    parameters: required(list.map(({ key, requirement }) => [key, requirement] as const)),
    texts: required(Object.entries(texts)),
  };
  const values = isObject(body) && isObject(body.values) ? Object.keys(body.values) : [];
  const content = { values: new Set(values), present: presentOf("product", body) };
  const ofOrderCodes = (key: string) =>
    list.some((one) => one.key === key && one.is_of_order_codes);
  return {
    en: completionOf(requirements, content, "en", ofOrderCodes),
    zh: completionOf(requirements, content, "zh", ofOrderCodes),
  };
}

/** Gaps of all languages, grouped by field. */
function gapsOf(found: Completions) {
  const gaps = new Map<
    string,
    { path: readonly [string, string]; level: string; languages: (typeof languages)[number][] }
  >();
  for (const language of languages) {
    for (const { path, level } of found[language].gaps) {
      const name = path[0] === "values" ? path.join("/") : path[0];
      const known = gaps.get(name);
      if (known === undefined) gaps.set(name, { path, level, languages: [language] });
      else known.languages.push(language);
    }
  }
  return [...gaps.values()];
}
