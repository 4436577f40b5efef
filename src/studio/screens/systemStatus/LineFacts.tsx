import type { ReactNode } from "react";
import type { StatusLine } from "../../../base/site/systemStatusCodes.ts";
import { diskSize } from "../../../base/site/values/fileSize.ts";
import { useTimeText } from "../../components/Time.tsx";
import type { SystemState } from "../../data/system.ts";
import { useSystemStatusMessages } from "./useSystemStatusMessages.ts";

interface LineFactsProps {
  readonly name: StatusLine;
  readonly state: SystemState;
}

interface Words {
  readonly t: ReturnType<typeof useSystemStatusMessages>;
  readonly time: ReturnType<typeof useTimeText>;
}

/** The figures of a line, in words. */
export function LineFacts({ name, state }: LineFactsProps) {
  const t = useSystemStatusMessages();
  const time = useTimeText();
  const words = facts[name](state, { t, time });
  if (words === "") return null;
  return <p className="status__facts">{words}</p>;
}

type WrittenFacts = (state: SystemState, words: Words) => ReactNode;

const facts: Readonly<Record<StatusLine, WrittenFacts>> = {
  database: ({ database, lines }, { t }) =>
    joined([t.databases[database], isGreen(lines, "database") ? t.facts.database : ""]),
  storage: ({ lines }, { t }) => (isGreen(lines, "storage") ? t.facts.storage : ""),
  publication: ({ publication }, { t }) => t.facts.publication(publication),
  search: ({ search: { documents, bytes, updated_at: at } }, { t, time }) =>
    at === null
      ? ""
      : `${t.facts.search(documents, diskSize(bytes))} ${t.facts.searchBuilt(time(at))}`,
  jobs: ({ jobs: { waiting, failed, stuck } }, { t }) => t.facts.jobs(waiting + stuck, failed),
  outbox: ({ outbox: { waiting, failed, oldest_at: oldest } }, { t, time }) => {
    const all = t.facts.outbox(waiting, failed);
    return oldest === null ? all : `${all} ${t.facts.oldest(time(oldest))}`;
  },
  scheduled: ({ scheduled }, words) => (
    <Due
      {...{ words }}
      of={[
        [words.t.facts.publications, scheduled.publications],
        [words.t.facts.changeSets, scheduled.change_sets],
        [words.t.facts.replies, scheduled.replies],
      ]}
    />
  ),
  disk({ process: { disk } }, { t }) {
    if (disk === null) return "";
    const { free, total, per_day: perDay } = disk;
    const space = t.facts.disk(diskSize(free), diskSize(total));
    if (perDay === null) return `${space} ${t.facts.noGrowth}`;
    return `${space} ${perDay > 0 ? t.facts.growth(diskSize(perDay)) : t.facts.shrinking}`;
  },
  memory: ({ process: { memory } }, { t }) =>
    t.facts.memory(diskSize(memory.used), diskSize(memory.limit)),
  backup({ backups }, { t, time }) {
    const newest = backups?.newest ?? null;
    if (newest !== null) return t.facts.backup(time(newest.at), diskSize(newest.size));
    return backups?.is_reachable === false ? "" : t.facts.noBackup;
  },
  backupTest({ backups }, { t, time }) {
    const tested = backups?.tested ?? null;
    if (tested !== null) return t.facts.tested(time(tested.at), time(tested.made_at));
    return backups?.is_reachable === false ? "" : t.facts.neverTested;
  },
  certificates({ certificates }, { t, time }) {
    if (certificates.length === 0) return t.facts.noCertificates;
    return (
      <Parts
        of={certificates.map(({ kind, host, valid_to: until }) =>
          t.facts.certificate(t.certificates[kind], host, time(until, "day")),
        )}
      />
    );
  },
  versions: ({ process, database }, { t, time }) => (
    <Parts
      of={[
        t.facts.versions(process.version, process.node),
        t.facts.schema(t.databases[database], process.schema),
        t.facts.started(process.machine, time(process.started_at)),
      ]}
    />
  ),
  insideLinks: ({ inside_links: links }, { t }) =>
    links === null ? "" : t.facts.insideLinks(links.documents, links.broken),
  outsideLinks({ outside_links: links }, { t, time }) {
    if (!links.is_on) return t.facts.outsideOff;
    const { total, broken, doubtful, unchecked, checked_at: at } = links;
    return [
      t.facts.outsideLinks(total, broken, doubtful),
      ...(unchecked > 0 ? [t.facts.unchecked(unchecked)] : []),
      ...(at === null ? [] : [t.facts.lastChecked(time(at))]),
    ].join(" ");
  },
  unusedFiles: ({ unused_files: count }, { t }) => (count === null ? "" : t.facts.count(count)),
  datasheets: ({ without_datasheet: count }, { t }) => (count === null ? "" : t.facts.count(count)),
  reviews: ({ past_review: count }, { t }) => (count === null ? "" : t.facts.count(count)),
};

function isGreen(lines: SystemState["lines"], name: StatusLine): boolean {
  return lines.some((line) => line.name === name && line.state === "green");
}

/** Facts of one line; those that are empty are left out. */
function joined(parts: readonly string[]): string {
  return parts.filter((part) => part !== "").join(" · ");
}

/** Facts one below the other. */
function Parts({ of }: { readonly of: readonly string[] }) {
  return of.map((part) => (
    <span key={part} className="status__part">
      {part}
    </span>
  ));
}

type DueWork = SystemState["scheduled"]["publications"];

interface DueProps {
  readonly of: readonly (readonly [title: (count: number) => string, work: DueWork])[];
  readonly words: Words;
}

function Due({ of, words: { t, time } }: DueProps) {
  return (
    <Parts
      of={of.map(([title, { waiting, overdue, failed, next_at: next }]) =>
        joined([
          title(waiting),
          ...(next === null ? [] : [t.facts.next(time(next))]),
          ...(overdue > 0 ? [t.facts.overdue(overdue)] : []),
          ...(failed > 0 ? [t.facts.failed(failed)] : []),
        ]),
      )}
    />
  );
}
