import { describe, expect, it } from "vitest";
import { searchIn } from "../../../tests/support/search.ts";
import { buildColumn, buildProduct, smallWorld } from "../../../tests/support/world.ts";

/** Families with their titles, and their parts' names with what their summaries say. */
const families = {
  imaging: [
    ["Imaging", "成像"],
    [
      ["Door camera, 720p", "门口摄像头，720p", "Sees a door", "看门"],
      ["Ceiling camera, 1080p", "吸顶摄像头，1080p", "Low power", "低功耗"],
      ["Helmet camera", "头盔摄像头", "Sees what its wearer sees", "所见即所得"],
    ],
  ],
  rails: [
    ["Rails", "电源轨"],
    [
      [
        "Rail for a low power camera",
        "低功耗摄像头电源轨",
        "Low power for any camera",
        "摄像头低功耗",
      ],
      ["Rail for a loudspeaker", "扬声器电源轨", "Loudspeakers without noise", "扬声器无噪声"],
      ["Rail for a heat pump", "热泵电源轨", "Heat pumps of any size", "各种热泵"],
    ],
  ],
  speakers: [
    ["Loudspeakers", "扬声器"],
    [
      ["Round sounder", "圆形发声器", "Loud", "响亮"],
      ["Square sounder", "方形发声器", "For a door or a camera", "用于门或摄像头"],
    ],
  ],
} as const;

const world = [
  ...smallWorld(),
  ...Object.entries(families).flatMap(([key, [[en, zh], parts]], family) => [
    buildColumn({
      id: 80 + family,
      key,
      body: { title: { en, zh }, parent: "family", type: 3, href: "product-list" },
    }),
    ...parts.map(([name, chinese, summary, said], at) =>
      buildProduct({
        id: 800 + 10 * family + at,
        key: `${key}-${at}`,
        body: {
          partNumber: `KD${8001 + 100 * family + at}`,
          column: key,
          name: { en: name, zh: chinese },
          summary: { en: summary, zh: said },
          keyFigures: [],
          values: {},
          variants: [],
          packages: [{ style: "sot", name: "SOT-23", pins: 3 }],
        },
      }),
    ),
  ]),
];

describe("the kind of part that a text looks for", () => {
  it.each([
    ["en", "low power camera", "imaging"],
    ["en", "cheap camera with low power", "imaging"],
    ["en", "a camera for a loudspeaker", "imaging"],
    ["en", "camera chip, low power", "imaging"],
    ["en", "camera low power", "imaging"],
    ["en", "low noise loudspeaker", "speakers"],
    ["en", "loudspeaker for a camera", "speakers"],
    ["en", "low power rail", "rails"],
    ["en", "camera rail", "rails"],
    ["en", "rail for a loudspeaker", "rails"],
    ["zh", "低功耗摄像头", "imaging"],
    ["zh", "低功耗的摄像头", "imaging"],
    ["zh", "摄像头芯片", "imaging"],
    ["zh", "摄像头，低功耗", "imaging"],
    ["zh", "无噪声扬声器", "speakers"],
    ["zh", "用于摄像头的扬声器", "speakers"],
    ["zh", "摄像头电源轨", "rails"],
    ["zh", "扬声器用的电源轨", "rails"],
  ] as const)("comes before parts that are for it: %s %s", async (language, text, family) => {
    const { keys } = await searchIn(world, language);
    const parts = keys(text).flatMap((key) => /^[a-z]+(?=-\d$)/.exec(key ?? "") ?? []);
    expect(parts.length).toBeGreaterThan(1);
    expect({ text, first: parts[0] }).toEqual({ text, first: family });
  });

  it("changes nothing where no family is about it", async () => {
    const { keys } = await searchIn(world);
    expect(keys("heat pump")[0]).toBe("rails-2");
  });
});
