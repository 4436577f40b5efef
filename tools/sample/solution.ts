import { diagramOf } from "./diagram.ts";
import { Dice } from "./dice.ts";
import type { SampleDocument } from "./document.ts";
import { areaKey } from "./frame.ts";
import { type Catalogue, partLink, productKey, solutionKey } from "./names.ts";
import { capital, strengths, uses } from "./words.ts";

const partsUsed = 4;

/** One solution, built of a few parts of different families. */
export function solutionOf(catalogue: Catalogue, areas: number, index: number): SampleDocument {
  const dice = new Dice(`solution ${index}`);
  const use = dice.pick(uses);
  const watts = dice.int(2, 120);
  const parts = Array.from(
    { length: partsUsed },
    (_, step) => (index * 5 + step) % catalogue.products,
  );
  const used = [...new Set(parts)];
  const [first = 0] = used;
  const link = partLink(catalogue, first);
  const name = `SD-${String(index + 1).padStart(4, "0")}`;
  return {
    type: "solution",
    key: solutionKey(index),
    body: {
      column: areaKey(dice.int(0, areas - 1)),
      position: index,
      title: {
        en: `${name}, a reference design for ${use.en}`,
        zh: `${name} ${use.zh}参考设计`,
      },
      summary: {
        en: `A board of ${watts} W for ${use.en}, with schematic, layout and firmware.`,
        zh: `面向${use.zh}的 ${watts} W 电路板，附原理图、版图与固件。`,
      },
      body: {
        en: `<p>${link} carries the main work; the other parts feed, protect and connect it.</p>\n<p>The board draws ${watts} W at full load and passes its tests without a heat sink.</p>`,
        zh: `<p>${link} 承担主要工作，其余芯片负责供电、保护与连接。</p>\n<p>满载功耗 ${watts} W，无需散热片即可通过测试。</p>`,
      },
      benefits: dice.some(strengths, 3).map(({ en, zh }) => ({
        title: { en: capital(en), zh },
        text: {
          en: `Measured on the reference board: ${en}.`,
          zh: `参考板实测结果：${zh}。`,
        },
      })),
      products: used.map((part) => productKey(catalogue, part)),
      diagram: diagramOf(name, dice),
      documents: [],
    },
  };
}
