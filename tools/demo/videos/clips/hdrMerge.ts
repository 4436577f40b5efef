import type { Clip } from "../clip.ts";
import { at, chip, colours, fade, group, path, rect, text } from "../drawing.ts";
import { between, mix } from "../motion.ts";

/** Pictures of a garage with its door open, by exposure time. */
interface Exposure {
  readonly time: string;
  readonly sky: string;
  readonly inside: string;
  readonly outsideLines: number;
  readonly insideLines: number;
}

const exposures: readonly Exposure[] = [
  { time: "1/4000 s", sky: "#dbeafb", inside: "#1b2838", outsideLines: 1, insideLines: 0 },
  { time: "1/500 s", sky: "#f6faff", inside: "#5b6c81", outsideLines: 0.3, insideLines: 0.35 },
  { time: "1/60 s", sky: "#fff", inside: "#dfe7f0", outsideLines: 0, insideLines: 1 },
];

const merged: Exposure = {
  ...{ time: "", sky: "#dbeafb", inside: "#dfe7f0", outsideLines: 1, insideLines: 1 },
};

/** Width and height of a scene before it is scaled. */
const scene = { width: 240, height: 150 };

export const hdrMerge: Clip = {
  name: "hdr-merge",
  seconds: 6,
  posterAt: 5.2,
  subtitles: [
    { from: 0, to: 2, en: "Three exposures of one moment.", zh: "同一时刻，三种曝光。" },
    {
      from: 2,
      to: 3.8,
      en: "Each shows one part best: the yard, the door, the corner.",
      zh: "庭院、门口、角落，各有一幅看得清。",
    },
    {
      from: 3.8,
      to: 6,
      en: "RG8830 keeps the best of each: 130 dB.",
      zh: "RG8830 取各幅所长，动态范围 130 dB。",
    },
  ],
  draw: (time) => {
    const gathered = between(time, 2.2, 3.3);
    const grown = between(time, 3.5, 4.3);
    return [
      fade(chip([270, 222, 100, 66], "RG8830"), 1 - between(time, 3.4, 3.7)),
      ...exposures.map((exposure, index) => taken(exposure, index, time, gathered)),
      fade(result(grown, time), between(time, 3.3, 3.7)),
    ].join("");
  },
};

function taken(exposure: Exposure, index: number, time: number, gathered: number): string {
  const appeared = between(time, 0.1 + index * 0.45, 0.5 + index * 0.45);
  const size = mix(0.74, 0.3, gathered);
  const x = mix(32 + index * 199, 284, gathered);
  const y = mix(50 + (1 - appeared) * 14, 234, gathered);
  const frame = group(view(exposure, index), {
    transform: `translate(${at(x)} ${at(y)}) scale(${size.toFixed(3)})`,
  });
  const label = text(x + 89, 186, exposure.time, { size: 15 });
  const isOn = appeared * (1 - between(time, 3.2, 3.5));
  return fade(frame + fade(label, 1 - between(time, 2.2, 2.5)), isOn);
}

function result(grown: number, time: number): string {
  const size = mix(0.3, 1.76, grown);
  const x = mix(284, 60, grown);
  const y = mix(234, 28, grown);
  const frame = group(view(merged, 3), {
    transform: `translate(${at(x)} ${at(y)}) scale(${size.toFixed(3)})`,
  });
  return frame + fade(gauge(time), between(time, 4.2, 4.5));
}

/** The dynamic range: the ratio of the brightest to the darkest visible value. */
function gauge(time: number): string {
  const height = mix(40, 220, between(time, 4.3, 5));
  return [
    rect([534, 48, 22, 224], { rx: 5, fill: colours.paper }),
    rect([537, 269 - height, 16, height], { rx: 3, fill: colours.gold, stroke: "none" }),
    text(545, 36, "130 dB", { size: 16 }),
  ].join("");
}

function view({ sky, inside, outsideLines, insideLines }: Exposure, id: number): string {
  const { width, height } = scene;
  return [
    `<clipPath id="view-${id}"><path d="M0 0h${width}v${height}H0z"/></clipPath>`,
    group(
      [
        rect([0, 0, width, height], { fill: inside, stroke: "none" }),
        path("M118 34h100v84H118z", { fill: sky, stroke: "none" }),
        fade(yard(), outsideLines),
        fade(garage(), insideLines),
      ].join(""),
      { "clip-path": `url(#view-${id})` },
    ),
    rect([0, 0, width, height], { stroke: colours.blue }),
  ].join("");
}

function yard(): string {
  return [
    path("M186 58m-9 0a9 9 0 1 0 18 0a9 9 0 1 0-18 0", {
      fill: colours.gold,
      stroke: colours.gold,
    }),
    path("M118 96l24-20 22 14 20-12 34 22", { stroke: colours.blue }),
    path("M140 118v-14M140 104a9 10 0 1 0-.1 0", { fill: colours.tint, stroke: colours.blue }),
    path("M118 118h100"),
  ].join("");
}

function garage(): string {
  return [
    path("M118 118V34h100v84M104 20h128M0 118h118M218 118h22M0 118v32"),
    path("M12 122l8-22h52l10 22v18H12z", { fill: colours.paper }),
    path("M24 112l4-9h36l5 9z", { fill: colours.tint }),
    path("M26 140a7 7 0 1 0 .1 0M68 140a7 7 0 1 0 .1 0", { fill: colours.paper }),
    path("M20 52h62M20 70h62M28 52v-14h12v14M52 52V40h18v12M30 70V60h22v10"),
    path("M99 72a7 7 0 1 1 .1 0M99 72v34M86 86h26M99 106l-9 24M99 106l9 24", {
      stroke: colours.blue,
    }),
  ].join("");
}
