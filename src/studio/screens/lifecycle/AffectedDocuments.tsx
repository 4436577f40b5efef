import type { ReactNode } from "react";
import { Table } from "../../components/lists/Table.tsx";
import { TypeName } from "../../components/TypeName.tsx";
import { titleIn } from "../../data/calls/titleIn.ts";
import type { LifecycleImpact } from "../../data/parts/lifecycle.ts";
import { useInterface, usePunctuation } from "../../frame/language/language.tsx";
import { Link } from "../../router/router.tsx";
import { addressOf } from "../../router/screens.ts";
import { useLifecycleMessages } from "./useLifecycleMessages.ts";

interface TableProps {
  readonly impact: LifecycleImpact;
}

/** The documents that refer to the parts. */
export function Uses({ impact: { parts, uses, total_uses: total } }: TableProps) {
  const t = useLifecycleMessages();
  return (
    <Affected
      title={t.uses}
      none={t.noUses}
      columns={[t.document, t.type, t.refersTo]}
      shown={uses.length}
      total={total}
    >
      {uses.map((use) => (
        <tr key={use.key}>
          <DocumentCells document={use} />
          <td data-label={t.refersTo}>
            <PartTitles parts={parts} keys={use.parts} />
          </td>
        </tr>
      ))}
    </Affected>
  );
}

/** The documents that name the parts without a reference. */
export function Mentions({ impact: { parts, mentions, total_mentions: total } }: TableProps) {
  const t = useLifecycleMessages();
  return (
    <Affected
      title={t.mentions}
      none={t.noMentions}
      columns={[t.document, t.type, t.how, t.refersTo]}
      shown={mentions.length}
      total={total}
    >
      {mentions.map((one) => (
        <tr key={`${one.key} ${one.kind} ${one.text}`}>
          <DocumentCells document={one} />
          <td data-label={t.how}>
            {t.mentionKinds[one.kind]}
            <span className="table__second">{one.text}</span>
          </td>
          <td data-label={t.refersTo}>
            <PartTitles parts={parts} keys={one.parts} />
          </td>
        </tr>
      ))}
    </Affected>
  );
}

/** The redirects in force that have to do with the parts. */
export function Redirects({ impact: { parts, redirects, total_redirects: total } }: TableProps) {
  const t = useLifecycleMessages();
  return (
    <Affected
      title={t.redirects}
      none={t.noRedirects}
      columns={[t.from, t.to, t.refersTo]}
      shown={redirects.length}
      total={total}
    >
      {redirects.map(({ from, to, parts: keys }) => (
        <tr key={from}>
          <th scope="row">{from}</th>
          <td data-label={t.to}>{to ?? t.gone}</td>
          <td data-label={t.refersTo}>
            <PartTitles parts={parts} keys={keys} />
          </td>
        </tr>
      ))}
    </Affected>
  );
}

interface AffectedProps {
  readonly title: string;
  /** Said where there is nothing. */
  readonly none: string;
  readonly columns: readonly string[];
  readonly shown: number;
  readonly total: number;
  readonly children: ReactNode;
}

function Affected({ title, none, columns, shown, total, children }: AffectedProps) {
  const t = useLifecycleMessages();
  return (
    <>
      <h3>{title}</h3>
      {shown === 0 && <p className="table__quiet">{none}</p>}
      {total > shown && <p>{t.moreUses(shown, total)}</p>}
      {shown > 0 && (
        <Table label={title} columns={columns}>
          {children}
        </Table>
      )}
    </>
  );
}

function DocumentCells(props: {
  readonly document: LifecycleImpact["uses"][number] | LifecycleImpact["mentions"][number];
}) {
  const { document: one } = props;
  const t = useLifecycleMessages();
  const { language } = useInterface();
  return (
    <>
      <th scope="row">
        <Link href={addressOf("document", { key: one.key })}>{titleIn(one, language)}</Link>
        {!one.is_published && <span className="table__second">{t.unpublished}</span>}
      </th>
      <td data-label={t.type}>
        <TypeName type={one.type} />
      </td>
    </>
  );
}

function PartTitles(props: {
  readonly parts: LifecycleImpact["parts"];
  readonly keys: readonly string[];
}) {
  const { language } = useInterface();
  const { list } = usePunctuation();
  const titles = props.keys.map((key) => {
    const part = props.parts.find((one) => one.key === key);
    return part === undefined ? key : titleIn(part, language);
  });
  return titles.join(list);
}
