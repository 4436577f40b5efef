import type { Size } from "./packages.ts";
import { list, say, type Words } from "./words.ts";

/** A kind of chip: families are named after it. */
export interface Kind extends Words {
  /** Part numbers of the kind begin with RG and these letters. */
  readonly letters: string;
  /** The index of the branch of the menu that it lies in. */
  readonly branch: number;
  readonly size: Size;
  /** Keys of the parameters it has beside those that every part has, the characteristic ones first. */
  readonly parameters: readonly string[];
}

export const branches = list(
  say("Processors", "处理器"),
  say("Power", "电源"),
  say("Control", "控制"),
  say("Signal chain", "信号链"),
  say("Connectivity", "连接"),
  say("Multimedia", "多媒体"),
);

const keys = (...lines: readonly string[]) => lines.flatMap((line) => line.split(" "));

const core = "cpu-clock cpu-cores cpu-isa coremark sram";
const dram = "dram-type dram-rate dram-width boot secure-boot";
const converter = "input switching-frequency peak-efficiency quiescent-current on-resistance";

export const kinds = list<Kind>(
  {
    ...say("AI vision SoC", "AI 视觉 SoC"),
    ...{ letters: "AV", branch: 0, size: "large" },
    parameters: keys("npu-performance npu-precision video-rate csi-lanes", core, dram),
  },
  {
    ...say("application processor", "应用处理器"),
    ...{ letters: "AP", branch: 0, size: "large" },
    parameters: keys(core, dram, "usb-rate ethernet-rate can-rate gpios"),
  },
  {
    ...say("microcontroller", "微控制器"),
    ...{ letters: "MC", branch: 2, size: "medium" },
    parameters: keys(core, "flash fpu adc-bits adc-rate adc-channels uarts spis can-rate gpios"),
  },
  {
    ...say("USB-PD controller", "USB-PD 控制器"),
    ...{ letters: "PD", branch: 1, size: "small" },
    parameters: keys("charging-power pd-ports protocols output-current", converter),
  },
  {
    ...say("motor driver", "电机驱动芯片"),
    ...{ letters: "MD", branch: 2, size: "medium" },
    parameters: keys("motor-phases output-current sense-error dead-time", converter, "spis"),
  },
  {
    ...say("power management IC", "电源管理芯片"),
    ...{ letters: "PM", branch: 1, size: "small" },
    parameters: keys("buck-rails ldo-rails output-current output-error", converter, "i2cs gpios"),
  },
  {
    ...say("precision ADC", "高精度 ADC"),
    ...{ letters: "AD", branch: 3, size: "small" },
    parameters: keys("adc-bits adc-rate adc-channels snr thd noise offset-drift spis i2cs"),
  },
  {
    ...say("Ethernet PHY", "以太网 PHY"),
    ...{ letters: "EP", branch: 4, size: "small" },
    parameters: keys("ethernet-rate link-ports cable-length latency wake-on-link clock-error"),
  },
  {
    ...say("wireless SoC", "无线 SoC"),
    ...{ letters: "WS", branch: 4, size: "medium" },
    parameters: keys("radio-standards radio-rate output-level sensitivity", core, "flash gpios"),
  },
  {
    ...say("display bridge", "显示桥接芯片"),
    ...{ letters: "DB", branch: 5, size: "medium" },
    parameters: keys("display-inputs display-outputs display-lanes video-rate latency clock-error"),
  },
  {
    ...say("audio codec", "音频编解码器"),
    ...{ letters: "AC", branch: 5, size: "small" },
    parameters: keys("dac-channels adc-channels adc-bits snr thd noise clock-error i2cs"),
  },
  {
    ...say("gate driver", "栅极驱动器"),
    ...{ letters: "GD", branch: 1, size: "small" },
    parameters: keys("driver-channels output-current delay dead-time", converter),
  },
);

/** Lines within a kind: a family is a kind and a line. */
export const lines = list(
  say("compact", "紧凑型"),
  say("low-power", "低功耗"),
  say("high-performance", "高性能"),
  say("automotive", "车规级"),
  say("industrial", "工业级"),
  say("value", "经济型"),
  say("extended-life", "长供货期"),
  say("functional-safety", "功能安全"),
  say("multi-channel", "多通道"),
  say("integrated", "高集成"),
);
