import type { CheckName } from "./checkFinding.ts";

/**
 * A text in both languages with the expected findings: written before the checks, and judged by
 * hand.
 */
export interface Sample {
  readonly of: "chip" | "news" | "investor" | "careers";
  readonly en?: string;
  readonly zh?: string;
  readonly isHtml?: boolean;
  readonly finds: readonly CheckName[];
}

/**
 * Texts of four kinds of content, half of them without a mistake. Checks are not fitted to them.
 */
export const samples: readonly Sample[] = [
  // Chips
  { of: "chip", en: "Runs from 1.8 to 5.5 V.", zh: "工作电压 1.8 至 5.5 V。", finds: [] },
  {
    of: "chip",
    en: "Runs from 1.8 to 3.6 V.",
    zh: "工作电压 1.8 至 5.5 V。",
    finds: ["number-differs"],
  },
  { of: "chip", en: "64 KB flash, 8 KB RAM", zh: "64 KB 闪存，8 KB 内存", finds: [] },
  { of: "chip", en: "Flash endures 100,000 cycles.", zh: "闪存可擦写 10 万次。", finds: [] },
  {
    of: "chip",
    en: "Flash endures 100,000 cycles.",
    zh: "闪存可擦写 1 万次。",
    finds: ["number-differs"],
  },
  { of: "chip", en: "Six channels at up to 1.5 GHz.", zh: "六通道，最高 1.5 GHz。", finds: [] },
  { of: "chip", en: "Operates from -40 °C to +85 °C", zh: "工作温度 −40 ℃ 至 +85 ℃", finds: [] },
  {
    of: "chip",
    en: "Operates from -40 °C to +125 °C",
    zh: "工作温度 −40 ℃ 至 +85 ℃",
    finds: ["number-differs"],
  },
  {
    of: "chip",
    en: "Pin compatible with RG8810.",
    zh: "与 RG8820 引脚兼容。",
    finds: ["part-differs"],
  },
  { of: "chip", en: "Pin compatible with RG8810.", zh: "与 RG8810 引脚兼容。", finds: [] },
  { of: "chip", en: "Dual-core, four lanes of MIPI CSI-2", zh: "双核，4 路 MIPI CSI-2", finds: [] },
  {
    of: "chip",
    en: "A low-power MCU for meters.",
    zh: "用于电表的低功耗 MCU,待机仅 600 nA.",
    finds: ["half-width"],
  },
  { of: "chip", en: "Ratio 3:2, see table 4.", zh: "比例 3:2，见表 4。", finds: [] },
  {
    of: "chip",
    en: "Wakes in 1.1 ms (typical).",
    zh: "1.1 ms 内唤醒(典型值)。",
    finds: ["half-width"],
  },
  { of: "chip", en: "Supports I2C, SPI and UART.", zh: "支持 I2C, SPI 和 UART。", finds: [] },
  { of: "chip", en: "The the core sleeps.", zh: "内核休眠。", finds: ["repeated-word"] },
  {
    of: "chip",
    en: "Call <code>init(a, b);</code> first.",
    zh: "先调用 <code>init(a, b);</code>。",
    isHtml: true,
    finds: [],
  },
  {
    of: "chip",
    en: '<p>See the <a href="doc:gone">note</a>.</p>',
    zh: '<p>见<a href="doc:gone">说明</a>。</p>',
    isHtml: true,
    finds: ["dead-link", "dead-link"],
  },
  {
    of: "chip",
    en: "<h2>Power</h2><h4>Sleep</h4><p>Low.</p>",
    zh: "<h2>电源</h2><h3>休眠</h3><p>低。</p>",
    isHtml: true,
    finds: ["heading-order"],
  },
  {
    of: "chip",
    en: '<p>The board</p><img src="/storage/a.png">',
    zh: '<p>开发板</p><img src="/storage/a.png" alt="开发板">',
    isHtml: true,
    finds: ["alt-missing"],
  },
  // News
  {
    of: "news",
    en: "On 12 March 2026 we opened an office in Munich.",
    zh: "2026 年 3 月 12 日，我们在慕尼黑设立了办事处。",
    finds: [],
  },
  {
    of: "news",
    en: "On 12 March 2026 we opened an office in Munich.",
    zh: "2026 年 3 月 21 日，我们在慕尼黑设立了办事处。",
    finds: ["number-differs"],
  },
  { of: "news", en: "More than 200 engineers came.", zh: "两百多名工程师到场。", finds: [] },
  { of: "news", en: "The third fair in as many years", zh: "三年来的第三次展会", finds: [] },
  {
    of: "news",
    en: "Doors open at 9:30 a.m. and close at 5 p.m.",
    zh: "上午 9:30 开门，17:00 关门。",
    finds: [],
  },
  {
    of: "news",
    en: 'The company said "we are ready".',
    zh: '公司表示"我们准备好了"。',
    finds: ["straight-quotes"],
  },
  { of: "news", en: "The company is ready.", zh: "公司表示“我们准备好了”。", finds: [] },
  {
    of: "news",
    en: "我们的新品发布会将于下周举行。",
    zh: "我们的新品发布会将于下周举行。",
    finds: ["wrong-script"],
  },
  {
    of: "news",
    en: "New office opened",
    zh: "New office opened in the city centre",
    finds: ["wrong-script"],
  },
  { of: "news", en: "Our new chip", zh: "我們的新晶片", finds: ["traditional"] },
  { of: "news", en: "Our new chip", zh: "我们的新芯片", finds: [] },
  { of: "news", en: "Our new chip", finds: ["text-missing"] },
  {
    of: "news",
    en: '<p>Write to <a href="mailto:press@example.com">us</a> or see <a href="https://example.com/a">this</a>.</p>',
    zh: '<p>请<a href="mailto:press@example.com">来信</a>或查看<a href="https://example.com/a">此处</a>。</p>',
    isHtml: true,
    finds: [],
  },
  {
    of: "news",
    en: '<p>See <a href="htp:/example">this</a>.</p>',
    zh: '<p>见<a href="https://example.com">此处</a>。</p>',
    isHtml: true,
    finds: ["address-form"],
  },
  {
    of: "news",
    en: '<p>See <a href="/no-such-page?id=3">this</a>.</p>',
    zh: "<p>见上。</p>",
    isHtml: true,
    finds: ["dead-link"],
  },
  // Investors
  {
    of: "investor",
    en: "Revenue rose 12.5% to RMB 1.2 billion.",
    zh: "营业收入增长 12.5%，达 12 亿元。",
    finds: [],
  },
  {
    of: "investor",
    en: "Revenue rose 12.5% to RMB 1.2 billion.",
    zh: "营业收入增长 15.2%，达 12 亿元。",
    finds: ["number-differs"],
  },
  { of: "investor", en: "A dividend of RMB 0.35 a share", zh: "每股派息 0.35 元", finds: [] },
  { of: "investor", en: "Net profit was RMB 86,400,000.", zh: "净利润 8640 万元。", finds: [] },
  { of: "investor", en: "Net profit was RMB 86.4 million.", zh: "净利润 8,640 万元。", finds: [] },
  {
    of: "investor",
    en: "Net profit was RMB 86.4 million.",
    zh: "净利润 864 万元。",
    finds: ["number-differs"],
  },
  {
    of: "investor",
    en: "Results of the third quarter of 2026",
    zh: "2026 年第三季度业绩",
    finds: [],
  },
  { of: "investor", en: "Half of the shares were voted.", zh: "50% 的股份参与表决。", finds: [] },
  { of: "investor", en: "The meeting is in Room 302.", zh: "会议在 302 室举行。", finds: [] },
  {
    of: "investor",
    en: "The board approved it.",
    zh: "董事会已已批准。",
    finds: ["repeated-word"],
  },
  {
    of: "investor",
    en: "The board approved of of it.",
    zh: "董事会的的批准。",
    finds: ["repeated-word", "repeated-word"],
  },
  // Careers
  { of: "careers", en: "At least five years of experience", zh: "五年以上经验", finds: [] },
  {
    of: "careers",
    en: "At least 5 years of experience",
    zh: "3 年以上经验",
    finds: ["number-differs"],
  },
  { of: "careers", en: "Hsinchu, full-time", zh: "新竹，全职", finds: [] },
  { of: "careers", en: "You know C, C++ and Python.", zh: "熟悉 C、C++ 和 Python。", finds: [] },
  {
    of: "careers",
    en: "You know C++; Verilog helps.",
    zh: "熟悉 C++;了解 Verilog 更佳。",
    finds: ["half-width"],
  },
  { of: "careers", en: "Salary: 14 months a year", zh: "薪资：每年 14 薪", finds: [] },
  { of: "careers", en: "Apply by 2026-12-31.", zh: "申请截止：2026/12/31。", finds: [] },
  {
    of: "careers",
    en: "Apply by 31 December.",
    zh: "申请截止：12 月 30 日。",
    finds: ["number-differs"],
  },
  {
    of: "careers",
    en: "We’re hiring; it's a small team.",
    zh: "我们正在招聘，团队不大。",
    finds: ["mixed-quotes"],
  },
  { of: "careers", en: "Is it for you?", zh: "适合你吗?", finds: ["half-width"] },
];
