import type { FieldDescription, TypeDescription, Words } from "./typeDescription.ts";

/** Fields that stand together under a heading. */
export interface FormSection {
  readonly key: string;
  readonly label: Words | undefined;
  readonly fields: readonly FieldDescription[];
}

interface Layout {
  readonly label?: Words;
  /** Names of fields, in their order. */
  readonly fields: readonly string[];
}

const words = (en: string, zh: string): Words => ({ en, zh });

const content = words("Content", "内容");
const facts = words("Details", "信息");
const place = words("Where it stands", "位置");

/** Types whose fields have an order of their own; other fields of the type follow. */
const layouts: Readonly<Record<string, readonly Layout[]>> = {
  news: [
    { fields: ["title", "summary", "body"] },
    { label: facts, fields: ["date", "updated", "column", "image", "products", "keywords"] },
  ],
  product: [
    {
      label: words("Basics", "基本信息"),
      fields: ["partNumber", "column", "lifecycle", "replacement", "alsoIn", "position"],
    },
    {
      label: words("Texts", "文本"),
      fields: ["name", "summary", "description", "features", "image"],
    },
    { label: words("Parameters", "参数"), fields: ["keyFigures", "values"] },
    {
      label: words("Packages and order codes", "封装与订货型号"),
      fields: ["packages", "variants", "eccn", "origin", "leadTime"],
    },
    {
      label: words("Documents and relations", "文档与关联"),
      fields: [
        "documents",
        "development",
        "diagram",
        "solutions",
        "related",
        "pinCompatibility",
        "crossReferences",
      ],
    },
  ],
  column: [
    { fields: ["title", "summary"] },
    { label: place, fields: ["parent", "position", "status", "locations"] },
    { label: content, fields: ["type", "href", "recommended", "menuGroups", "image"] },
    {
      label: words("Product family", "产品系列"),
      fields: [
        "parameters",
        "keyParameters",
        "pinCompatibility",
        "requirements",
        "textRequirements",
      ],
    },
    { label: words("Sections of the page", "页面版块"), fields: ["sections"] },
  ],
  banner: [
    { fields: ["title", "content"] },
    { label: words("Look", "外观"), fields: ["image", "background", "style"] },
    { label: words("Leads to", "链接"), fields: ["product", "news", "column", "position"] },
  ],
  investor: [
    { fields: ["title", "summary"] },
    { label: facts, fields: ["kind", "date", "column"] },
    { label: words("File", "文件"), fields: ["document"] },
  ],
};

/** Kinds that stand first where a type has no layout: what readers read. */
const textKinds = ["text", "rich-text"];

/** The fields of a type in sections. A setting has the fields of its value. */
export function sectionsOf(type: TypeDescription, setting: string | undefined): FormSection[] {
  if (type.name === "setting") {
    const value = setting === undefined ? undefined : type.settings?.[setting];
    return [{ key: "value", label: undefined, fields: value === undefined ? [] : [value] }];
  }
  const isText = ({ kind }: FieldDescription) => textKinds.includes(kind);
  const layout = layouts[type.name] ?? [
    { fields: type.fields.filter(isText).map(({ name }) => name) },
    { label: facts, fields: type.fields.filter((one) => !isText(one)).map(({ name }) => name) },
  ];
  const named = new Set(layout.flatMap(({ fields }) => fields));
  const rest = type.fields.filter(({ name }) => !named.has(name)).map(({ name }) => name);
  return [...layout, { label: words("More", "更多"), fields: rest }].flatMap(
    ({ label, fields }, index) => {
      const found = fields.flatMap((name) => type.fields.find((one) => one.name === name) ?? []);
      return found.length === 0 ? [] : [{ key: String(index), label, fields: found }];
    },
  );
}
