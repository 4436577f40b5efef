import type { Language } from "../site/languages.ts";
import type { BilingualText } from "../site/text/localizedText.ts";
import {
  type BrokenRule,
  brokenRules,
  type FieldProblem,
  type ValueKind,
} from "../site/values/fieldProblem.ts";
import { cellProblemText } from "./cellProblems.ts";
import { type Asked, fieldProblems as en, type FieldProblemMessages } from "./en/fieldProblems.ts";
import { fieldProblems as zh } from "./zh/fieldProblems.ts";

const messages: Readonly<Record<Language, FieldProblemMessages>> = { en, zh };

/** Names of a field in a problem's sentence, from the outermost one inwards. */
export interface FieldNames {
  readonly names: readonly string[];
  /** Places in `names` of items, which are named by their places in their lists. */
  readonly items: ReadonlySet<number>;
  /** Language of the text; undefined: the field has none. */
  readonly side: Language | undefined;
}

/** Returns a field's label with those of the fields around it: `Packages 2 › Pins`. */
export function fieldNamesText({ names, items, side }: FieldNames, language: Language): string {
  const t = messages[language];
  const parts: string[] = [];
  for (const [index, name] of names.entries()) {
    const last = parts.at(-1);
    if (items.has(index) && last !== undefined) parts[parts.length - 1] = `${last} ${name}`;
    else parts.push(name);
  }
  const label = parts.join(" › ") || t.document;
  return side === undefined ? label : t.side(label, t.languageNames[side]);
}

/** Returns the label of what stands around a document's content, as of its key. */
export function aroundText(name: string, language: Language): string {
  return Object.entries(messages[language].around).find(([known]) => known === name)?.[1] ?? name;
}

/** A field as a problem's sentence names it. */
export interface ProblemField {
  /** Its label with those of the fields around it. */
  readonly label: string;
  /** Kind of the field, as descriptions of types have it. */
  readonly kind?: string | undefined;
  readonly options?:
    | readonly { readonly value: string | number; readonly label: BilingualText }[]
    | undefined;
  readonly integer?: boolean | undefined;
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  /** Bound that the number must lie above. */
  readonly above?: number | undefined;
  readonly unit?: BilingualText | undefined;
}

/** Most options that a sentence names; of more it names the first ones. */
const allOptions = 16;
const firstOptions = 12;

/** A problem of a field as a sentence: what to do about it, with the field's label. */
export function fieldProblemText(
  problem: FieldProblem,
  field: ProblemField,
  language: Language,
): string {
  const t = messages[language];
  const label = t.quoted(field.label);
  switch (problem.code) {
    case "missing": {
      const { kind = problem.choices && "choice", options } = field;
      const known = problem.choices?.map((value) => ({ value, label: { en: String(value) } }));
      return asking(
        { ...field, kind: kind ?? askedKinds[problem.kind ?? "text"], options: options ?? known },
        language,
      );
    }
    case "wrong-kind":
      if (field.kind !== undefined) return asking(field, language);
      return problem.kind === "number" || problem.kind === "whole-number"
        ? numberText(field, problem.kind, language)
        : t.wrongKinds[problem.kind](label);
    case "too-small": {
      const { min, isAbove } = problem;
      const own = isAbove ? { ...field, min: undefined, above: min } : { ...field, min };
      return numberText(own, numberKind(field), language);
    }
    case "too-large":
      return numberText({ ...field, max: problem.max }, numberKind(field), language);
    case "too-short":
      return t.tooShort(label, problem.min);
    case "too-long":
      return t.tooLong(label, problem.max, problem.length);
    case "too-few":
      return problem.min === 1 ? asking(field, language) : t.tooFew(label, problem.min);
    case "too-many":
      return t.tooMany(label, problem.max, problem.length);
    case "no-choice": {
      const { choices, meant } = problem;
      const known = meant === undefined ? undefined : t.quoted(optionName(meant, field, language));
      return t.noChoice(label, choicesText(choices, field, language), known);
    }
    default:
      return otherText(problem, label, language);
  }
}

