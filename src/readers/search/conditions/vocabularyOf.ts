import { parameterPrefix } from "../../../base/finder/conditions.ts";
import { messages } from "../../../base/i18n/index.ts";
import { languages } from "../../../base/site/languages.ts";
import type { BilingualText } from "../../../base/site/text/localizedText.ts";
import { withDescendants } from "../../../content/published/columnTree.ts";
import type { View } from "../../../content/published/publication.ts";
import { contentTypes } from "../../../content/types/index.ts";
import { orderCodeGrades, packageStyles, packings } from "../../../content/types/product.ts";
import type { NamedColumn, NamedFamily, Vocabulary } from "./vocabulary.ts";

/**
 * The vocabulary of a view.
 * @param other the other language's view, whose names are read as far as they are published there
 */
export function vocabularyOf(view: View, other: View): Vocabulary {
  return {
    columns: [...parameterColumns(view, other), ...factColumns(view, other)],
    families: familiesIn(view, other),
  };
}

function parameterColumns(view: View, other: View): NamedColumn[] {
  const namesOf = namer(view, other);
  return view.all("parameter").flatMap((doc): NamedColumn[] => {
    const { key, body } = doc;
    const { kind, unit, direction } = body;
    if (kind === "text" || body.orderCode !== undefined) return [];
    const twin = other.get("parameter", key)?.body;
    const names = namesOf(body.label, twin?.label);
    const column = { name: parameterPrefix + key, unit, ...(direction && { direction }) };
    if (kind === "boolean") {
      return [{ ...column, kind: "options", names: [], options: [{ value: "true", names }] }];
    }
    const options = body.options.map(({ value, label }) => {
      const same = twin?.options.find((one) => one.value === value);
      return { value, names: namesOf(label, same?.label) };
    });
    return kind === "enum"
      ? [{ ...column, kind: "options", names, options }]
      : [{ ...column, kind, names, options: [] }];
  });
}

/** Columns of order codes, named as in the finder and by the parameters that they determine. */
function factColumns(view: View, other: View): readonly NamedColumn[] {
  const namesOf = namer(view, other);
  const stated = (fact: string) =>
    view.all("parameter").filter(({ body }) => body.orderCode === fact);
  const called = (fact: string, name: (language: (typeof languages)[number]) => string) => {
    const labels = stated(fact).flatMap(({ key, body }) =>
      namesOf(body.label, other.get("parameter", key)?.body.label),
    );
    return [...new Set([...languages.map(name), ...labels])];
  };
  const named = (pick: (products: (typeof messages)["en"]["products"]) => string) =>
    languages.map((language) => pick(messages[language].products));
  const styles = stated("package").flatMap(({ body }) => body.options);
  const column = { unit: "", options: [] };
  const facts: readonly NamedColumn[] = [
    {
      ...column,
      name: "package",
      kind: "options",
      names: called("package", (language) => messages[language].products.package),
      options: packageStyles.map((value) => ({
        value,
        names: [
          ...new Set([
            value,
            ...styles
              .filter((one) => one.value === value)
              .flatMap(({ label }) => label[view.language] ?? []),
          ]),
        ],
      })),
    },
    {
      ...column,
      name: "pins",
      kind: "number",
      names: called("pins", (language) => messages[language].products.pinCount),
    },
    {
      ...column,
      name: "temperature",
      kind: "range",
      unit: "°C",
      names: called("temperature", (language) => messages[language].products.temperature),
    },
    {
      ...column,
      name: "grade",
      kind: "options",
      names: called("grade", (language) => messages[language].products.grade),
      options: orderCodeGrades.map((value) => ({
        value,
        names: named(({ grades }) => grades[value]),
      })),
    },
    {
      ...column,
      name: "packing",
      kind: "options",
      names: called("packing", (language) => messages[language].products.pack),
      options: packings.map((value) => ({
        value,
        names: named(({ packKinds }) => packKinds[value]),
      })),
    },
  ];
  return facts;
}

function familiesIn(view: View, other: View): NamedFamily[] {
  const namesOf = namer(view, other);
  const roots = view.columns
    .values()
    .filter(({ doc, parent }) => parent === null && doc.body.type === contentTypes.product.code);
  return [...roots].flatMap((root) =>
    withDescendants(root)
      .filter((node) => node !== root)
      .map((node) => ({
        names: namesOf(node.doc.body.title, other.column(node.doc.key)?.doc.body.title),
        families: withDescendants(node).map(({ doc }) => doc.id),
      })),
  );
}

/** Reads names of a document in one language and of its twin in the other, as far as it is published there. */
function namer(view: View, other: View) {
  return (own: BilingualText | undefined, twin: BilingualText | undefined): string[] => {
    const names = [own?.[view.language], twin?.[other.language]];
    return [...new Set(names.flatMap((name) => name || []))];
  };
}
