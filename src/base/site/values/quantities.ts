/** Bounds of a filter on a quantity: one or both; an open end is absent. */
interface RequestedRange {
  readonly from?: Quantity;
  readonly to?: Quantity;
}

/**
 * Reads `1..2 GHz`, `1 GHz..`, `..2`, and `1` as both ends; numbers without a unit take the other
 * end's or `ownUnit`.
 */
export function requestedRange(asked: string, ownUnit: string): RequestedRange | undefined {
  const [from = "", to = from, ...more] = asked.split("..").map((end) => end.trim());
  if (more.length > 0 || (from === "" && to === "")) return undefined;
  const low = from === "" ? null : parseQuantity(from);
  const high = to === "" ? null : parseQuantity(to);
  if (low === undefined || high === undefined) return undefined;
  // `1..2 GHz` and `1 GHz..2` state the unit once for both.
  const min = low && measured(low, high?.unit || ownUnit, ownUnit);
  const max = high && measured(high, low?.unit || ownUnit, ownUnit);
  if (min === undefined || max === undefined) return undefined;
  return { ...(min !== null && { from: min }), ...(max !== null && { to: max }) };
}

/** Undefined where the quantity measures something else than the parameter. */
function measured(quantity: Quantity, otherwise: string, ownUnit: string): Quantity | undefined {
  const unit = quantity.unit || otherwise;
  return dimensionOf(unit) === dimensionOf(ownUnit) ? { ...quantity, unit } : undefined;
}

/**
 * Physical quantities as staff write them (`1.8 GHz`, `2.7..5.5 V`) and as the site computes with
 * them. Values are compared in their dimension's base unit, so that 512 KB sorts below 2 MB.
 */

interface Unit {
  /** Quantities of one dimension can be compared with one another. */
  readonly dimension: string;
  /** Number of base units in one of this unit. */
  readonly factor: number;
}

const prefixes = {
  ...{ f: 1e-15, p: 1e-12, n: 1e-9, µ: 1e-6, m: 1e-3 },
  ...{ "": 1, k: 1e3, M: 1e6, G: 1e9, T: 1e12 },
} as const;

function prefixed(symbol: string, wanted: string): [string, Unit][] {
  return Object.entries(prefixes)
    .filter(([prefix]) => (prefix === "" ? wanted.includes("1") : wanted.includes(prefix)))
    .map(([prefix, factor]) => [`${prefix}${symbol}`, { dimension: symbol, factor }]);
}

const binary = (symbol: string): [string, Unit][] =>
  ["", "K", "M", "G", "T"].map((prefix, power) => [
    `${prefix}${symbol}`,
    { dimension: symbol, factor: 1024 ** power },
  ]);

const alone = (symbol: string, dimension = symbol, factor = 1): [string, Unit][] => [
  [symbol, { dimension, factor }],
];

/** Every unit a value may carry. Memory sizes are binary (JEDEC), all other prefixes are SI. */
const units: ReadonlyMap<string, Unit> = new Map([
  ...prefixed("Hz", "1kMG"),
  ...prefixed("V", "µm1k"),
  ...prefixed("A", "nµm1"),
  ...prefixed("W", "µm1k"),
  ...prefixed("s", "fpnµm1"),
  ...prefixed("m", "nµm1"),
  ...prefixed("Ω", "m1kM"),
  ...prefixed("F", "pnµm1"),
  ...prefixed("H", "nµm1"),
  ...prefixed("C", "pnµ"),
  ...prefixed("Ah", "m1"),
  ...prefixed("Pa", "1kM"),
  ...alone("V/µs"),
  ...alone("V/ns", "V/µs", 1e3),
  ...prefixed("bit/s", "1kMG"),
  ...prefixed("B/s", "kMG"),
  ...prefixed("T/s", "MG"),
  ...prefixed("SPS", "1kMG"),
  ...prefixed("OPS", "GT"),
  ...prefixed("FLOPS", "GT"),
  ...binary("B"),
  ...binary("bit"),
  ...alone("min", "s", 60),
  ...alone("h", "s", 3600),
  ...alone("mm²"),
  ...alone("°C"),
  ...alone("°C/W"),
  ...alone("%"),
  ...alone("dB"),
  ...alone("dBm"),
  ...alone("dBFS"),
  ...alone("dBc"),
  ...alone("dBc/Hz"),
  ...alone("ppm"),
  ...alone("ppb", "ppm", 1e-3),
  ...alone("fps"),
  ...alone("MP", "px", 1e6),
  ...alone("px"),
  ...alone("MP/s", "px/s", 1e6),
  ...alone("DMIPS/MHz"),
  ...alone("CoreMark/MHz"),
  ...alone("CoreMark"),
  ...alone("µA/MHz"),
  ...alone("µVrms", "Vrms", 1e-6),
  ...alone("µV/°C"),
  ...alone("ppm/°C"),
  ...alone("nV/√Hz"),
  ...alone("mV/step", "V/step", 1e-3),
]);

