import type { Language } from "../../../src/base/site/languages.ts";
import type { PaperEntry } from "../papers.ts";

/** Messages of papers that the site itself does not show. */
const en = {
  kinds: {
    datasheet: "Datasheet",
    manual: "Manual",
    note: "Application note",
    brief: "Product brief",
    guide: "Selection guide",
    release: "Release notes",
    errata: "Errata",
    model: "Model",
    report: "Report",
    brochure: "Brochure",
    certificate: "Certificate or declaration",
    announcement: "Announcement",
    other: "Document",
  } satisfies Record<PaperEntry["kind"], string>,
  solutionBrief: "Solution brief",
  number: "Document",
  revision: "Revision",
  date: "Date",
  applications: "Applications",
  benefits: "Benefits",
  labelled: (label: string, value: string) => `${label}: ${value}`,
  partSeparator: "; ",
  parts: "Parts used",
  partName: "Description",
  stage: "Lifecycle",
  drawing:
    "Seen from above. Nominal dimensions without moulding flash; drawings are not to one scale.",
  figures: "Typical values unless a range is given.",
  stockCode: "Stock code",
  shortName: "Short name",
  announcement: "Announcement",
  warrant:
    "The board of directors and all of its members warrant that this announcement contains no false record, no misleading statement and no material omission.",
  noticeTitle: "About this document",
  notice:
    "A demonstration document. The company, its parts, its people and every figure are invented: nothing here can be ordered, and nothing here may be designed or decided by.",
};

type SheetWords = typeof en;

const zh: SheetWords = {
  kinds: {
    datasheet: "数据手册",
    manual: "手册",
    note: "应用笔记",
    brief: "产品简介",
    guide: "选型指南",
    release: "版本说明",
    errata: "勘误表",
    model: "模型",
    report: "报告",
    brochure: "宣传册",
    certificate: "证书与声明",
    announcement: "公告",
    other: "文档",
  },
  solutionBrief: "方案简介",
  number: "文档编号",
  revision: "版本",
  date: "日期",
  applications: "典型应用",
  benefits: "方案优势",
  labelled: (label, value) => `${label}：${value}`,
  partSeparator: "；",
  parts: "所用芯片",
  partName: "说明",
  stage: "生命周期",
  drawing: "俯视图，标称尺寸，不含飞边；各图比例不同。",
  figures: "除标明范围者外，均为典型值。",
  stockCode: "证券代码",
  shortName: "证券简称",
  announcement: "公告编号",
  warrant:
    "本公司董事会及全体董事保证本公告内容不存在任何虚假记载、误导性陈述或者重大遗漏，并对其内容的真实性、准确性和完整性承担法律责任。",
  noticeTitle: "关于本文档",
  notice:
    "本文档仅作演示。公司、产品、人物与全部数据均为虚构：所列产品无法订购，所列内容不得作为设计或决策依据。",
};

export const sheetWords: Readonly<Record<Language, SheetWords>> = { en, zh };
