import { describe, expect, it } from "vitest";
import { MemoryIndex } from "../index/memoryIndex.ts";
import { PartNames } from "../index/parts/partNames.ts";
import type { Concept } from "../index/words/termIndex.ts";
import { pronunciations } from "../text/pronunciations.ts";
import { planQuery } from "./planQuery.ts";
import { SynonymIndex } from "./words/synonymIndex.ts";

const titles = [
  "Microcontrollers for quiet motors",
  "Motor drivers with DDR4 and USB-C",
  "Two CAN ports, at 1.8 V, with CAN FD",
  "快充协议芯片",
  "摄像头模组与水泵",
  "退订单说明",
  "Charging and chargers: a compliant charge",
  "RG8820 and 4x RG8830, unlike RG8829",
  "Change notice, in half a year",
  "Supports TLS 1.3",
  "Gate drivers",
  "SSL and Wi-Fi, charging a camera module",
  "Spannungsregler 64 KB flash",
  "They're for people: some change, some house",
  "净化器与台灯，平台说明",
  "A USB host, with insulation and insulators for 64",
  "传感器",
];

const text = "An oscillator, an absorber, an antenna and a guest";

const glossary = new SynonymIndex([
  { en: ["fast charging", "quick charge"], zh: ["快充"] },
  { en: ["motor driver", "MD"], zh: ["电机驱动"] },
  { en: ["stepper motor driver"], zh: [] },
  { en: ["camera", "imager"], zh: ["摄像头"] },
  { en: ["unsubscribe"], zh: ["退订"] },
  { en: ["half year notice", "PCN"], zh: [] },
  { en: ["component", "compatible"], zh: ["兼容"] },
  { en: ["usb c", "type c"], zh: [] },
  { en: ["insulation"], zh: [] },
  { en: ["compliance", "conformity"], zh: [] },
  { en: ["charger", "adapter"], zh: [] },
  { en: [], zh: ["水泵协议"] },
  { en: ["charging dock"], zh: [] },
  { en: [], zh: ["摄像水泵"] },
  { en: [], zh: ["传感"] },
]);

const terms = new MemoryIndex();
for (const [ordinal, title] of titles.entries()) terms.put(ordinal, { title });
terms.put(titles.length, { title: "Note", body: text });

/** Their ordinals are from 100 on. */
const parts = new PartNames();
for (const [at, [number = "", ...orderCodes]] of [
  ["RG8820", "RG8820AB"],
  ["RG8830", "RG8830AB-T", "RG8830AC"],
  ["RG99123"],
  ["RG99"],
  ["RGF407"],
  ["RX64KB9"],
  ["USB65"],
].entries()) {
  parts.put(100 + at, { number, orderCodes });
}
parts.put(110, {
  ...{ number: "RG8840", orderCodes: [] },
  crossReferences: [{ partNumber: "LM2596", kind: "functional" }],
});

/** Plans a text; `…` at its end: it is being typed. */
function planOf(text: string) {
  const isTyping = text.endsWith("…");
  const context = { terms, parts, glossary, sounds: pronunciations };
  return planQuery(text.replace("…", ""), context, isTyping);
}

/**
 * The alternatives of a concept, the best first, with `>` before those that weigh less than the one before.
 * Before them: `+` optional, `?` the same and less than a word, `%` the same and a word of the text, `~` near
 * to an unknown word, `-` the same and finds nothing, `<` and `!` required and less or more than a word, `not`
 * against what has it; behind them the parts.
 */
