import { type CellFormat, formatOf } from "./numberFormats.ts";
import type { Attributes } from "./readXml.ts";
import type { Script } from "./superAndSubscripts.ts";

/** A format of numbers, with those that stand for it under a condition. */
interface DataStyle {
  readonly isDate: boolean;
  /** True for one of texts, which has numbers under its conditions only. */
  readonly isText: boolean;
  code: string;
  readonly maps: { readonly condition: string; readonly style: string }[];
}

interface OwnStyle {
  readonly parent: string;
  readonly data: string | undefined;
}

const dataElements = /^(?:number|percentage|currency|date|time|text)-style$/;
const maxDecimals = 20;

/** Styles of a document, as they are read: formats of cells, positions of texts, hidden tables. */
export class OdsStyles {
  readonly #data = new Map<string, DataStyle>();
  readonly #own = new Map<string, OwnStyle>();
  readonly #scripts = new Map<string, Script>();
  readonly #hidden = new Set<string>();
  readonly #formats = new Map<string, CellFormat>();
  #style = "";
  #open: DataStyle | undefined;
  #literal: string | undefined;

  open(name: string, attributes: Attributes): void {
    if (dataElements.test(name)) {
      const isDate = name === "date-style" || name === "time-style";
      this.#open = { isDate, isText: name === "text-style", code: "", maps: [] };
      this.#data.set(attributes.name ?? "", this.#open);
    } else if (this.#open !== undefined) this.#openInData(this.#open, name, attributes);
    else if (name === "style") {
      const { name: style = "", "parent-style-name": parent = "" } = attributes;
      this.#style = style;
      this.#own.set(style, { parent, data: attributes["data-style-name"] });
    } else if (name === "table-properties" && attributes.display === "false") {
      this.#hidden.add(this.#style);
    } else if (name === "text-properties") {
      this.#scripts.set(this.#style, scriptIn(attributes["text-position"] ?? ""));
    }
  }

  #openInData(style: DataStyle, name: string, attributes: Attributes): void {
    if (name === "number") style.code += numberCode(attributes);
    else if (name === "scientific-number") style.code += scientificCode(attributes);
    else if (name === "fraction") style.code += fractionCode(attributes);
    else if (name === "text" || name === "currency-symbol") this.#literal = "";
    else if (name === "map") {
      const { condition = "", "apply-style-name": applied = "" } = attributes;
      style.maps.push({ condition, style: applied });
    }
  }

  text(text: string): void {
    if (this.#literal !== undefined) this.#literal += text;
  }

  close(name: string): void {
    if (dataElements.test(name)) this.#open = undefined;
    else if (this.#literal !== undefined && (name === "text" || name === "currency-symbol")) {
      if (this.#open !== undefined) this.#open.code += literalCode(this.#literal);
      this.#literal = undefined;
    }
  }

  isHidden(style: string): boolean {
    return this.#hidden.has(style);
  }

  scriptOf(style: string | undefined): Script {
    return this.#scripts.get(style ?? "");
  }

  /** Format of a number in a cell of a style; undefined without one, and for days. */
  formatOf(style: string | undefined, value: number): CellFormat | undefined {
    let data: string | undefined;
    let name = style ?? "";
    for (let depth = 0; depth < 20 && data === undefined && name !== ""; depth += 1) {
      const own = this.#own.get(name);
      data = own?.data;
      name = own?.parent ?? "";
    }
    const found = data === undefined ? undefined : this.#data.get(data);
    const mapped = found?.maps.find(({ condition }) => isMet(condition, value));
    const used = mapped === undefined ? found : this.#data.get(mapped.style);
    if (used === undefined || used.isDate || used.isText) return undefined;
    if (used.code === "" && mapped === undefined) return undefined;
    const isNegative = value < 0 && (mapped ?? found?.maps.find(isForOthers)) !== undefined;
    // The style of negative numbers has the sign as a text, if any.
    const isSigned = isNegative && (mapped === undefined || isForNegative(mapped));
    const shown = used.code === "" ? ";;;" : used.code;
    const code = isSigned ? `${shown};${shown}` : shown;
    const format = this.#formats.get(code) ?? formatOf(code);
    this.#formats.set(code, format);
    return format;
  }
}

interface Condition {
  readonly condition: string;
}

function isForOthers({ condition }: Condition): boolean {
  return /^value\(\)\s*(?:>=|>)\s*0(?:\.0*)?$/.test(condition);
}

function isForNegative({ condition }: Condition): boolean {
  return /^value\(\)\s*(?:<=|<)\s*(?:0(?:\.0*)?|-[\d.]+)$/.test(condition);
}

function scientificCode(attributes: Attributes): string {
  const every = count(attributes["exponent-interval"]);
  const digits = "0".repeat(count(attributes["min-exponent-digits"] ?? "2") || 1);
  const sign = attributes["forced-exponent-sign"] === "false" ? "-" : "+";
  return `${every > 1 ? "#".repeat(every - 1) : ""}${numberCode(attributes)}E${sign}${digits}`;
}

function fractionCode(attributes: Attributes): string {
  const marks = (name: string) => "?".repeat(count(attributes[name]) || 1);
  const { "denominator-value": fixed } = attributes;
  const whole = attributes["min-integer-digits"] === undefined ? "" : "# ";
  return `${whole}${marks("min-numerator-digits")}/${fixed ?? marks("min-denominator-digits")}`;
}

function numberCode(attributes: Attributes): string {
  const most = count(attributes["decimal-places"]);
  const least = Math.min(
    most,
    count(attributes["min-decimal-places"] ?? attributes["decimal-places"]),
  );
  const decimals = `${"0".repeat(least)}${"#".repeat(most - least)}`;
  const whole = "0".repeat(count(attributes["min-integer-digits"])) || "#";
  const thousands = Math.round(Math.log10(Number(attributes["display-factor"] ?? 1)) / 3);
  const scale = ",".repeat(thousands > 0 && thousands < 5 ? thousands : 0);
  return `${whole}${decimals === "" ? "" : `.${decimals}`}${scale}`;
}

function count(text: string | undefined): number {
  const number = Number(text ?? 0);
  return Number.isInteger(number) && number > 0 ? Math.min(number, maxDecimals) : 0;
}

/** Text of a format as a part of its code; a percent sign scales. */
function literalCode(text: string): string {
  return text
    .split(/(%)/)
    .map((piece) => (piece === "%" || piece === "" ? piece : `"${piece.replaceAll('"', "")}"`))
    .join("");
}

/** Tells whether a value meets the condition of a style: `value()>=0`. */
function isMet(condition: string, value: number): boolean {
  const [, sign = "", text = ""] = /^value\(\)\s*([<>=!]+)\s*(-?[\d.]+)$/.exec(condition) ?? [];
  const other = Number(text);
  switch (sign) {
    case ">":
      return value > other;
    case ">=":
      return value >= other;
    case "<":
      return value < other;
    case "<=":
      return value <= other;
    case "=":
      return value === other;
    case "!=":
      return value !== other;
    default:
      return false;
  }
}

/** Position of a text by its style: `super 58%`, `-33% 58%`. */
function scriptIn(position: string): Script {
  const [where = ""] = position.trim().split(/\s+/);
  if (where === "super" || /^[1-9]\d*(?:\.\d+)?%$/.test(where)) return "superscript";
  return where === "sub" || /^-[1-9]/.test(where) ? "subscript" : undefined;
}
