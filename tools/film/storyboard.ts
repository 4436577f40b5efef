/** A rectangle of a still as shares of its size: where the camera looks. */
interface Frame {
  /** The middle, 0 to 1 from the left and from above. */
  readonly x: number;
  readonly y: number;
  /** Width as a share of the still's width. */
  readonly width: number;
}

/** A still over which the camera moves at an even pace. */
export interface Shot {
  /** Name of a scene's view in `tools/pictures/sceneCameras.json`. */
  readonly scene: string;
  readonly from: Frame;
  readonly to: Frame;
  /** A part and the value of its record that are shown, above on the left unless said otherwise. */
  readonly card?: { readonly part: string; readonly value: string; readonly side?: "right" };
  readonly caption: { readonly en: string; readonly zh: string };
}

/** Seconds between the beginnings of two shots. */
export const pace = 2.9;

/** Seconds in which one shot gives way to the next. */
export const fade = 0.7;

/** Seconds for which the mark is shown at the end. */
export const ending = 3.7;

export const size = { width: 1280, height: 720, framesPerSecond: 25 };

export const shots: readonly Shot[] = [
  {
    scene: "wafer",
    from: { x: 0.5, y: 0.48, width: 0.94 },
    to: { x: 0.56, y: 0.58, width: 0.8 },
    caption: { en: "A design becomes silicon.", zh: "设计变成芯片。" },
  },
  {
    scene: "tray",
    from: { x: 0.44, y: 0.5, width: 0.84 },
    to: { x: 0.56, y: 0.56, width: 0.84 },
    card: { part: "rg5230", value: "operating-temperature" },
    caption: {
      en: "Every part is tested before it leaves, this one for −40 to 85 °C.",
      zh: "每颗芯片都经终测后出厂，这一款的工作温度为 −40 至 85 °C。",
    },
  },
  {
    scene: "board-vision-close",
    from: { x: 0.51, y: 0.5, width: 0.97 },
    to: { x: 0.5, y: 0.47, width: 0.8 },
    card: { part: "rg8840", value: "npu-performance" },
    caption: { en: "Processors that see: 32.8 TOPS.", zh: "看得清：算力 32.8 TOPS 的视觉处理器。" },
  },
  {
    scene: "camera-module",
    from: { x: 0.56, y: 0.52, width: 0.86 },
    to: { x: 0.42, y: 0.46, width: 0.8 },
    card: { part: "rg8840", value: "isp-throughput", side: "right" },
    caption: {
      en: "12 cameras on one chip: 1,200 MP/s.",
      zh: "一颗芯片接 12 路摄像头，1,200 MP/s。",
    },
  },
  {
    scene: "charger",
    from: { x: 0.5, y: 0.5, width: 0.96 },
    to: { x: 0.47, y: 0.55, width: 0.8 },
    card: { part: "rg2140", value: "charging-power" },
    caption: {
      en: "Controllers that charge: 140 W over USB Type-C.",
      zh: "充得快：USB Type-C 输出 140 W 的快充控制器。",
    },
  },
  {
    scene: "motor-drive",
    from: { x: 0.4, y: 0.56, width: 0.78 },
    to: { x: 0.56, y: 0.48, width: 0.86 },
    card: { part: "rg1064", value: "pwm-resolution" },
    caption: {
      en: "Microcontrollers that move: PWM in steps of 0.26 ns.",
      zh: "动得准：PWM 分辨率 0.26 ns 的微控制器。",
    },
  },
  {
    scene: "family",
    from: { x: 0.53, y: 0.52, width: 0.8 },
    to: { x: 0.5, y: 0.5, width: 0.97 },
    caption: {
      en: "All parameters, documents and dates are on our website.",
      zh: "全部参数、文档和日期，都在网站上。",
    },
  },
];

/** Seconds of the whole film. */
export const duration = shots.length * pace + ending;

/** The second that the poster shows. */
export const posterAt = 2 * pace + 0.85;
