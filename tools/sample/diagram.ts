import type { BodyOf } from "../../src/content/types/index.ts";
import type { Dice } from "./dice.ts";
import { blocks } from "./words.ts";

const titles = {
  compute: { en: "Processor", zh: "处理器" },
  memory: { en: "Memory", zh: "存储" },
  interface: { en: "Interfaces", zh: "接口" },
  power: { en: "Clock and power", zh: "时钟与电源" },
} as const;

const kinds = ["compute", "memory", "interface", "power"] as const;

/** The block diagram of a part or of a solution. */
export function diagramOf(name: string, dice: Dice): NonNullable<BodyOf<"product">["diagram"]> {
  return {
    title: { en: `${name} block diagram`, zh: `${name} 框图` },
    bus: { en: "64-bit system bus", zh: "64 位系统总线" },
    zones: kinds.map((kind) => ({
      title: { ...titles[kind] },
      kind,
      blocks: dice.some(blocks[kind], 3).map((words) => ({ ...words })),
    })),
  };
}
