import {
  buildColumn,
  buildNews,
  buildParameter,
  buildProduct,
  type WorldDocument,
} from "./world.ts";

const options = [
  { value: "spi", label: { en: "SPI", zh: "SPI 总线" } },
  { value: "can", label: { en: "CAN", zh: "CAN 总线" } },
];

/** A family of the small world with a parameter of each kind, and parts of each stage. */
export function driverFamily(): WorldDocument[] {
  const parameter = (key: string, body: object) => buildParameter({ key, body });
  const part = (id: number, body: object) =>
    buildProduct({
      id,
      key: `zq${id}`,
      body: { partNumber: `ZQ${id}`, column: "drivers", keyFigures: ["peak"], ...body },
    });
  const variant = (orderCode: string, more: object = {}) => ({
    ...{ orderCode, package: "QFN48", grade: "automotive" },
    ...{ temperature: { min: -40, max: 125 }, pack: "tray", quantity: 490, ...more },
  });
  return [
    buildColumn({
      id: 770,
      key: "drivers",
      body: {
        ...{ title: { en: "Drivers", zh: "驱动器" }, parent: "group", position: 3 },
        parameters: ["peak", "supply", "bus", "wireless", "note"],
      },
    }),
    parameter("peak", {
      ...{ label: { en: "Peak current", zh: "峰值电流" }, kind: "number", unit: "mA" },
      ...{ direction: "more" },
    }),
    parameter("supply", { label: { en: "Supply", zh: "供电" }, kind: "range", unit: "V" }),
    parameter("bus", { label: { en: "Bus", zh: "总线" }, kind: "enum", unit: "", options }),
    parameter("wireless", { label: { en: "Wireless", zh: "无线" }, kind: "boolean", unit: "" }),
    parameter("note", { label: { en: "Note", zh: "备注" }, kind: "text", unit: "" }),
    part(771, {
      values: { peak: "150 mA", supply: "1.8..5 V", bus: "spi", wireless: true, note: "First" },
      variants: [variant("ZQ771-A"), variant("ZQ771-B", { pack: "reel", quantity: 3_000 })],
      crossReferences: [
        { maker: { en: "Acme", zh: "艾克" }, partNumber: "AC99", kind: "functional" },
        { partNumber: "ZQ71", kind: "footprint", note: { en: "Older mask", zh: "旧版" } },
      ],
    }),
    part(772, {
      values: { peak: "0.5 A", supply: "3..3.6 V", bus: ["can", "spi"], wireless: false },
      variants: [variant("ZQ772-A", { grade: "industrial", temperature: { min: -20, max: 85 } })],
      lifecycle: { stage: "preview", since: "2026-02-01" },
    }),
    part(773, {
      values: { peak: "500 mA", supply: "5 V", bus: "can" },
      variants: [],
      lifecycle: { stage: "obsolete", since: "2024-01-01", lastOrder: "2025-01-01" },
      replacement: "zq771",
    }),
    part(774, { values: {}, variants: [variant("ZQ774-A")] }),
    buildNews({
      id: 775,
      key: "news/drivers",
      body: {
        ...{ column: "company-news", date: "2026-08-01", products: ["zq771", "rg1000"] },
        title: { en: "Drivers for cars", zh: "汽车驱动器" },
      },
    }),
  ];
}
