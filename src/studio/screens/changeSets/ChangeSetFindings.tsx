import { useQuery } from "@tanstack/react-query";
import { Table } from "../../components/lists/Table.tsx";
import { Notice } from "../../components/Notice.tsx";
import { titleIn } from "../../data/calls/titleIn.ts";
import { type ChangeSet, changeSets, type Findings } from "../../data/parts/changeSets.ts";
import { useInterface } from "../../frame/language/language.tsx";
import { useClient } from "../../frame/signIn/session.tsx";
import { Link } from "../../router/router.tsx";
import { addressOf } from "../../router/screens.ts";
import { CellName, CellValue, DocumentLink } from "./CellValue.tsx";
import { useChangeSetMessages } from "./useChangeSetMessages.ts";

/** Maximum findings shown of each kind. */
const most = 200;

/** Findings about a change set: what prevents applying or undoing it, and notes. */
export function ChangeSetFindings({ set }: { readonly set: ChangeSet }) {
  const t = useChangeSetMessages();
  const client = useClient();
  const { language } = useInterface();
  const { data } = useQuery({
    queryKey: ["change-sets", String(set.id), "findings", set.state, set.undo_refused, language],
    queryFn: ({ signal }) => changeSets.findings(client, String(set.id), signal),
  });
  if (data === undefined || set.state === "undone") return null;
  const { conflicts, problems, in_work: inWork, also_published: also } = data;
  const titles = new Map(data.titles.map((one) => [one.key, titleIn(one, language)]));
  const isRefused = set.state === "refused" || set.undo_refused;
  return (
    <>
      {isRefused && <Notice tone="warning" title={set.undo_refused ? t.undoRefused : t.refused} />}
      {isRefused && conflicts.length > 0 && <Conflicts conflicts={conflicts} titles={titles} />}
      {isRefused && problems.length > 0 && <Problems problems={problems} titles={titles} />}
      {inWork.length > 0 && (
        <Notice title={t.inWork(inWork.length)}>
          {t.inWorkHint} <Keys keys={inWork.map(({ key }) => key)} titles={titles} />
        </Notice>
      )}
      {set.state === "checked" && also.length > 0 && (
        <Notice tone="warning" title={t.alsoPublished(also.length)}>
          <Keys keys={also} titles={titles} />
        </Notice>
      )}
    </>
  );
}

interface Named {
  /** Titles of documents by their keys. */
  readonly titles: ReadonlyMap<string, string>;
}

function Conflicts({ conflicts, titles }: Pick<Findings, "conflicts"> & Named) {
  const t = useChangeSetMessages();
  const title = t.conflicts(conflicts.length);
  return (
    <section className="change-set__part">
      <h2>{title}</h2>
      <p className="table__quiet">{t.conflictHint}</p>
      <Table label={title} columns={[t.document, t.cell, t.before, t.after, t.present]}>
        {conflicts.slice(0, most).map(({ key, ...cell }) => (
          <tr key={`${key} ${cell.path}`}>
            <th scope="row">
              <DocumentLink documentKey={key} title={titles.get(key) ?? key} />
            </th>
            <td data-label={t.cell}>
              <CellName cell={cell} />
            </td>
            <td data-label={t.before}>
              <CellValue text={cell.before_text} />
            </td>
            <td data-label={t.after}>
              <CellValue text={cell.after_text} />
            </td>
            <td data-label={t.present}>
              <CellValue text={cell.present_text} />
            </td>
          </tr>
        ))}
      </Table>
    </section>
  );
}

function Problems({ problems, titles }: Pick<Findings, "problems"> & Named) {
  const t = useChangeSetMessages();
  const title = t.problems(problems.length);
  return (
    <section className="change-set__part">
      <h2>{title}</h2>
      <Table label={title} columns={[t.document, t.cell, t.problem]}>
        {problems.slice(0, most).map(({ key, code, message, ...cell }) => (
          <tr key={`${key} ${cell.path} ${code}`}>
            <th scope="row">
              <DocumentLink documentKey={key} title={titles.get(key) ?? key} />
            </th>
            <td data-label={t.cell}>
              <CellName cell={cell} />
            </td>
            <td data-label={t.problem}>{message}</td>
          </tr>
        ))}
      </Table>
    </section>
  );
}

/** Maximum documents named in one sentence. */
const namedKeys = 8;

function Keys({ keys, titles }: Named & { readonly keys: readonly string[] }) {
  const all = [...new Set(keys)];
  return (
    <>
      {all.slice(0, namedKeys).map((key) => (
        <span key={key}>
          <Link href={addressOf("document", { key })}>{titles.get(key) ?? key}</Link>{" "}
        </span>
      ))}
      {all.length > namedKeys && "…"}
    </>
  );
}
