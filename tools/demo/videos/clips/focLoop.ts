import type { Clip } from "../clip.ts";
import { at, circle, colours, fade, group, path, polyline, rect, text } from "../drawing.ts";
import { between, mix, upTo } from "../motion.ts";

const centre = { x: 158, y: 150 };

/** Seconds: when the loop closes, and how long it takes to settle. */
const closes = 2;
const settled = 3.2;

const phases = [
  { name: "U", turn: 0, colour: colours.blue },
  { name: "V", turn: (2 * Math.PI) / 3, colour: colours.bright },
  { name: "W", turn: (4 * Math.PI) / 3, colour: colours.ink },
] as const;

/** The rotor's angle in radians: it stutters until the loop is closed. */
function angle(time: number): number {
  const rough = 0.35 * Math.sin(time * 9) * (1 - between(time, closes, settled));
  return time * 2.6 + rough;
}

/** A phase's current, from -1 to 1: steps at first, then a sine. */
function current(time: number, turn: number): number {
  const sine = Math.sin(angle(time) - turn);
  const steps = Math.sign(Math.round(sine * 1.4)) * 0.85 + 0.16 * Math.sin(time * 31 + turn);
  return mix(steps, sine, between(time, closes, settled));
}

export const focLoop: Clip = {
  name: "foc-loop",
  seconds: 7,
  posterAt: 4.6,
  subtitles: [
    {
      from: 0,
      to: 2,
      en: "Switched in steps, a motor hums and heats.",
      zh: "按步换相，电机有噪声，也发热。",
    },
    {
      from: 2,
      to: 4.2,
      en: "RG1128 samples all phases simultaneously.",
      zh: "RG1128 在同一时刻采样各相电流。",
    },
    {
      from: 4.2,
      to: 7,
      en: "A current loop takes 0.4 µs; the field stays at 90°.",
      zh: "电流环仅 0.4 µs，磁场始终超前 90°。",
    },
  ],
  draw: (time) => [stator(time), rotor(time), field(time), scope(time), loop(time)].join(""),
};

function stator(time: number): string {
  const slots = upTo(6).map((slot) => {
    const phase = phases[slot % 3] ?? phases[0];
    const around = (slot * Math.PI) / 3 - Math.PI / 2;
    const strength = current(time, phase.turn) * (slot < 3 ? 1 : -1);
    const [x, y] = [centre.x + 88 * Math.cos(around), centre.y + 88 * Math.sin(around)];
    return [
      circle(x, y, 17, { fill: colours.paper, stroke: colours.faint }),
      circle(x, y, 17, {
        ...{ fill: strength > 0 ? colours.bright : colours.gold, stroke: "none" },
        opacity: at(Math.abs(strength) * 0.8),
      }),
      text(x, y + 5, phase.name, { size: 13 }),
    ].join("");
  });
  return [
    circle(centre.x, centre.y, 118, { fill: colours.paper }),
    circle(centre.x, centre.y, 64, { stroke: colours.faint }),
    ...slots,
  ].join("");
}

function rotor(time: number): string {
  const turned = `rotate(${at((angle(time) * 180) / Math.PI)} ${centre.x} ${centre.y})`;
  const { x, y } = centre;
  const body = [
    path(`M${x - 46} ${y - 17}h46v34h-46z`, { fill: colours.tint }),
    path(`M${x} ${y - 17}h46v34h-46z`, { fill: colours.blue }),
    circle(x, y, 7, { fill: colours.paper }),
  ];
  return group(body.join(""), { transform: turned });
}

/** The stator's field, which should stand across the rotor's. */
function field(time: number): string {
  const wanders = 0.7 * Math.sin(time * 7) * (1 - between(time, closes, settled));
  const turned = ((angle(time) + Math.PI / 2 + wanders) * 180) / Math.PI;
  const { x, y } = centre;
  return group(
    path(`M${x} ${y}h54m-10-7l10 7l-10 7`, { stroke: colours.gold, "stroke-width": 4 }),
    { transform: `rotate(${at(turned)} ${x} ${y})` },
  );
}

/** The last seconds of the three currents. */
function scope(time: number): string {
  const middle = 106;
  const curves = phases.map(({ turn, colour }) => {
    const points = upTo(111).map((step) => {
      const moment = time - (110 - step) * 0.022;
      return [340 + step * 2.4, middle - current(moment, turn) * 54] as const;
    });
    return path(polyline(points), { stroke: colour, "stroke-width": 2.5 });
  });
  return [
    rect([328, 36, 288, 140], { rx: 8, fill: colours.paper }),
    path(`M340 ${middle}h264`, { stroke: colours.faint, "stroke-dasharray": "2 6" }),
    ...curves,
  ].join("");
}

const steps = ["ADC", "dq", "PI", "PWM"];

/** The loop's stations, lit one after the other once it is closed. */
function loop(time: number): string {
  const closed = between(time, closes - 0.3, closes);
  const lit = Math.floor(time * 8) % steps.length;
  const stations = steps.map((name, index) => {
    const x = 340 + index * 70;
    const isLit = closed > 0.5 && index === lit;
    return [
      rect([x, 214, 52, 36], {
        rx: 6,
        fill: isLit ? colours.gold : colours.tint,
        stroke: colours.blue,
      }),
      text(x + 26, 237, name),
      index < steps.length - 1
        ? path(`M${x + 54} 232h12m-5-5l5 5l-5 5`, { stroke: colours.blue })
        : "",
    ].join("");
  });
  const back = path("M576 252v22H366v-22m-5 6l5-6l5 6", { stroke: colours.blue });
  return fade(stations.join("") + fade(back, closed), mix(0.35, 1, closed));
}