function shown(concept: Concept): string {
  const { alternatives, weight, isOptional, isWord, isNear, isEveryday, documents } = concept;
  const sorted = alternatives.toSorted((a, b) => b.weight - a.weight);
  const said = sorted.map((one, at) => {
    const isLess = one.weight < (sorted[at - 1]?.weight ?? 0);
    const sign = at === 0 ? "" : ` ${isLess ? ">" : "|"} `;
    const all = one.terms.map((term) => (term.includes(" ") ? `"${term}"` : term)).join("+");
    return `${sign}${all}${one.inTitle ? "@title" : ""}`;
  });
  const kinds = [
    ...[isNear === true && "~", isNear === false && "-", isWord && "%", weight < 0 && "not "],
    ...[isOptional && (weight < 1 ? "?" : "+"), weight < 1 && "<", weight > 1 && "!"],
  ];
  const kind = kinds.find((one) => typeof one === "string") ?? "";
  const others = documents === undefined ? "" : ` #${[...documents.keys()]}`;
  return `${kind}${said.join("")}${isEveryday ? " (everyday)" : ""}${others}`;
}

const conceptsOf = (text: string) => planOf(text).concepts.map(shown).join(", ");

const marksOf = (text: string) =>
  planOf(text)
    .marks.map((mark) => `${mark.kind} ${mark.text}`)
    .join(", ");

/** Each with the term of it and the word before it, where they stand side by side. */
const nounsOf = (text: string) =>
  planOf(text)
    .nouns.map(
      ({ concept, joined }) => `${shown(concept)}${joined === undefined ? "" : ` (${joined})`}`,
    )
    .join(", ");

/** Remaining facts of a plan, with the number of words that documents have. */
function factsOf(text: string, left: readonly { start: number; end: number }[] = []): string {
  const plan = planOf(text);
  const { words, isUnknown, isPartAlone, isForAnyPart, pair, partTerm, strayCodes, named } = plan;
  const { corrected, offered } = plan.spellings(left);
  const facts = [
    ...[`${words.met} of ${words.asked}`, isUnknown && "unknown", isPartAlone && "a part alone"],
    ...[isForAnyPart && "for any part", pair && `pair ${pair}`, partTerm && `code ${partTerm}`],
    ...strayCodes.map((code) => `stray ${code}`),
    ...named.map(({ start, end }) => `names ${text.slice(start, end)}`),
    ...[corrected && `corrected ${corrected}`, offered && `offered ${offered}`],
  ];
  return facts.filter((one) => typeof one === "string").join(", ");
}

