import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { companyDocuments } from "../../../tests/support/companySite.ts";
import { driverFamily } from "../../../tests/support/driverFamily.ts";
import { searchOver, told } from "../../../tests/support/searchService.ts";
import { buildNews } from "../../../tests/support/world.ts";
import { languages } from "../../base/site/languages.ts";
import type { Hit, SearchOutcome, Suggestion } from "./searchTypes.ts";

// What is shown of a day depends on the day.
beforeAll(() => void vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-11-20T09:00Z") }));
afterAll(() => void vi.useRealTimers());

const long = (en: string, zh: string) => ({
  en: `<h2>Overview</h2><p>${"A door that is closed stays closed. ".repeat(12)}</p><p>${en}</p>`,
  zh: `<h2>概述</h2><p>${"关闭的门保持关闭。".repeat(20)}</p><p>${zh}</p>`,
});

/** News that no other world has, with ids that no count of documents gives. */
const article = (id: number, title: object, body: object) =>
  buildNews({
    id,
    key: `news/${id}`,
    body: {
      ...{ column: "company-news", title, summary: { en: "-", zh: "-" } },
      ...{ body: { en: "<p>-</p>", zh: "<p>-</p>" }, ...body },
    },
  });

const world = () => [
  ...companyDocuments(),
  ...driverFamily(),
  article(
    2001,
    { en: "Fast-charging cameras", zh: "快充摄像头" },
    {
      date: "2026-05-01",
      summary: { en: "Charges at 65 W, not 6.5 W.", zh: "以 65 W 充电。" },
      body: long("The quiet fan of the ESP32-S3 camera cools it to 85 °C.", "安静的风扇。"),
    },
  ),
  article(
    2002,
    { en: "Camera, camera", zh: "摄像头评测" },
    { date: "2026-04-01", body: long("No camerawork here, and TLS 1.3.", "没有镜头。") },
  ),
  article(
    2003,
    { en: "Compliance with RoHS", zh: "符合 RoHS" },
    { date: "2026-03-01", summary: { en: "Compliant converters.", zh: "合规的转换器。" } },
  ),
  article(
    2004,
    { en: "How to replace a battery", zh: "如何更换电池" },
    { date: "2026-02-01", body: long("Don't open it; we can't help.", "不要打开。") },
  ),
];

/** Texts of every kind: words, misspellings, numbers, codes, conditions, questions, nothing. */
const texts = {
  en: [
    ...[
      "camera",
      "CAMERAS",
      "camrea",
      "camera fan",
      "cam",
      "quiet fan",
      '"quiet fan"',
      "fan quiet",
    ],
    ...["fast charging", "fastcharging", "charge", "compliant", "compliance", "rohs compliance"],
    ...["65W", "0.065 kW", "6.5 W", "85C", "TLS1.3", "esp32s3", "ESP32-S3", "esp 32"],
    ...["rg1000", "RG 1000", "rg1000-a", "rg10", "RG1009", "zq77", "ZQ771-B", "AC99", "ac-99"],
    ...["zq71", "zq999", "rg3000", "driver", "drivers", "CAN drivers", "drivers with SPI"],
    ...["wireless drivers", "drivers without wireless", "500 mA drivers", "drivers above 200 mA"],
    ...["drivers between 100 and 300 mA", "3.3 V drivers", "drivers 0.2A..1A CAN"],
    ...["obsolete drivers", "preview drivers", "automotive drivers", "drivers in tray"],
    ...["QFN48", "drivers QFN48 industrial", "drivers at -40", "supply 5 V", "peak current"],
    ...["vision chips 1.8 GHz", "chips with 4 cores", "more than 2 cores", "memory 2MB"],
    ...["how do I replace a battery", "why", "can't", "samples", "where is the SDK", "USB"],
    ...["award", "partner", "Shanghai", "engineer", "report", "video", "privacy", "profile"],
    ...["zeppelin", "zeppelin camera", "摄像头", "a", "-", "", "x".repeat(300)],
  ],
  zh: [
    ...["摄像头", "快充", "快充摄像头", "kuaichong", "风扇", "安静风扇", "如何更换电池", "电池"],
    ...["驱动器", "CAN 驱动器", "带 SPI 的驱动器", "峰值电流大于 200 mA", "3.3V 驱动器"],
    ...["100 到 300 mA 驱动器", "停产驱动器", "车规级驱动器", "无线驱动器", "1.8 GHz 视觉芯片"],
    ...["4 核", "内存 2 MB", "rg1000", "ZQ771", "AC99", "艾克", "camera", "camrea", "合规"],
    ...["荣誉", "招聘", "测试", "隐私", "样品", "开发板", "臺灣", "無線", "齐柏林", "的", ""],
  ],
} as const;

const titleOf = ({ id, type, title, excerpt, date, path, part, target }: Hit) =>
  [
    `${type} ${id}: ${told(title)}`,
    `${excerpt.lang ?? ""} ${told(excerpt)}`.trim(),
    date ?? "",
    path.map((step) => step.title.text).join(" > "),
    JSON.stringify(target),
    part === undefined ? "" : JSON.stringify(part),
  ].join(" | ");

function outcomeLines(text: string, outcome: SearchOutcome): string[] {
  const { hits, conditions, closestParts, counts, columns, ...rest } = outcome;
  const found = Object.entries(counts).filter(([, count]) => count > 0);
  return [
    `# ${text.slice(0, 80)}`,
    JSON.stringify({ ...rest, text: rest.text.length, counts: Object.fromEntries(found), columns }),
    ...(conditions === undefined ? [] : [JSON.stringify(conditions)]),
    ...hits.map((hit) => `- ${titleOf(hit)}`),
    ...(closestParts.length > 0 ? [`closest ${closestParts.map(({ id }) => id).join()}`] : []),
  ];
}

const suggestionLine = ({ id, title, detail, target, part }: Suggestion) =>
  `+ ${[`${id}: ${told(title)}`, JSON.stringify({ detail, target, part })].join(" | ")}`;

it.each(languages)(
  "Texts of every kind have exactly these hits and suggestions (%s)",
  async (language) => {
    const { ask, suggest } = await searchOver(world(), { language });
    const lines: string[] = [];
    for (const text of texts[language]) {
      lines.push(...outcomeLines(text, await ask(text, { limit: 4 })));
      lines.push(...(await suggest(text)).slice(0, 3).map(suggestionLine), "");
    }
    for (const rest of [{ type: 2 }, { type: 3, page: 2, limit: 1 }, { column: 40 }] as const) {
      lines.push(
        JSON.stringify(rest),
        ...outcomeLines("camera chip", await ask("camera chip", rest)),
      );
    }
    await expect(`${lines.join("\n")}\n`).toMatchFileSnapshot(`answers.${language}.txt`);
  },
);
