import type { UsageList as ListName } from "../../../base/site/usageCodes.ts";
import type { UsageLine } from "../../data/usage.ts";
import { Link, withQueries } from "../../router/router.tsx";
import type { Place } from "../../router/screens.ts";
import { useNumberText } from "./UsageChart.tsx";
import { useUsageMessages } from "./useUsageMessages.ts";

interface UsageListProps {
  readonly kind: ListName;
  readonly title: string;
  readonly lines: readonly UsageLine[];
  /** The screen, whose period the links keep. */
  readonly place: Place;
}

/** The most used of a kind, with a link to the usage of each document or file. */
export function UsageList({ kind, title, lines, place }: UsageListProps) {
  const t = useUsageMessages();
  const numberText = useNumberText();
  const most = Math.max(...lines.map(({ views }) => views), 1);
  const hasReaders = !["referrer", "robot", "feed", "api"].includes(kind);
  return (
    <section className="usage-list" aria-label={title}>
      <h3>{title}</h3>
      {lines.length === 0 ? (
        <p className="usage-list__none">{t.none}</p>
      ) : (
        <table className="table usage-list__table">
          <thead>
            <tr>
              <th scope="col">{t.name}</th>
              <th scope="col">{t.units[kind]}</th>
              {hasReaders && <th scope="col">{t.readers}</th>}
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <tr key={`${line.document} ${line.file} ${line.name}`}>
                <th scope="row">
                  <LineName line={line} place={place} />
                  <Bar share={line.views / most} />
                </th>
                <td>{numberText(line.views)}</td>
                {hasReaders && <td>{numberText(line.readers)}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

function LineName({ line, place }: { readonly line: UsageLine; readonly place: Place }) {
  const t = useUsageMessages();
  const { name, document, file } = line;
  if (name === null) return <span className="usage-list__gone">{t.gone}</span>;
  if (document === null && file === null) return name;
  const queries = { document: document ?? "", file: file ?? "" };
  return <Link href={withQueries(place, queries)}>{name}</Link>;
}

interface SharesProps {
  readonly title: string;
  readonly shares: readonly { readonly name: string; readonly views: number }[];
  readonly words: Readonly<Record<string, string>>;
}

/** Parts of a whole, each with its percentage. */
export function Shares({ title, shares, words }: SharesProps) {
  const numberText = useNumberText();
  const t = useUsageMessages();
  const sum = shares.reduce((all, { views }) => all + views, 0);
  return (
    <section className="usage-list" aria-label={title}>
      <h3>{title}</h3>
      {sum === 0 && <p className="usage-list__none">{t.none}</p>}
      {sum > 0 && (
        <table className="table usage-list__table">
          <tbody>
            {shares.map(({ name, views }) => (
              <tr key={name}>
                <th scope="row">
                  {words[name] ?? name}
                  <Bar share={views / sum} />
                </th>
                <td>{numberText(views)}</td>
                <td>{`${Math.round((views / sum) * 100)} %`}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

function Bar({ share }: { readonly share: number }) {
  return (
    <svg
      className="usage-list__bar"
      viewBox="0 0 100 4"
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <rect width="100" height="4" className="figures__ground" />
      <rect width={Math.max(0.5, share * 100)} height="4" className="figures__fill" />
    </svg>
  );
}