describe("The plan of a text", () => {
  it.each([
    ["quiet motors", 'quiet, ?"quiet motor", motor'],
    ["quiet  motor", "quiet, motor"],
    ["charging", "charg > charger"],
    ["compliances", "complianc | complianc > conformity > compliant"],
    ["mod", "mod > modul"],
    [
      "some people change house",
      '?som, ?"som peopl", peopl (everyday), ?"peopl chang", chang (everyday), ?"chang hous", hous (everyday)',
    ],
    [
      "quiet MD house people",
      'quiet (everyday), ?"quiet md", md | md > motor+driver+"motor driver" | 电机+机驱+驱动, ?"md hous", hous (everyday), ?"hous peopl", peopl (everyday)',
    ],
    [
      "micro controller",
      'micro | microcontroller, ?"micro controller", controller | microcontroller',
    ],
    [
      "MICRO controllers",
      'micro | microcontroller, ?"micro controller", controller | microcontroller',
    ],
    ["micro, controller", "micro > microcontroller, controller"],
    ["in put", '?in, ?"in put", put'],
    ["gatedrivers", 'gatedriver > gat+driver+"gat driver"'],
    ["spannungsreglre", "spannungsreglr > spannungsregler"],
    ["drivrs", "drivr > driver"],
    ["quite", "quit, ~quiet"],
    ["bride", "brid"],
    ["wi-fi", 'wifi | wi+fi+"wi fi" > wi+fi'],
    ["wi fi", 'wi, ?"wi fi", fi'],
    ["half-year", 'halfyear | half+year+"half year" > half+year'],
    ["mot driver", 'mot > motor | motor, ?"mot driver", driver'],
    ["there fore", '?ther, ?"ther for", for'],
    ["flash64", "flash64 > flash+64"],
    ["CANFD", '?can, ?"can fd", fd'],
    ["canfd quiet", '^can > can, ?"can fd", fd, ?"fd quiet", quiet'],
    ["canusb", "canusb"],
    ["quiet camara, noitce", 'quiet, ?"quiet camara", camara > camera, noitc > notic'],
    ["oscilator", "oscilator > oscillator"],
    ["absorbre", "absorbr > absorber"],
    ["antenan", "antenan, ~antenna"],
    ["guesst", "guesst, ~guest"],
    ["oscilaotr", "oscilaotr, ~oscillator"],
    ["cam era", 'cam | camera, ?"cam era", era | camera'],
    ["mo tor", 'mo, ?"mo tor", tor'],
    ["quiet WI FI", 'quiet, ?"quiet wi", wi | wifi, ?"wi fi", fi | wifi'],
    ["usbhost", 'usb, ?"usb host", host'],
    ["sslcharging", "sslcharg"],
    ["kbflash", "kbflash"],
  ])("has its words, side by side, and what may stand in for them: %s", (text, expected) => {
    expect(conceptsOf(text)).toBe(expected);
  });

  it.each([
    [
      "charger for a camera",
      'charger | charger > adapter > charg, ?"charger for", ?for, ?"for a", ?a, ?"a camera", camera | camera > imager | 摄像+像头',
    ],
    ["can i charge", '?can, ?"can i", ?i, ?"i charg", charg > charger'],
    ["CAN", "^can > can"],
    ["can", "^can > can"],
    ["THE CAN port", '?the, ?"the can", ^can > can, ?"can port", port'],
    ["can't charge", '?cant | can+t+"can t" > can+t, ?"t charg", charg > charger'],
    ["cant charge", '?cant, ?"cant charg", charg > charger'],
    ["quiet d'or", 'quiet, ?"quiet d", dor | d+or+"d or" > d+or'],
    ["can-t charge", 'cant | can+t+"can t" > can+t, ?"t charg", charg > charger'],
    [
      "does it support tls9.9",
      '?doe, ?"doe it", ?it, ?"it support", ?support, ?"support tls", tls99 | tls+9.9+"tls 9.9" > tls+9.9',
    ],
    ["support camera", 'support, ?"support camera", camera | camera > imager | 摄像+像头'],
    ["是什么", "<是, <是什, <什么 > 什+么"],
    [
      "compatible usb65",
      '?compatibl | compatibl > component | 兼容, ?"compatibl usb65", !usb65 | usb65 #106',
    ],
  ])("has words that say little beside others as optional ones: %s", (text, expected) => {
    expect(conceptsOf(text)).toBe(expected);
  });

  it.each([
    [
      "motor driver",
      'motor+driver+"motor driver" | motordriver > md | 电机+机驱+驱动 > motor+driver, <motor, <driver, not stepper+motor+driver+"stepper motor"+"motor driver"',
    ],
    [
      "fast charging",
      'fast+charg+"fast charg" | fastcharg > quick+charg+"quick charg" | 快充 > fast+charg, <fast, <charg',
    ],
    ["imager quiet", 'imager | imager > camera | 摄像+像头, ?"imager quiet", quiet'],
    [
      "motor drivers quiet",
      'motor+driver+"motor driver" | motordriver > md | 电机+机驱+驱动 > motor+driver, <motor, <driver, not stepper+motor+driver+"stepper motor"+"motor driver", ?"driver quiet", quiet',
    ],
    ["camera module", 'camera | camera > imager | 摄像+像头, ?"camera modul", modul'],
    ["快充", '快充 > fast+charg+"fast charg" | quick+charg+"quick charg"'],
    ["快 充", '快充 > fast+charg+"fast charg" | quick+charg+"quick charg"'],
    ["电机驱动", '电机+机驱+驱动 > motor+driver+"motor driver" | md > 电机+驱动, <电机, <驱动'],
    ["摄像头", "摄像+像头 > camera | imager, <摄像, <头"],
    ["unsubscribe", "unsubscrib | unsubscrib > 退订"],
    ["pcn", 'pcn | pcn > half+year+notic+"half year"+"year notic" > half+year+notic'],
    ["quiet component", 'quiet, ?"quiet component", component | component > compatibl | 兼容'],
    ["usb c", 'usb+c+"usb c" | usbc > typ+c+"typ c" > usb+c, <usb, <c'],
    ["insulation", "insulation | insulation"],
    ["compliance quiet", 'complianc | complianc > conformity, ?"complianc quiet", quiet'],
    ["charger quiet", 'charger | charger > adapter > charg, ?"charger quiet", quiet'],
    ["水泵协议", "水泵+泵协+协议 > 水泵+协议, ~水, ~泵, ~协, ~议, <水泵, <协议"],
    ["摄像水泵", "摄像+像水+水泵 > 摄像+水泵, <摄像, <水泵"],
    ["退订 单", "退订 > unsubscrib, %单"],
    ["imager9.9", 'imager99 | imager+9.9+"imager 9.9" > imager+9.9'],
    ["camera-9", 'camera9 | camera+9+"camera 9" > camera+9'],
    ["usbc", 'usb+c+"usb c" | usbc > typ+c+"typ c" > usb+c, <usb, <c'],
    ["insulat", "insulat > insulation | insulator"],
    [
      "charging dock",
      'charg+dock+"charg dock" | chargdock > charg+dock > charg+dock, <charg, <dock',
    ],
  ])("has the synonyms of phrases, and is against longer phrases: %s", (text, expected) => {
    expect(conceptsOf(text)).toBe(expected);
  });

  it.each([
    ["mod…", "mod > modul"],
    ["mo…", "mo > motor | motor | modul"],
    ["m…", "m"],
    ["motor d…", 'motor, ?"motor d", +d'],
    [
      "motor driver q…",
      'motor+driver+"motor driver" | motordriver > md | 电机+机驱+驱动 > motor+driver, <motor, <driver, not stepper+motor+driver+"stepper motor"+"motor driver", ?"driver q", +q',
    ],
    ["charg…", "charg"],
    ["quiet imag…", 'quiet, ?"quiet imag", imag'],
    ["camer…", "camer > camera"],
    ["camara…", "camara > camera"],
    ["usb c…", 'usb, ?"usb c", +c'],
    ["qu…", "qu > quiet"],
    ["usb type c…", 'usb, ?"usb typ", typ, ?"typ c", +c'],
    ["insul…", "insul > insulation | insulator"],
  ])("ends with the beginning of a word while it is typed: %s", (text, expected) => {
    expect(conceptsOf(text)).toBe(expected);
  });

  it.each([
    ["ddr 4 quiet", 'ddr4 > ddr+4, ?"4 quiet", quiet'],
    ["ddr, 4", "ddr > ddr4, 4"],
    ["tls 1.3 motor", 'tls, ?"tls 1.3", 1.3, ?"1.3 motor", motor'],
    ["LM 8820 quiet", 'lm8820 | lm+8820+"lm 8820" > lm+8820, ?"8820 quiet", quiet'],
    ["LM, 8820", "lm, !rg8820 | 8820 #100"],
    ["TL-8820", 'tl8820 | tl+8820+"tl 8820"'],
    ["ssl9.9", 'ssl99 | ssl+9.9+"ssl 9.9" > ssl+9.9'],
    ["64 KB flash", '"=B 65536", +"flash =B 65536" | "闪存 =B 65536", ?"kb flash", flash'],
    [
      "flash 64KB quiet",
      'flash, ?"flash 64kb", "=B 65536", +"flash =B 65536" | "闪存 =B 65536" | "quiet =B 65536", ?"64kb quiet", quiet',
    ],
    ["1800 mV motor", '"=V 1.8", +"motor =V 1.8", ?"mv motor", motor'],
    ["1.8 V 芯片", '"=V 1.8", +"芯片 =V 1.8", 芯片'],
    ["支持1.8V", '?支持 > 支+持, "=V 1.8", +"支持 =V 1.8"'],
    ["支持tls9", "?支持 > 支+持, tls9"],
    ["abcde 8820", 'abcd, ?"abcd 8820", !rg8820 | 8820 #100'],
    ["lm 882", 'lm882 | lm+882+"lm 882" > lm+882'],
    ["lm 88", 'lm, ?"lm 88", 88'],
    ["the 8820", '?the, ?"the 8820", !rg8820 | 8820 #100'],
    ["ssl 8820", 'ssl, ?"ssl 8820", !rg8820 | 8820 #100'],
    ["8831v", "8831v"],
    ["64kb", '"=B 65536"'],
    ["ddr-4 quiet", 'ddr4 | ddr+4+"ddr 4" > ddr+4, ?"4 quiet", quiet'],
    ["lm 7777", 'lm, ?"lm 7777", 7777'],
  ])("joins letters and a number, and has quantities with their labels: %s", (text, expected) => {
    expect(conceptsOf(text)).toBe(expected);
  });

  it.each([
    ["rg8820", "!rg8820 | rg8820 #100"],
    ["rg 88 20 quiet", '!rg8820 | rg8820 #100, ?"20 quiet", quiet (everyday)'],
    ["rg 8820 ab", "!rg8820 | rg8820ab #100"],
    ["rg 8820 a", '!rg8820 | rg8820 #100, ?"8820 a", ?a'],
    ["rg8820, rg8830", "!rg8820 | rg8820 #100, !rg8830 | rg8830 #101"],
    ["RG8820/RG8830", '!rg8820 | rg8820 #100, ?"rg8820 rg8830", !rg8830 | rg8830 #101'],
    ["rg8820 和 rg8820", "!rg8820 | rg8820 #100, ?和"],
    ["rg (8830", "rg, !rg8830 | 8830 #101"],
    ["rg:8830", "!rg8830 | rg8830 #101"],
    ["rg--8830", "!rg8830 | rg8830 #101"],
    ["rg---8830", "rg, !rg8830 | 8830 #101"],
    ["rg8830-ax", "rg8830 | rg8830ax #101"],
    ["rg8830 ax", '!rg8830 | rg8830 #101, ?"rg8830 ax", ax'],
    ["rg99", "!rg99 | rg99 > rg99123 #103,102"],
    ["rg882", "rg8820 | rg882 #100"],
    ["LM2596", "!lm2596 #110"],
    ["8820s", "rg8820 | 8820s #100"],
    ["407 quiet", '!rgf407 | 407 #104, ?"407 quiet", quiet'],
    ["f40 quiet", 'rgf407 | f40 #104, ?"f40 quiet", quiet'],
    ["8820 ab", "!rg8820 | 8820ab #100"],
    ["rg8820-x", "rg8820 | rg8820x #100"],
    ["rg8830-ab-t", "!rg8830 | rg8830abt #101"],
    ["99", "99"],
    ["f4", "rgf407 | f4 #104"],
    ["f4 quiet", 'f4, ?"f4 quiet", quiet'],
    ["64kb9", "!rx64kb9 | 64kb9 #105"],
  ])("has the parts that numbers name, and what mentions them: %s", (text, expected) => {
    expect(conceptsOf(text)).toBe(expected);
  });

  it.each([
    ["rg 8821 quiet", 'rg8820 | rg8821 #100, ?"8821 quiet", quiet'],
    ["rg8821", "rg8820 | rg8821 #100"],
    ["lm2597", "lm2597 #110"],
    ["quiet 8821", 'quiet, ?"quiet 8821", 8821'],
    ["ddr4 8831", 'ddr4, ?"ddr4 8831", 8831'],
    ["rg88200 quiet", 'rg8820 | rg88200 #100, ?"rg88200 quiet", quiet'],
    ["rg8822b quiet", 'rg8822b, ?"rg8822b quiet", quiet'],
    ["rg tls", 'rg, ?"rg tls", tls'],
    ["R88Z0", "rg8820 | r88z0 #100"],
    ["supports rg8821", '?support, ?"support rg8821", rg8820 | rg8821 #100'],
    ["rg883 1", "rg8830 | rg8831 #101"],
    ["rg8810", "rg8820 | rg8810 #100,101,110"],
    ["usb 64", 'usb, ?"usb 64", 64'],
    ["usb 66", "usb65 | usb66 #106"],
    ["usb 66 quiet", 'usb, ?"usb 66", 66, ?"66 quiet", quiet'],
    ["usb66", "usb65 | usb66 #106"],
    ["99124", "99124"],
    ["8821", "8821"],
    ["88201", "88201"],
    ["quiet 99124", 'quiet, ?"quiet 99124", 99124'],
    ["9912", "rg99123 | 9912 #102"],
    ["rg8829", "rg8829"],
    ["rg8821 rg8822", 'rg8820 | rg8821 #100, ?"rg8821 rg8822", rg8820 | rg8822 #100'],
  ])("has the parts that were meant by numbers with a typo: %s", (text, expected) => {
    expect(conceptsOf(text)).toBe(expected);
  });

  it.each([
    [
      "快充协议芯片",
      '快充 > fast+charg+"fast charg" | quick+charg+"quick charg", ?充协, 协议, ?议芯, 芯片',
    ],
    ["退订单", "%退, ?退订, 订单"],
    ["退订", "退订 > unsubscrib"],
    ["退订阅", "退订 > unsubscrib, ?订阅, %阅, ~阅"],
    ["传感器", "传感, ?感器, %器"],
    ["台湾 货", "%台湾 > 台+湾, ~台, ~湾, %货, ~货"],
    ["摄象头", "摄象+象头 > 摄像+像头 > 摄+象+头 | 象+头 | 摄+头 | 摄+象"],
    [
      "摄象头模组",
      "%摄象+象头 > 摄像+像头 > 摄+象+头 | 象+头 | 摄+头 | 摄+象, -摄, -象, -头, ?头模, 模组",
    ],
    ["快冲 水泵", "+快冲 > 快+冲, -快, -冲, 水泵"],
    ["水泵响", "水泵, ?泵响, +响, ~响"],
    ["净化器", "净化, ?化器, +器"],
    ["净化塔", "净化, ?化塔, +塔, ~塔"],
    ["台湾", "台湾 > 台+湾, -台, -湾"],
    ["台湾 水泵", "%台湾 > 台+湾, ~台, ~湾, 水泵"],
    ["台湾产地", "%台湾 > 台+湾, ~台, ~湾, ?湾产, %产地 > 产+地, ~产, ~地"],
    ["货期", "货期 > 货+期, ~货, ~期"],
    ["晶片", "芯片"],
    ["硅片 水泵", "%硅片 > 硅+片, ~硅, ~片, 水泵"],
    ["带水泵的芯片", "%带, ~带, ?带水, 水泵, ?泵的, ?的, ?的芯, 芯片"],
    ["怎么办", "怎么+么办 > 怎+么+办 | 么+办 | 怎+办 | 怎+么"],
    ["的", "的, -的"],
    [
      "屏碎了能修吗",
      "%屏碎 > 屏+碎, ~屏, ~碎, ?碎了, ?了, ?了能, ?能, ?能修, %修, ~修, ?修吗, ?吗",
    ],
    ["矽片 水泵", "%硅片 > 硅+片, ~硅, ~片, 水泵"],
    ["程式", "程序 > 程+序, -程, -序"],
  ])(
    "has words of characters, and the characters of those that documents lack: %s",
    (text, expected) => {
      expect(conceptsOf(text)).toBe(expected);
    },
  );

  it.each([
    ["kuaichong quiet", 'kuaichong > 快充@title, ?"kuaichong quiet", quiet'],
    ["kuaich", "kuaich > 快充@title"],
    ["kc", "kc > 快充@title"],
    ["kc quiet", 'kc, ?"kc quiet", quiet'],
    ["KC", "kc"],
    ["sxt", "sxt > 摄像+像头@title"],
  ])("has characters of titles for pinyin: %s", (text, expected) => {
    expect(conceptsOf(text)).toBe(expected);
  });

  it.each([
    [
      "motor driver quiet",
      "stem motor, stem driver, phrase motor driver, phrase md, phrase 电机驱动, stem quiet",
    ],
    [
      "fast charging",
      "stem fast, stem charg, phrase fast charging, phrase quick charge, phrase 快充",
    ],
    ["imager", "phrase camera, stem imager, phrase imager, phrase 摄像头"],
    ["micro controller", "stem micro, stem microcontroller, stem controller, stem microcontroller"],
    ["quiet can-t", "stem quiet, stem t"],
    ["CAN", "stem can"],
    ["ddr 4", "code ddr4"],
    ["LM 8820", "code lm8820"],
    ["64 KB flash", "quantity =B 65536, stem flash"],
    ["rg8821 quiet", "code rg8821, code rg8820, stem quiet"],
    ["LM2596", "code lm2596, code lm2596"],
    ["8820s", "code 8820s, code rg8820"],
    ["摄象头", "phrase 摄像头"],
    [
      "快充 水泵",
      "phrase fast charging, phrase quick charge, phrase 快充, phrase 快充, phrase 水泵",
    ],
    ["mod", "stem mod, beginning mod"],
    ["flash64", "code flash64, stem flash64, code flash64"],
    ["gatedriver", "stem gatedriver, stem gat, stem driver"],
    ["kc", "stem kc, phrase 快充"],
    ["camara", "stem camara, stem camera"],
    ["quite", "stem quit"],
    ["compliances", "stem compliant, stem complianc, phrase compliance, phrase conformity"],
    ["charg…", "stem charg"],
    ["水泵响", "phrase 水泵, phrase 响"],
    ["数据 水泵", "phrase 数据, phrase 水泵"],
    ["退订单", "phrase 退, phrase 订单"],
    ["rg8810", "code rg8810, code rg8820"],
    ["insulation", "stem insulation, phrase insulation"],
  ])("highlights what was typed and what was found in its place: %s", (text, expected) => {
    expect(marksOf(text)).toBe(expected);
  });

  it.each([
    ["quiet motor", "motor (quiet motor), quiet"],
    ["quiet  motor", "motor, quiet"],
    ["quiet; motor", "quiet"],
    ["quiet, motor ssl", "quiet"],
    ["quiet motor, ssl", "motor (quiet motor), quiet"],
    ["charger for a camera", "charger | charger > adapter > charg"],
    [
      "quiet camera with ssl",
      "camera | camera > imager | 摄像+像头 (quiet camera), quiet (everyday)",
    ],
    ["quiet chips", "quiet"],
    ["motor driver", ""],
    ["rg8820 quiet", ""],
    ["rg 8821 ssl", ""],
    ["带水泵的芯片", "水泵"],
    ["说明、水泵", "说明"],
    ["说明；水泵", "说明"],
    ["说明水泵", "水泵, 说明"],
    ["快充 1.8V", '"=V 1.8", 快充 > fast+charg+"fast charg" | quick+charg+"quick charg"'],
    ["camera for motor driver", "camera | camera > imager | 摄像+像头"],
    ["quiet motor  ssl", "ssl, motor (quiet motor), quiet"],
    ["quiet component", "quiet"],
    ["快充协议", '协议, 快充 > fast+charg+"fast charg" | quick+charg+"quick charg"'],
    [
      "motor driver ssl",
      'ssl (driver ssl), motor+driver+"motor driver" | motordriver > md | 电机+机驱+驱动 > motor+driver',
    ],
  ])("names what may be looked for, the likeliest first: %s", (text, expected) => {
    expect(nounsOf(text)).toBe(expected);
  });

  it.each([
    ["quiet motor", "2 of 2"],
    ["quiet zzyzx", "1 of 2"],
    ["ddr 4 zzyzx", "1 of 2"],
    ["tls 1.3", "2 of 2"],
    ["zzyzx", "0 of 1, unknown"],
    ["can i", "0 of 0"],
    ["quiet chips", "1 of 2, for any part"],
    ["快充", "1 of 1, pair 快充"],
    [" 快充", "1 of 1, pair 快充"],
    ["快充协议", "2 of 2"],
    ["芯片", "1 of 1, for any part, pair 芯片"],
    ["rg8820", "1 of 1, a part alone, code rg8820, names rg8820"],
    ["rg8820 quiet", "2 of 2, code rg8820, names rg8820"],
    ["rg8820 rg8830", "2 of 2, code rg8830, names rg8820, names rg8830"],
    ["rg 8821 quiet", "1 of 2, code rg8821, corrected RG8820 quiet"],
    ["rg8821", "0 of 1, unknown, a part alone, code rg8821, corrected RG8820"],
    ["RG8820A price", "1 of 2, code rg8820a, names RG8820A"],
    ["LM2596", "1 of 1, a part alone, code lm2596, names LM2596"],
    ["lm2597", "0 of 1, unknown, a part alone, code lm2597, corrected LM2596"],
    ["rg88", "1 of 1, a part alone, code rg88"],
    ["LM 8820", "0 of 1, unknown, stray lm8820"],
    ["xyz9 quiet", "1 of 2, stray xyz9"],
    ["flash64", "1 of 1, stray flash64"],
    ["modlue, quiet camara", "1 of 3, corrected module, quiet camera"],
    ["quite motor", "1 of 2, offered quiet motor"],
    ["quite camara", "0 of 2, unknown, corrected quite camera, offered quiet camera"],
    ["快冲 水泵", "1 of 2, offered 快充 水泵"],
    ["摄象头 快冲", "0 of 2, unknown, corrected 摄像头 快冲, offered 摄像头 快充"],
    ["台湾", "0 of 1, unknown, pair 台湾"],
    ["水泵响", "1 of 2"],
    ["的", "0 of 1, unknown"],
    ["带水泵", "1 of 2"],
    ["mod", "1 of 1"],
    ["kc", "1 of 1"],
    ["DRIVRES", "0 of 1, unknown, corrected drivers"],
    ["m…", "0 of 1, unknown"],
    ["净化器", "1 of 2"],
    [" camara ", "0 of 1, unknown, corrected camera"],
    ["guesst camara", "0 of 2, unknown, corrected guesst camera, offered guest camera"],
    ["64 KB flash", "2 of 2"],
    ["guesst", "0 of 1, unknown, offered guest"],
    ["usb c…", "1 of 1"],
    ["rg8810 quiet", "1 of 2, code rg8810, corrected RG8820 quiet"],
    ["水泵协议", "1 of 1"],
    ["pcn", "1 of 1"],
  ])(
    "reports how much of it is known, which codes it has and how it is spelt: %s",
    (text, expected) => {
      expect(factsOf(text)).toBe(expected);
    },
  );

  it("leaves the spelling of places that are left as they are", () => {
    const query = "quite camara, camara";
    expect(factsOf(query)).toContain(
      "corrected quite camera, camera, offered quiet camera, camera",
    );
    const [start, end] = [6, 12];
    expect(factsOf(query, [{ start, end }])).toContain("corrected quite camara, camera,");
    expect(factsOf(query, [{ start, end: end - 1 }])).toContain("corrected quite camera, camera,");
    expect(factsOf(query, [{ start: 0, end: 20 }])).toBe("0 of 3, unknown");
  });

  it("passes over the rest of a very long text, however many characters it looks up", () => {
    const asked = (query: string) => planOf(query).words.asked;
    expect(asked("quiet, ".repeat(30))).toBe(24);
    expect(asked("台湾，".repeat(30))).toBe(24);
  });
});
