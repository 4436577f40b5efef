import { isLanguage, type Language, languages } from "../languages.ts";

/** Levels of a family's requirements on its parts; what it does not mention is optional. */
export const requirementLevels = ["must", "should", "may"] as const;

export type RequirementLevel = (typeof requirementLevels)[number];

/** Texts of a part that its family can require, with their default levels. */
export const requiredTexts = {
  name: "should",
  summary: "should",
  description: "may",
  features: "may",
} as const satisfies Record<string, RequirementLevel>;

/** Requirements of a family on its parts. */
export interface Requirements {
  /** Levels by keys of its parameters, in its order. */
  readonly parameters: ReadonlyMap<string, RequirementLevel>;
  /** Levels by fields of a product; a text that is optional is left out. */
  readonly texts: ReadonlyMap<string, RequirementLevel>;
}

/** Content of a part as completeness needs it. */
export interface PartContent {
  /** Keys of the parameters that it has values for. */
  readonly values: ReadonlySet<string>;
  /** Value of `presentOf()`. */
  readonly present: string;
}

/** The requirements of a column's body, whatever else is wrong with it; undefined where it has none. */
export function requirementsOf(body: unknown): Requirements | undefined {
  if (!isRecord(body) || !Array.isArray(body.parameters)) return undefined;
  const wanted = isRecord(body.requirements) ? body.requirements : {};
  const parameters = new Map<string, RequirementLevel>();
  for (const key of body.parameters) {
    if (typeof key !== "string") continue;
    const level = Object.hasOwn(wanted, key) ? levelOf(wanted[key]) : undefined;
    parameters.set(key, level ?? "may");
  }
  const told = isRecord(body.textRequirements) ? body.textRequirements : {};
  const texts = new Map<string, RequirementLevel>();
  for (const [name, usual] of Object.entries(requiredTexts)) {
    const level: RequirementLevel = levelOf(told[name]) ?? usual;
    if (level !== "may") texts.set(name, level);
  }
  // A column that lists no parameters is no family.
  return body.parameters.length === 0 ? undefined : { parameters, texts };
}

function levelOf(value: unknown): RequirementLevel | undefined {
  return requirementLevels.find((level) => level === value);
}

/** Word for a part with order codes, and for a parameter that they determine. */
const orderCodes = "order-codes";

/** Word for a document with a datasheet. */
const datasheet = "datasheet";

/**
 * Content of a document beside its values, as words between blanks: `name.zh` a text in a language,
 * `zh/KEY` a value that is a text in this language alone, `order-codes` a part that has some or a
 * parameter that they determine, `datasheet` a part or a file for download that has one.
 */
export function presentOf(type: string, body: unknown): string {
  if (!isRecord(body)) return "";
  if (type === "parameter") return body.orderCode === undefined ? "" : ` ${orderCodes} `;
  if (type === "download") return isDatasheet(body.document) ? ` ${datasheet} ` : "";
  if (type !== "product") return "";
  const words: string[] = [];
  for (const name of Object.keys(requiredTexts)) {
    for (const language of languages) {
      if (hasText(body[name], language)) words.push(`${name}.${language}`);
    }
  }
  if (Array.isArray(body.variants) && body.variants.length > 0) words.push(orderCodes);
  if (Array.isArray(body.documents) && body.documents.some(isDatasheet)) words.push(datasheet);
  for (const [key, value] of Object.entries(isRecord(body.values) ? body.values : {})) {
    const [only, ...others] = isRecord(value) ? Object.keys(value).filter(isLanguage) : [];
    if (only !== undefined && others.length === 0) words.push(`${only}/${key}`);
  }
  return words.length === 0 ? "" : ` ${words.join(" ")} `;
}

function isDatasheet(document: unknown): boolean {
  return isRecord(document) && document.kind === datasheet;
}

/** True where a part, or a file for download, has a datasheet, by its `presentOf()`. */
export function hasDatasheet(present: string): boolean {
  return present.includes(` ${datasheet} `);
}

/** A list counts as present where each of its items has the text. */
function hasText(value: unknown, language: Language): boolean {
  if (Array.isArray(value)) return value.length > 0 && value.every((one) => hasText(one, language));
  const text = isRecord(value) ? value[language] : undefined;
  return typeof text === "string" && text.trim() !== "";
}

/** Whether order codes determine a parameter, by its `presentOf()`. */
export function isOfOrderCodes(present: string): boolean {
  return present.includes(` ${orderCodes} `);
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