/** One number or a range, in one unit ("" for a plain count). `min` equals `max` for one number. */
export interface Quantity {
  readonly min: number;
  readonly max: number;
  readonly unit: string;
}

const notation = /^([+-]?\d+(?:\.\d+)?)(?:\s*\.\.\s*([+-]?\d+(?:\.\d+)?))?(?:\s*(\S+))?$/;

/** In characters. Matching takes the square of the length, and honest quantities are short. */
const maxNotationLength = 80;

/** Reads `1.8 GHz`, `-40..85 °C`, `12`; undefined where the text is no quantity or its unit unknown. */
export function parseQuantity(text: string): Quantity | undefined {
  if (text.length > maxNotationLength) return undefined;
  const match = notation.exec(text.trim());
  if (!match) return undefined;
  const min = Number(match[1]);
  const max = match[2] === undefined ? min : Number(match[2]);
  const unit = usualSigns(match[3] ?? "");
  if (max < min || !isUnit(unit)) return undefined;
  return { min, max, unit };
}

/** Keyboards write the micro sign and the ohm sign as Greek letters and the other way round. */
function usualSigns(unit: string): string {
  return unit.replace("\u03bc", "\u00b5").replace("\u2126", "\u03a9");
}

/** Every unit's symbol. */
export const unitSymbols: readonly string[] = [...units.keys()];

export function isUnit(unit: string): boolean {
  return unit === "" || units.has(unit);
}

/**
 * Dimension of a unit, as its base unit's symbol; "" for plain counts, undefined for unknown units.
 */
export function dimensionOf(unit: string): string | undefined {
  return unit === "" ? "" : units.get(unit)?.dimension;
}

/** The quantity in base units: what sorting, filtering and comparing use. */
export function inBaseUnits(quantity: Quantity): { min: number; max: number } {
  const factor = units.get(quantity.unit)?.factor ?? 1;
  const min = scaled(quantity.min, factor);
  return { min, max: quantity.max === quantity.min ? min : scaled(quantity.max, factor) };
}

/**
 * Free of binary rounding, so that 4350 mV is equal to 4.35 V: whole products are exact, the others
 * lose their last digits.
 */
function scaled(value: number, factor: number): number {
  const product = value * factor;
  const isExact = factor === 1 || (Number.isInteger(product) && Math.abs(product) < 1e15);
  return isExact ? product : Number(product.toPrecision(14));
}

/** A number and its unit in one line. The space between them does not break. */
export function withUnit({ text, unit }: { readonly text: string; readonly unit: string }): string {
  if (unit === "") return text;
  return unit === "%" ? `${text}%` : `${text}\u00a0${unit}`;
}

/** A number in base units, converted to a unit. */
export function amountIn(unit: string, base: number): number {
  const amount = base / (units.get(unit)?.factor ?? 1);
  return Number(amount.toPrecision(12));
}

/**
 * The unit in which a number in base units reads best, of those that measure the same as a given one:
 * the one in which it is at least one and has the fewest digits.
 */
export function readableUnit(base: number, like: string): string {
  const dimension = dimensionOf(like);
  const usual = amountIn(like, base);
  const isSmall = usual !== 0 && Math.abs(usual) < 1;
  let best = { unit: like, digits: isSmall ? Number.POSITIVE_INFINITY : digitsOf(usual) };
  for (const [unit, { dimension: measured }] of units) {
    if (measured !== dimension || Math.abs(amountIn(unit, base)) < 1) continue;
    const digits = digitsOf(amountIn(unit, base));
    if (digits < best.digits) best = { unit, digits };
  }
  return best.unit;
}

/** Number of characters of a number without sign and point. */
function digitsOf(amount: number): number {
  return String(Math.abs(amount)).replace(".", "").length;
}
