import { isUnit, unitSymbols } from "./quantities.ts";

/** A unit as somebody wrote it: what it is, or what it could be where that cannot be told. */
export type UnitReading =
  | { readonly unit: string }
  /** Units that the letters come near to. */
  | { readonly ambiguous: readonly string[] }
  | undefined;

const chinesePrefixes: Readonly<Record<string, string>> = {
  皮: "p",
  纳: "n",
  微: "µ",
  毫: "m",
  "": "",
  千: "k",
  兆: "M",
  吉: "G",
  太: "T",
};

const chineseUnits: Readonly<Record<string, string>> = {
  赫兹: "Hz",
  赫: "Hz",
  伏特: "V",
  伏: "V",
  安培: "A",
  安: "A",
  瓦特: "W",
  瓦: "W",
  秒: "s",
  米: "m",
  欧姆: "Ω",
  欧: "Ω",
  法: "F",
  亨: "H",
  字节: "B",
  比特: "bit",
};

/** Spellings that differ from a unit's symbol by more than the case of letters. */
const spellings: readonly (readonly [string, string])[] = [
  ["ohm", "Ω"],
  ["ohms", "Ω"],
  ["欧姆", "Ω"],
  ["degC", "°C"],
  ["deg.C", "°C"],
  ["C", "°C"],
  ["摄氏度", "°C"],
  ["C/W", "°C/W"],
  ["percent", "%"],
  ["mm2", "mm²"],
  ["mm^2", "mm²"],
  ["平方毫米", "mm²"],
  ["sec", "s"],
  ["分", "min"],
  ["分钟", "min"],
  ["hr", "h"],
  ["小时", "h"],
  ["位", "bit"],
  ["bits", "bit"],
  ["byte", "B"],
  ["bytes", "B"],
  ["kB", "KB"],
  ["帧/秒", "fps"],
  ["S/s", "SPS"],
  ["kS/s", "kSPS"],
  ["MS/s", "MSPS"],
  ["GS/s", "GSPS"],
];

/** Units by all their exact spellings. */
const exact: ReadonlyMap<string, string> = new Map(
  [...derivedSpellings(), ...spellings, ...unitSymbols.map((unit) => [unit, unit] as const)].filter(
    ([, unit]) => isUnit(unit),
  ),
);

function* derivedSpellings(): Generator<readonly [string, string]> {
  for (const unit of unitSymbols) {
    if (unit.includes("µ")) yield [unit.replaceAll("µ", "u"), unit];
    if (unit.endsWith("Ω")) {
      yield [unit.replace("Ω", "ohm"), unit];
      yield [unit.replace("Ω", "ohms"), unit];
    }
    if (unit.endsWith("bit/s")) {
      yield [unit.replace("bit/s", "bps"), unit];
      yield [unit.replace("bit/s", "b/s"), unit];
    }
    if (unit.endsWith("B/s")) yield [unit.replace("B/s", "Bps"), unit];
    // Sizes of memory are binary here, so that the IEC's names mean the same.
    if (/^[KMGT](?:B|bit)$/.test(unit)) yield [`${unit[0]}i${unit.slice(1)}`, unit];
    if (/^[KMGT]bit$/.test(unit)) yield [unit.replace("bit", "b"), unit];
  }
  for (const [sign, prefix] of Object.entries(chinesePrefixes)) {
    for (const [name, symbol] of Object.entries(chineseUnits)) {
      const unit = `${prefix}${symbol}`;
      const known = prefix === "k" && !isUnit(unit) ? `K${symbol}` : unit;
      yield [`${sign}${name}`, known];
      yield [`${prefix}${name}`, known];
    }
  }
}

/** Units by their spellings without regard to case, each once. */
const withoutCase = new Map<string, readonly string[]>();
for (const [spelling, unit] of exact) {
  const folded = spelling.toLowerCase();
  withoutCase.set(folded, [...new Set([...(withoutCase.get(folded) ?? []), unit])]);
}

/** Letters that name a prefix as well, so that alone in the wrong case they say nothing. */
const prefixLetters = /^[KMGTNUP]$/i;

/**
 * The unit that a text in normal form (NFKC) names. Letters in the wrong case are understood where they
 * can mean one thing: `mhz` can, `MV` cannot, as it is a megavolt as well as a slip for `mV`.
 */
export function readUnit(text: string): UnitReading {
  const known = exact.get(text);
  if (known !== undefined) return { unit: known };
  if (prefixLetters.test(text)) return undefined;
  const candidates = withoutCase.get(text.toLowerCase());
  if (candidates === undefined) return undefined;
  const [unit, ...others] = candidates;
  if (unit === undefined) return undefined;
  const isMega = text.startsWith("M") && unit.startsWith("m");
  if (others.length > 0 || isMega) return { ambiguous: candidates };
  return { unit };
}
