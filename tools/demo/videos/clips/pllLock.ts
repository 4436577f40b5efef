import type { Clip } from "../clip.ts";
import { circle, colours, fade, path, polyline, rect, text } from "../drawing.ts";
import { between, mix, upTo } from "../motion.ts";

/** Moments in seconds: the loop is closed; its lamp shows that it is locked. */
const closes = 1.2;
const locked = 4.4;

/** Periods in a second of the film; the own clock begins too slow. */
const reference = 2.5;
const slow = 1.75;

/** The difference between the clock's frequency and the reference's: 1 at first, ringing down to 0. */
function error(time: number): number {
  if (time < closes) return 1;
  const since = time - closes;
  return Math.exp(-since * 1.35) * Math.cos(since * 4.4);
}

/** Periods counted up to a time: the frequency, summed up in small steps. */
const counted = upTo(800).reduce<number[]>((sums, step) => {
  const frequency = mix(reference, slow, error(step / 100));
  sums.push((sums.at(-1) ?? 0) + frequency / 100);
  return sums;
}, []);

/** So that both edges stand together when the loop holds. */
const offset = ((reference * 7) % 1) - ((counted[700] ?? 0) % 1);

const ownPeriods = (time: number) => {
  const periods = counted[Math.max(0, Math.round(time * 100))] ?? 0;
  return periods + offset;
};

export const pllLock: Clip = {
  name: "pll-lock",
  seconds: 7,
  posterAt: 5.2,
  subtitles: [
    {
      from: 0,
      to: 1.6,
      en: "Two clocks on the bench: ours runs slow.",
      zh: "实验台上的两路时钟：我们这一路偏慢。",
    },
    {
      from: 1.6,
      to: 4.4,
      en: "The loop compares edges and corrects, too far at first.",
      zh: "环路比较边沿并修正，起初矫枉过正。",
    },
    { from: 4.4, to: 7, en: "Locked: the edges are aligned.", zh: "锁定，边沿逐一对齐。" },
  ],
  draw: (time) => [screen(), waves(time), control(time), lamp(time)].join(""),
};

function screen(): string {
  const lines = upTo(7).map((line) => `M${72 + line * 80} 34V290`);
  return [
    rect([24, 24, 592, 276], { rx: 12, fill: colours.paper }),
    path(lines.join(""), { stroke: colours.tint }),
    text(44, 76, "f₀", { size: 15 }),
    text(44, 150, "PLL", { size: 15, fill: colours.blue }),
  ].join("");
}

/** The last two seconds of a square wave. */
function square(time: number, y: number, periods: (time: number) => number): string {
  const points: [number, number][] = [];
  let before: boolean | undefined;
  for (const step of upTo(241)) {
    const isHigh = ((periods(time - (240 - step) / 120) % 1) + 1) % 1 < 0.5;
    const x = 72 + step * 2;
    if (before !== undefined && isHigh !== before) points.push([x, before ? y : y + 40]);
    if (isHigh !== before || step === 240) points.push([x, isHigh ? y : y + 40]);
    before = isHigh;
  }
  return polyline(points);
}

function waves(time: number): string {
  return [
    path(
      square(time, 50, (moment) => moment * reference),
      { "stroke-width": 2.5 },
    ),
    path(square(time, 124, ownPeriods), { stroke: colours.bright, "stroke-width": 2.5 }),
  ].join("");
}

/** The voltage that steers the own clock, over the whole film. */
function control(time: number): string {
  const points = upTo(Math.round(time * 30) + 1).map((step) => {
    const moment = step / 30;
    return [72 + (moment / 7) * 480, 226 + error(moment) * 44] as const;
  });
  const [x = 72, y = 270] = points.at(-1) ?? [];
  return [
    path("M72 226H552", { stroke: colours.faint, "stroke-dasharray": "2 6" }),
    text(44, 232, "V", { size: 15 }),
    path(polyline(points), { stroke: colours.blue, "stroke-width": 2.5 }),
    circle(x, y, 5, { fill: colours.gold, stroke: "none" }),
  ].join("");
}

function lamp(time: number): string {
  const isOn = between(time, locked, locked + 0.15);
  const spread = between(time, locked, locked + 0.9);
  return [
    circle(584, 70, 9, { fill: colours.tint }),
    fade(circle(584, 70, 9, { fill: colours.gold, stroke: colours.gold }), isOn),
    fade(circle(584, 70, mix(9, 26, spread), { stroke: colours.gold }), isOn * (1 - spread)),
  ].join("");
}
