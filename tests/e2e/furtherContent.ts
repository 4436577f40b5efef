import { hostileContent } from "./parts/hostileContent.ts";

/** Articles for pagination, all of a year in which the demo company has none. */
export const bulletins = { year: 2010, count: 25, firstId: 9001 } as const;

function bulletin(index: number): string {
  const number = String(index + 1).padStart(2, "0");
  return `type: news
key: news/bulletin-${number}
id: ${bulletins.firstId + index}
body:
  column: news/company
  title: { en: Bulletin ${number}, zh: 简讯 ${number} }
  summary: { en: What happened., zh: 近期动态。 }
  date: "${bulletins.year}-01-${number}"
  body: { en: <p>This happened.</p>, zh: <p>近期动态。</p> }
`;
}

/** Documents that are withdrawn and published again. */
const rehearsal = `type: news
key: news/rehearsal
id: 390
body:
  column: news/exhibitions
  title: { en: A rehearsal, zh: 彩排 }
  summary: { en: Before the fair., zh: 展会之前。 }
  date: "2026-11-01"
  body: { en: <p>We rehearse.</p>, zh: <p>我们在彩排。</p> }
`;

/** An article that a test damages, and its page. */
export const toBeDamaged = { key: "news/damaged", query: { id: 391, pid: "3,40" } } as const;

const damaged = `type: news
key: ${toBeDamaged.key}
id: ${toBeDamaged.query.id}
body:
  column: news/company
  title: { en: Damaged, zh: 已损坏 }
  summary: { en: Nobody can read it., zh: 无法阅读。 }
  date: "2022-01-01"
  body: { en: <p>Nothing.</p>, zh: <p>无。</p> }
`;

/** Figures of five quarters, and events of the past and of the future. */
const investorRelations = `type: setting
key: settings/investor-relations
body:
  name: investor_relations
  value:
    listedOn: "2018-11-20"
    figures:
${[1, 2, 3, 4].map((quarter) => `      - { period: 2024-Q${quarter}, revenue: 371.3, grossMargin: 40.8, netProfit: 46.9, research: 85.2 }`).join("\n")}
      - { period: 2025-Q3, revenue: 412.0, grossMargin: 41.9, netProfit: 55.9, research: 94.0 }
    calendar:
      - { date: "2031-06-02", title: { en: Far away, zh: 远期活动 }, report: true }
      - { date: "2030-05-14", title: { en: Coming soon, zh: 近期活动 } }
${Array.from({ length: 20 }, (_, at) => `      - { date: "2020-01-${String(at + 1).padStart(2, "0")}", title: { en: Long ago, zh: 往期活动 } }`).join("\n")}
`;

/** Announcements for pagination: two kinds in two years, beside those of the demo company. */
function notice(index: number): string {
  const year = index % 2 === 0 ? 2013 : 2012;
  const kind = index % 3 === 0 ? "governance" : "activity";
  return `type: investor
key: investors/old-${index}
body:
  column: about/investors
  title: { en: Old notice ${index}, zh: 旧公告 ${index} }
  kind: ${kind}
  date: "${year}-03-${String(index + 1).padStart(2, "0")}"
  document:
    title: { en: Old notice ${index}, zh: 旧公告 ${index} }
    kind: report
    revision: "1.0"
    date: "${year}-03-01"
    language: both
    file: social/developers.svg
    size: 31000
`;
}

/**
 * Content for tests that need more than the demo company has, or that change content: they share a server of
 * their own, because one takes seconds to start. A stream of documents (YAML).
 */
export const furtherContent = [
  ...Array.from({ length: bulletins.count }, (_, index) => bulletin(index)),
  rehearsal,
  damaged,
  investorRelations,
  ...Array.from({ length: 24 }, (_, index) => notice(index)),
  ...hostileContent,
].join("---\n");
