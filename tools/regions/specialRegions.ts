import type { NamedPlace, NamedRegion } from "./mainland.ts";

/** Codes of counties and cities by ISO 3166-2:TW, in its order of kinds: cities, then counties. */
const taiwan: readonly (readonly [code: string, en: string, zh: string])[] = [
  ["TPE", "Taipei", "台北市"],
  ["NWT", "New Taipei", "新北市"],
  ["TAO", "Taoyuan", "桃园市"],
  ["TXG", "Taichung", "台中市"],
  ["TNN", "Tainan", "台南市"],
  ["KHH", "Kaohsiung", "高雄市"],
  ["KEE", "Keelung", "基隆市"],
  ["HSZ", "Hsinchu City", "新竹市"],
  ["CYI", "Chiayi City", "嘉义市"],
  ["HSQ", "Hsinchu County", "新竹县"],
  ["MIA", "Miaoli", "苗栗县"],
  ["CHA", "Changhua", "彰化县"],
  ["NAN", "Nantou", "南投县"],
  ["YUN", "Yunlin", "云林县"],
  ["CYQ", "Chiayi County", "嘉义县"],
  ["PIF", "Pingtung", "屏东县"],
  ["ILA", "Yilan", "宜兰县"],
  ["HUA", "Hualien", "花莲县"],
  ["TTT", "Taitung", "台东县"],
  ["PEN", "Penghu", "澎湖县"],
  ["KIN", "Kinmen", "金门县"],
  ["LIE", "Lienchiang", "连江县"],
];

/** Taiwan, Hong Kong and Macao, which the mainland's statistics leave out; codes of GB/T 2260. */
export const specialRegions: readonly NamedRegion[] = [
  region("810000", "Hong Kong", "香港特别行政区", []),
  region("820000", "Macao", "澳门特别行政区", []),
  region(
    "710000",
    "Taiwan",
    "台湾省",
    taiwan.map(([code, en, zh]) => ({ code: `TW-${code}`, en, zh })),
  ),
];

function region(code: string, en: string, zh: string, cities: readonly NamedPlace[]): NamedRegion {
  return { code, en, zh, cities };
}
