import { column, sorts } from "./column.ts";
import { keyPrefix, type SampleDocument } from "./document.ts";
import type { Families, Family } from "./families.ts";
import { branches } from "./kinds.ts";
import { parameterGroups } from "./parameters/define.ts";
import { parameterKey } from "./parameters.ts";
import type { Plan } from "./plan.ts";
import { sharedDocuments } from "./sharedDocuments.ts";
import { areas, capital, newsColumns, topics, type Words } from "./words.ts";

export const newsColumnKey = (index: number) => `${keyPrefix}news/${index + 1}`;
export const areaKey = (index: number) => `${keyPrefix}solutions/areas/${index + 1}`;
export const topicKey = (index: number) => `${keyPrefix}faq/topics/${index + 1}`;
export const announcementsKey = `${keyPrefix}announcements`;

/**
 * Documents around parts and news: settings, columns, groups and parameters. Each refers only to
 * those before it, so that any beginning of the frame is valid content.
 */
export function frameOf(families: Families, plan: Plan): SampleDocument[] {
  return [
    ...sharedDocuments,
    ...definitionsOf(families),
    ...branchesOf(families),
    ...families.map(familyColumn),
    ...newsColumns.slice(0, plan.newsColumns).map(newsColumn),
    ...areas.slice(0, plan.areas).map(area),
    ...topics.slice(0, plan.topics).map(topic),
    announcements,
  ];
}

function definitionsOf(families: Families): SampleDocument[] {
  const used = new Map(
    families.flatMap((family) => family.parameters.map((parameter) => [parameter.key, parameter])),
  );
  const groups = new Set([...used.values()].map(({ body }) => body.group));
  return [
    ...parameterGroups
      .filter(({ key }) => groups.has(key))
      .map(({ key, body }): SampleDocument => ({ type: "parameterGroup", key, body })),
    ...[...used.values()].map(
      ({ key, body }): SampleDocument => ({ type: "parameter", key: parameterKey(key), body }),
    ),
  ];
}

const branchKey = (index: number) => `${keyPrefix}branches/${index + 1}`;

function branchesOf(families: Families): SampleDocument[] {
  const used = new Set(families.map(({ kind }) => kind.branch));
  return branches.flatMap((title, index) => {
    const branch = column(branchKey(index), title, ["products", index + 1], sorts.products);
    return used.has(index) ? [branch] : [];
  });
}

function familyColumn({ key, kind, line, title, parameters }: Family): SampleDocument {
  const name = { en: capital(title.en), zh: title.zh };
  return column(key, name, [branchKey(kind.branch), line + 1], {
    ...sorts.products,
    parameters: parameters.map((parameter) => parameterKey(parameter.key)),
  });
}

function newsColumn(title: Words, index: number): SampleDocument {
  return column(newsColumnKey(index), title, ["news", index + 1], sorts.news);
}

function area(title: Words, index: number): SampleDocument {
  return column(areaKey(index), title, ["solutions", index + 1], sorts.solutions);
}

function topic(title: Words, index: number): SampleDocument {
  return column(topicKey(index), title, ["about/faq", index + 1], sorts.questions);
}

const announcements = column(
  announcementsKey,
  { en: "Announcements", zh: "公告" },
  ["about/investors", 1],
  sorts.announcements,
);
