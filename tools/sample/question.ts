import { Dice } from "./dice.ts";
import { keyPrefix, type SampleDocument } from "./document.ts";
import { topicKey } from "./frame.ts";
import { type Catalogue, partLink, partNumber, productKey } from "./names.ts";
import { list } from "./words.ts";

interface Template {
  question(part: string): { en: string; zh: string };
  answer(link: string, count: number): { en: string; zh: string };
}

/** The questions of each topic, in the topics' order. */
const templates = list<readonly [Template, ...Template[]]>(
  [
    {
      question: (part) => ({
        en: `How many samples of ${part} can I order?`,
        zh: `${part} 可以申请多少样片？`,
      }),
      answer: (link, count) => ({
        en: `<p>Up to ${count} pieces of ${link} for each project, free of charge.</p>`,
        zh: `<p>每个项目可免费申请 ${link} 样片 ${count} 片以内。</p>`,
      }),
    },
    {
      question: (part) => ({
        en: `What does the last letter of ${part} mean?`,
        zh: `${part} 型号末位字母代表什么？`,
      }),
      answer: (link, count) => ({
        en: `<p>The silicon revision. ${link} ships in packs of ${count} hundred pieces or more.</p>`,
        zh: `<p>代表芯片版本。${link} 每包至少 ${count} 百片。</p>`,
      }),
    },
  ],
  [
    {
      question: (part) => ({
        en: `Does ${part} need a heat sink?`,
        zh: `${part} 需要散热片吗？`,
      }),
      answer: (link, count) => ({
        en: `<p>Not on a four-layer board with ${count} thermal vias below ${link}.</p>`,
        zh: `<p>四层板在 ${link} 下方打 ${count} 个散热过孔即可，不需要散热片。</p>`,
      }),
    },
    {
      question: (part) => ({
        en: `How close to ${part} must the capacitors stand?`,
        zh: `去耦电容与 ${part} 的距离应为多少？`,
      }),
      answer: (link, count) => ({
        en: `<p>Within ${count} mm of each supply pin of ${link}, on the same side.</p>`,
        zh: `<p>与 ${link} 各电源引脚同面，距离 ${count} mm 以内。</p>`,
      }),
    },
  ],
  [
    {
      question: (part) => ({
        en: `Which tools build firmware for ${part}?`,
        zh: `${part} 的固件用什么工具编译？`,
      }),
      answer: (link, count) => ({
        en: `<p>The open compilers of release ${count} and later; the package of ${link} has the scripts.</p>`,
        zh: `<p>可用 ${count} 版及以上的开源编译器，${link} 的软件包内含脚本。</p>`,
      }),
    },
  ],
  [
    {
      question: (part) => ({
        en: `How long will ${part} be supplied?`,
        zh: `${part} 计划供货多久？`,
      }),
      answer: (link, count) => ({
        en: `<p>${link} is planned for ${count} years from its first shipment.</p>`,
        zh: `<p>${link} 自首次出货起计划供货 ${count} 年。</p>`,
      }),
    },
    {
      question: (part) => ({
        en: `Where do I report a failure of ${part}?`,
        zh: `${part} 失效后向谁反馈？`,
      }),
      answer: (link, count) => ({
        en: `<p>Through the quality form. A first answer on ${link} comes within ${count} working days.</p>`,
        zh: `<p>请填写质量反馈表，${link} 的初步答复在 ${count} 个工作日内给出。</p>`,
      }),
    },
  ],
);

/** One question about a part, in one of `topics` topics. */
export function questionOf(catalogue: Catalogue, topics: number, index: number): SampleDocument {
  const dice = new Dice(`question ${index}`);
  const topic = index % topics;
  const { question, answer } = dice.pick(templates[topic] ?? templates[0]);
  const part = (index * 3) % catalogue.products;
  return {
    type: "faq",
    key: `${keyPrefix}faq/${index + 1}`,
    body: {
      column: topicKey(topic),
      position: index,
      question: question(partNumber(catalogue, part)),
      answer: answer(partLink(catalogue, part), dice.int(3, 15)),
      products: [productKey(catalogue, part)],
    },
  };
}
