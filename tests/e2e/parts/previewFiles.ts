import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { buildPdf } from "../../support/pdf.ts";
import type { Site } from "../siteTest.ts";

/** Pages of the report. */
export const pageCount = 40;

/** The files of these tests, by name. */
const files = {
  report: () =>
    buildPdf(
      [
        {
          lines: ["Report on the first quarter", "Contents", "The micro-", "controller is new."],
          chinese: ["第一季度报告", "主要财务数据"],
          link: 12,
        },
        ...Array.from({ length: pageCount - 1 }, (_, at) => ({
          lines: [`Chapter ${at + 2}`, at === 24 ? "A needle is here" : "Nothing much"],
          ...(at === 0 && { link: "https://elsewhere.example/page" }),
        })),
      ],
      {
        script: "app.alert('script'); app.launchURL('https://elsewhere.example/ran');",
        outline: [
          { title: "第一季度报告", page: 1, items: [{ title: "Chapter 30", page: 30, top: 400 }] },
          { title: "Appendix", items: [{ title: "Last page", page: pageCount }] },
        ],
      },
    ),
  large: () => buildPdf([{ lines: ["First of a large file"], noise: 250_000 }, ...heavy(3)]),
  damaged: () => Buffer.from("This is no PDF at all."),
} satisfies Record<string, () => Buffer>;

function heavy(count: number) {
  return Array.from({ length: count }, () => ({ lines: ["More"], noise: 250_000 }));
}

/** Path of a file under `/storage/`. */
export const fileOf = (name: string) => `tests/${name}.pdf`;

/** Stores the files and publishes an announcement for each, and for one file that is not there. */
export async function publishFiles(site: Site): Promise<void> {
  const folder = join(site.dataDir, "storage", "tests");
  await mkdir(folder, { recursive: true });
  for (const [name, make] of Object.entries(files)) {
    await writeFile(join(folder, `${name}.pdf`), make());
  }
  await writeFile(join(folder, "withdrawn.pdf"), files.report());
  await writeFile(join(folder, "private.pdf"), files.report());
  const names = [...Object.keys(files), "withdrawn"];
  await site.publication(() => site.import(names.map(announcement).join("---\n")));
}

function announcement(name: string): string {
  return `type: investor
key: investors/test-${name}
body:
  column: about/investors
  title: { en: Announcement of ${name}, zh: 公告 ${name} }
  kind: periodic
  date: "2026-11-20"
  document:
    title: { en: Document ${name}, zh: 文件 ${name} }
    kind: report
    revision: "1.0"
    date: "2026-11-20"
    language: both
    file: ${fileOf(name)}
    size: 20000
`;
}
