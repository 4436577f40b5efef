import type { BodyOf } from "../../src/content/types/index.ts";
import { Dice } from "./dice.ts";
import { keyPrefix, type SampleDocument } from "./document.ts";
import { announcementsKey } from "./frame.ts";
import { paper } from "./paper.ts";
import { list, say, type Words } from "./words.ts";

interface Subject extends Words {
  readonly kind: BodyOf<"investor">["kind"];
}

const subjects = list<Subject>(
  { kind: "periodic", ...say("quarterly report", "季度报告") },
  { kind: "periodic", ...say("annual report", "年度报告") },
  { kind: "temporary", ...say("progress of the share repurchase", "股份回购进展") },
  { kind: "temporary", ...say("long-term supply agreement", "长期供货协议") },
  { kind: "governance", ...say("resolutions of the board", "董事会决议") },
  { kind: "governance", ...say("notice of the general meeting", "股东大会通知") },
  { kind: "activity", ...say("record of investors' questions", "投资者交流记录") },
);

const firstYear = 2019;
const years = 7;

/** One announcement to investors, numbered within its year. */
export function announcementOf(index: number): SampleDocument {
  const dice = new Dice(`announcement ${index}`);
  const { kind, en, zh } = dice.pick(subjects);
  const year = firstYear + (index % years);
  const number = `${year}-${String(Math.floor(index / years) + 1).padStart(3, "0")}`;
  const date = dice.day(year, year);
  const title = { en: `Announcement ${number}: ${en}`, zh: `公告 ${number}：${zh}` };
  return {
    type: "investor",
    key: `${keyPrefix}announcements/${index + 1}`,
    body: {
      column: announcementsKey,
      title,
      kind,
      date,
      document: paper({ ...title }, "report", date, "1.0"),
    },
  };
}
