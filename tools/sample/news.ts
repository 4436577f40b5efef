import { Dice } from "./dice.ts";
import { keyPrefix, type SampleDocument } from "./document.ts";
import { newsColumnKey } from "./frame.ts";
import { type Catalogue, partLink, partNumber, productKey } from "./names.ts";
import { events, strengths, uses } from "./words.ts";

const paragraphCount = 6;

/** One article, about a part or two. */
export function newsOf(catalogue: Catalogue, columns: number, index: number): SampleDocument {
  const dice = new Dice(`news ${index}`);
  const about = [index % catalogue.products, (index * 7 + 3) % catalogue.products];
  const [first = 0] = about;
  const number = partNumber(catalogue, first);
  const event = dice.pick(events);
  const use = dice.pick(uses);
  return {
    type: "news",
    key: `${keyPrefix}articles/${index + 1}`,
    body: {
      column: newsColumnKey(dice.int(0, columns - 1)),
      title: {
        en: `${event.en} ${number} for ${use.en}`,
        zh: `${event.zh}${number} 面向${use.zh}`,
      },
      summary: {
        en: `What makers of ${use.en} should know about ${number}, in short.`,
        zh: `${use.zh}厂商需要了解的 ${number} 要点。`,
      },
      date: dice.day(2018, 2025),
      body: articleOf(partLink(catalogue, first), dice),
      products: [...new Set(about)].map((part) => productKey(catalogue, part)),
    },
  };
}

function articleOf(link: string, dice: Dice): { en: string; zh: string } {
  const paragraphs = Array.from({ length: paragraphCount }, () => {
    const use = dice.pick(uses);
    const strength = dice.pick(strengths);
    const share = dice.int(10, 60);
    return {
      en: `<p>In ${use.en}, ${link} brings ${strength.en}. Customers who measured it on their own boards report ${share}% less effort from the first schematic to the first prototype, and the design files are open to all of them.</p>`,
      zh: `<p>在${use.zh}中，${link} 的优势是${strength.zh}。客户在自己的板上实测后表示，从原理图到首版样机的工作量减少 ${share}%，设计文件对所有客户开放。</p>`,
    };
  });
  return {
    en: paragraphs.map(({ en }) => en).join("\n"),
    zh: paragraphs.map(({ zh }) => zh).join("\n"),
  };
}
