import { stringify } from "yaml";

/** Ids of the bulletins, above those of the demo company. */
export const bulletinIds = [910_001, 910_002, 910_003, 910_004, 910_005] as const;

/** The content file of all bulletins in a version: news that are published together. */
export function bulletinFile(version: number): string {
  return bulletinIds.map((id) => stringify(bulletin(id, version))).join("---\n");
}

/** The keys by which they are published. */
export const bulletinKeys: readonly string[] = bulletinIds.map(keyOf);

/** The version that a page or a response of the API shows. */
export function versionShown(text: string): number | undefined {
  const version = /bulletin-version-(\d+)-/.exec(text)?.[1];
  return version === undefined ? undefined : Number(version);
}

function keyOf(id: number): string {
  return `news/bulletin-${id}`;
}

function bulletin(id: number, version: number) {
  const mark = `bulletin-version-${version}-`;
  return {
    type: "news",
    key: keyOf(id),
    id,
    body: {
      column: "news/company",
      title: { en: `Bulletin ${id} ${mark}`, zh: `公告 ${id} ${mark}` },
      summary: { en: "A summary.", zh: "摘要。" },
      date: "2026-11-01",
      body: { en: `<p>${mark}</p>`, zh: `<p>${mark}</p>` },
    },
  };
}
