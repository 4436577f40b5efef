/** Messages of the investors' pages. */
export const investors = {
  announcements: "Announcements",
  /** `code`: the stock code, undefined where the company has none. */
  announcementsDescription: (company: string, code: string | undefined) =>
    `Announcements from ${company}${code ? `, stock code ${code}` : ""}: periodic reports, ad hoc announcements, governance and investor meetings, latest first.`,
  /** The list's title with the chosen filters, as far as they are chosen. */
  announcementsTitle: (title: string, kind: string, year: string, page: number) =>
    [title, kind, year, ...(page > 1 ? [`page ${page}`] : [])]
      .filter((part) => part !== "")
      .join(", "),
  kinds: {
    periodic: "Periodic reports",
    temporary: "Ad hoc announcements",
    governance: "Governance",
    activity: "Investor meetings",
  },
  kind: "Type",
  allKinds: "All types",
  year: "Year",
  allYears: "All years",
  yearName: (year: number) => String(year),
  count: (count: number) => (count === 1 ? "1 announcement" : `${count} announcements`),
  noAnnouncements: "No announcements here yet.",
  noAnnouncementsHint: "Try another type or another year.",
  allAnnouncements: "All announcements",
  latestReport: "Latest report",
  nextReport: "Next report",
  nextDate: "Next date",
  noDate: "No date announced yet",
  seeCalendar: "See the financial calendar",
  latest: "Latest announcements",

  description: (company: string, code: string | undefined) =>
    `${company}${code ? `, stock code ${code}` : ""}: quarterly figures, financial calendar and announcements for investors.`,
  facts: "Share information",
  stockCode: "Stock code",
  legalName: "Company",
  exchange: "Exchange",
  listedOn: "Listed on",
  shares: "Shares issued",
  /** Shares in millions, to four places at most. */
  shareCount: (shares: number) => `${Math.round(shares / 100) / 10_000} million`,

  figures: "Key figures",
  /** Money from millions of CNY, in the unit that is usual in the language. */
  moneyUnit: "million CNY",
  moneyScale: 1,
  moneyDigits: 1,
  measures: {
    revenue: "Revenue",
    grossMargin: "Gross margin",
    netProfit: "Net profit",
    research: "Research and development",
  },
  /** A quarter from a year and a number: 2026 and 3. */
  quarter: (year: number, quarter: number) => `Q${quarter} ${year}`,
  wholeYear: (year: number) => String(year),
  up: (change: string, since: string) => `up ${change} from ${since}`,
  down: (change: string, since: string) => `down ${change} from ${since}`,
  unchanged: (since: string) => `unchanged from ${since}`,
  percent: (change: string) => `${change}%`,
  points: (change: string) => `${change} percentage points`,
  chart: (measure: string, unit: string, from: string, to: string, least: string, most: string) =>
    `${measure} by quarter in ${unit}, ${from} to ${to}, between ${least} and ${most}. All figures are in the table below.`,
  byQuarter: "By quarter",
  byQuarterCaption: "Quarterly figures, latest first. Amounts in million CNY.",
  quarterTable: (count: number) =>
    count === 1 ? "The quarter’s figures in a table" : `All ${count} quarters in a table`,
  byYear: "By year",
  byYearCaption: "Totals for years with all four quarters. Amounts in million CNY.",
  period: "Period",
  change: "Year on year",
  noValue: "not disclosed",

  calendar: "Financial calendar",
  subscribeCalendar: "Subscribe in your calendar (iCalendar)",
  past: "Past",
  next: "Next",
  contact: "Investor contact",
  phone: "Phone",
  email: "E-mail",
  address: "Address",
};