type Other = Exclude<
  FieldProblem,
  {
    readonly code:
      | "missing"
      | "wrong-kind"
      | "too-small"
      | "too-large"
      | "too-short"
      | "too-long"
      | "too-few"
      | "too-many"
      | "no-choice";
  }
>;

function otherText(problem: Other, label: string, language: Language): string {
  const t = messages[language];
  switch (problem.code) {
    case "unknown-field":
      return t.unknownField(label, problem.meant && t.quoted(problem.meant));
    case "value":
      return t.value(label, cellProblemText(problem.cell, language));
    case "not-in-family":
      return t.notInFamily(label, problem.family);
    case "no-value":
      return t.noValue(label, problem.parameter);
    case "broken-reference":
      return t.brokenReferences[problem.reason](label, problem.document);
    case "taken":
      return t.taken(label, problem.owner);
    case "unfit":
      return t.unfit(label);
    default:
      return t.rules[problem.code](label);
  }
}

/** A problem that a check words by itself, as a sentence with the field's label. */
export function checkText(why: string, label: string, language: Language): string {
  const t = messages[language];
  return t.check(t.quoted(label), why.replace(/[.。]$/, ""));
}

/** Returns what a field without a value asks for. */
function asking(field: ProblemField, language: Language): string {
  const t = messages[language];
  const label = t.quoted(field.label);
  const { kind = "", options = [] } = field;
  if (kind === "number") return numberText(field, numberKind(field), language);
  if (kind === "choice" && options.length > 0) {
    const values = options.map(({ value }) => value);
    return t.noChoice(label, choicesText(values, field, language), undefined);
  }
  return isRule(kind) ? t.rules[kind](label) : t.asks[askedBy(kind)](label);
}

/** Kinds of fields that ask for something else than a text. */
const asked: Readonly<Record<string, Asked>> = {
  text: "text-pair",
  "rich-text": "text-pair",
  "lines-pair": "text-pair",
  switch: "switch",
  choice: "choice",
  choices: "list",
  lines: "list",
  list: "list",
  table: "list",
  family: "list",
  reference: "reference",
  references: "references",
  day: "day",
  moment: "moment",
  file: "file",
  "file-pair": "file",
  image: "image",
  group: "group",
  either: "group",
  variant: "group",
  values: "group",
  requirements: "group",
};

/** Kinds of fields by the values that they ask for. */
const askedKinds: Readonly<Record<ValueKind, string>> = {
  text: "line",
  number: "number",
  "whole-number": "number",
  switch: "switch",
  list: "list",
  group: "group",
};

function askedBy(kind: string): Asked {
  return asked[kind] ?? "text";
}

/** Kinds of texts whose form is asked for from the start. */
const formed: readonly string[] = ["month", "email", "colour", "link"];

function isRule(kind: string): kind is BrokenRule {
  return formed.includes(kind) && brokenRules.some((rule) => rule === kind);
}

function numberKind({ integer }: ProblemField): "number" | "whole-number" {
  return integer === true ? "whole-number" : "number";
}

function numberText(
  { label, min, max, above, unit }: ProblemField,
  kind: "number" | "whole-number",
  language: Language,
): string {
  const t = messages[language];
  const own = unit?.[language] ?? "";
  const written = (bound: number | undefined, isLast: boolean) => {
    if (bound === undefined) return undefined;
    const text = bound.toLocaleString("en", { maximumFractionDigits: 6, useGrouping: "min2" });
    return isLast && own !== "" ? t.withUnit(text, own) : text;
  };
  const bounds = {
    min: written(min, max === undefined),
    max: written(max, true),
    above: written(above, max === undefined),
  };
  return t.numbers[kind](t.quoted(label), bounds);
}

function optionName(value: string | number, { options = [] }: ProblemField, language: Language) {
  const label = options.find((one) => one.value === value)?.label;
  return label?.[language] ?? label?.en ?? String(value);
}

function choicesText(
  choices: readonly (string | number)[],
  field: ProblemField,
  language: Language,
): string {
  const shown = choices.length > allOptions ? choices.slice(0, firstOptions) : choices;
  const names = shown.map((value) => optionName(value, field, language));
  return messages[language].listed(names, choices.length - names.length);
}
