import { Dice } from "./dice.ts";
import type { Draft } from "./document.ts";
import { partNumber, productKey } from "./product.ts";
import { events, newsColumns, strengths, uses } from "./words.ts";

const paragraphCount = 6;

/** One article, about a part or two of `productCount`. */
export function newsOf(index: number, productCount: number): Draft {
  const dice = new Dice(`news ${index}`);
  const about = [index % productCount, (index * 7 + 3) % productCount];
  const [first = 0] = about;
  const event = dice.pick(events);
  const use = dice.pick(uses);
  return {
    type: "news",
    key: `articles/${index + 1}`,
    body: {
      column: `news/${dice.int(1, newsColumns.length)}`,
      title: {
        en: `${event.en} ${partNumber(first)} for ${use.en}`,
        zh: `${event.zh}${partNumber(first)} 面向${use.zh}`,
      },
      summary: {
        en: `What makers of ${use.en} should know about ${partNumber(first)}, in short.`,
        zh: `${use.zh}厂商需要了解的 ${partNumber(first)} 要点。`,
      },
      date: dice.day(2018, 2026),
      body: articleOf(first, dice),
      products: [...new Set(about)].map(productKey),
    },
  };
}

function articleOf(about: number, dice: Dice): { en: string; zh: string } {
  const link = `<a href="doc:${productKey(about)}">${partNumber(about)}</a>`;
  const paragraphs = Array.from({ length: paragraphCount }, () => {
    const use = dice.pick(uses);
    const strength = dice.pick(strengths);
    const share = dice.int(10, 60);
    return {
      en: `<p>In ${use.en}, ${link} brings ${strength.en}. Customers who measured it on their own boards report ${share}% less effort from the first schematic to the first prototype, and the design files are open to all of them.</p>`,
      zh: `<p>在${use.zh}中，${link} 带来${strength.zh}。客户在自己的板上实测后表示，从原理图到首版样机的工作量减少 ${share}%，设计文件对所有客户开放。</p>`,
    };
  });
  return {
    en: paragraphs.map(({ en }) => en).join("\n"),
    zh: paragraphs.map(({ zh }) => zh).join("\n"),
  };
}
