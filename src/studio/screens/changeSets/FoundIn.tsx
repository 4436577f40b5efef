import { useQuery } from "@tanstack/react-query";
import { Notice } from "../../components/Notice.tsx";
import { Table } from "../../components/Table.tsx";
import { type ChangeSet, changeSets, type Findings } from "../../data/changeSets.ts";
import { useClient } from "../../frame/session.tsx";
import { Link } from "../../router/router.tsx";
import { addressOf } from "../../router/screens.ts";
import { CellValue } from "./CellValue.tsx";
import { useChangeSetMessages } from "./messages.ts";

/** Findings that are shown of each kind. */
const most = 200;

/** What keeps a change set from being applied or undone, and what is worth knowing. */
export function FoundIn({ set }: { readonly set: ChangeSet }) {
  const t = useChangeSetMessages();
  const client = useClient();
  const { data } = useQuery({
    queryKey: ["change-sets", String(set.id), "findings", set.state, set.undo_refused],
    queryFn: ({ signal }) => changeSets.findings(client, String(set.id), signal),
  });
  if (data === undefined || set.state === "undone") return null;
  const { conflicts, problems, in_work: inWork, also_published: also } = data;
  const isRefused = set.state === "refused" || set.undo_refused;
  return (
    <>
      {isRefused && <Notice tone="warning" title={set.undo_refused ? t.undoRefused : t.refused} />}
      {isRefused && conflicts.length > 0 && <Conflicts conflicts={conflicts} />}
      {isRefused && problems.length > 0 && <Problems problems={problems} />}
      {inWork.length > 0 && (
        <Notice title={t.inWork(inWork.length)}>
          {t.inWorkHint} <Keys keys={inWork.map(({ key }) => key)} />
        </Notice>
      )}
      {set.state === "checked" && also.length > 0 && (
        <Notice tone="warning" title={t.alsoPublished(also.length)}>
          <Keys keys={also} />
        </Notice>
      )}
    </>
  );
}

function Conflicts({ conflicts }: Pick<Findings, "conflicts">) {
  const t = useChangeSetMessages();
  const title = t.conflicts(conflicts.length);
  return (
    <section className="change-set__part">
      <h2>{title}</h2>
      <p className="table__quiet">{t.conflictHint}</p>
      <Table label={title} columns={[t.document, t.cell, t.before, t.after, t.present]}>
        {conflicts.slice(0, most).map(({ key, path, before, after, present }) => (
          <tr key={`${key} ${path}`}>
            <th scope="row">
              <DocumentLink documentKey={key} />
            </th>
            <td data-label={t.cell}>
              <code>{path}</code>
            </td>
            <td data-label={t.before}>
              <CellValue value={before} />
            </td>
            <td data-label={t.after}>
              <CellValue value={after} />
            </td>
            <td data-label={t.present}>
              <CellValue value={present} />
            </td>
          </tr>
        ))}
      </Table>
    </section>
  );
}

function Problems({ problems }: Pick<Findings, "problems">) {
  const t = useChangeSetMessages();
  const title = t.problems(problems.length);
  return (
    <section className="change-set__part">
      <h2>{title}</h2>
      <Table label={title} columns={[t.document, t.cell, t.problem]}>
        {problems.slice(0, most).map(({ key, path, code, message }) => (
          <tr key={`${key} ${path} ${code}`}>
            <th scope="row">
              <DocumentLink documentKey={key} />
            </th>
            <td data-label={t.cell}>{path === "" ? t.wholeDocument : <code>{path}</code>}</td>
            <td data-label={t.problem}>{message}</td>
          </tr>
        ))}
      </Table>
    </section>
  );
}

/** Documents that are named in one sentence. */
const namedKeys = 8;

function Keys({ keys }: { readonly keys: readonly string[] }) {
  const all = [...new Set(keys)];
  return (
    <>
      {all.slice(0, namedKeys).map((key) => (
        <span key={key}>
          <DocumentLink documentKey={key} />{" "}
        </span>
      ))}
      {all.length > namedKeys && "…"}
    </>
  );
}

function DocumentLink({ documentKey }: { readonly documentKey: string }) {
  return <Link href={addressOf("document", { key: documentKey })}>{documentKey}</Link>;
}
