import type { Clip } from "../clip.ts";
import { at, circle, colours, fade, group, path, rect, text } from "../drawing.ts";
import { between, evenly, mix, upTo } from "../motion.ts";

/** Seconds of the film: the bell's sensor fires, then a tenth of a second is shown slowly. */
const fires = 1.6;
const ends = 4.4;

/** Milliseconds after the trigger. */
const ms = (time: number) => mix(0, 110, evenly(time, fires, ends));

/** The parts of the system that wake, with begin and end in ms; Linux goes on beyond the scale. */
const stages = [
  { name: "32 MHz core", from: 0, to: 8, colour: colours.gold },
  { name: "Sensor, ISP", from: 8, to: 62, colour: colours.bright },
  { name: "Encoder", from: 62, to: 95, colour: colours.blue },
  { name: "Linux", from: 8, to: 110, colour: colours.faint },
] as const;

export const fastWake: Clip = {
  name: "fast-wake",
  seconds: 7,
  posterAt: 4.1,
  subtitles: [
    {
      from: 0,
      to: 1.6,
      en: "Asleep at 240 µW, one small core is listening.",
      zh: "以 240 µW 休眠，只有一个小核在值守。",
    },
    {
      from: 1.6,
      to: 3.8,
      en: "Someone comes: the picture does not wait for Linux.",
      zh: "有人走近：出图不等 Linux 启动。",
    },
    {
      from: 3.8,
      to: 7,
      en: "First frame of RG8815 after 95 ms.",
      zh: "95 ms 后，RG8815 输出首帧。",
    },
  ],
  draw: (time) => [door(), visitor(time), doorbell(time), scale(time), frame(time)].join(""),
};

function door(): string {
  return [
    path("M24 276h262"),
    rect([48, 96, 84, 180], { fill: colours.paper }),
    path("M62 112h56v62H62zM62 188h56v72H62z", { stroke: colours.faint }),
    circle(122, 190, 4, { fill: colours.ink }),
  ].join("");
}

function visitor(time: number): string {
  const x = mix(268, 208, between(time, 0, 1.7));
  const step = time < 1.7 ? Math.sin(time * 9) * 9 : 4;
  const person = [
    circle(0, -92, 13, { fill: colours.paper }),
    path(`M0-79v44M0-66l-16 18M0-66l14 20M0-35l${at(-8 - step)} 35M0-35l${at(8 + step)} 35`),
  ];
  return group(person.join(""), { transform: `translate(${at(x)} 276)` });
}

function doorbell(time: number): string {
  const isAwake = time >= fires;
  const waves = upTo(3).map((index) => {
    const part = (time * 0.8 + index / 3) % 1;
    const r = mix(14, 74, part);
    const arc = `M${at(158 + r * 0.5)} ${at(166 - r * 0.5)}a${at(r)} ${at(r)} 0 0 1 0 ${at(r)}`;
    return fade(path(arc, { stroke: colours.gold }), (1 - part) * 0.9);
  });
  return [
    ...waves,
    rect([140, 140, 24, 56], { rx: 10, fill: colours.paper }),
    circle(152, 157, 7, { fill: isAwake ? colours.bright : colours.tint, stroke: colours.blue }),
    circle(152, 182, 5, { fill: isAwake ? colours.gold : colours.tint }),
  ].join("");
}

/** The first tenth of a second, as bars over milliseconds. */
function scale(time: number): string {
  const x = (moment: number) => mix(372, 612, moment / 110);
  const bars = stages.map(({ name, from, to, colour }, index) => {
    const y = 168 + index * 26;
    const until = Math.min(to, ms(time));
    const width = x(until) - x(from);
    return [
      text(364, y + 13, name, { size: 12, anchor: "end" }),
      width > 0.5 ? rect([x(from), y, width, 16], { rx: 3, fill: colour, stroke: "none" }) : "",
    ].join("");
  });
  const ticks = [0, 50, 100].map((tick) =>
    [path(`M${at(x(tick))} 276v6`), text(x(tick), 298, `${tick} ms`, { size: 12 })].join(""),
  );
  const hand = path(`M${at(x(ms(time)))} 160V276`, { stroke: colours.gold });
  return [path("M372 276h244"), ...bars, ...ticks, time > fires ? hand : ""].join("");
}

/** The camera's first picture, at the end of the encoder's bar. */
function frame(time: number): string {
  const shown = ms(time) >= 95 ? between(ms(time), 94, 98) : 0;
  const sleeping = [
    rect([372, 32, 152, 100], { rx: 6, fill: colours.ink }),
    text(448, 88, time < fires ? "240 µW" : "…", { size: 18, fill: colours.tint }),
  ];
  const seen = [
    rect([372, 32, 152, 100], { rx: 6, fill: colours.paper, stroke: colours.blue }),
    path("M372 116h152", { stroke: colours.faint }),
    circle(448, 66, 12, { fill: colours.tint }),
    path("M448 78v24M434 90l14-6l14 6M448 102l-10 18M448 102l10 18"),
    path("M424 44h-10v10M472 44h10v10M424 124h-10v-10M472 124h10v-10", {
      stroke: colours.gold,
      "stroke-width": 3,
    }),
    text(570, 88, "95 ms", { size: 22, fill: colours.blue }),
  ];
  return sleeping.join("") + fade(seen.join(""), shown);
}
