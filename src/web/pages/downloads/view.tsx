import type { ReactNode } from "react";
import { Nothing } from "../../components/company/Nothing.tsx";
import { PageHead } from "../../components/company/PageHead.tsx";
import { usePage } from "../../components/page.tsx";
import { Text } from "../../components/Text.tsx";
import type { DownloadGroup, DownloadItem, DownloadsProps } from "./load.ts";

export function Downloads({ title, summary, groups }: DownloadsProps) {
  return (
    <div className="downloads wrap">
      <PageHead title={title} summary={summary} />
      {groups.length === 0 ? <Nothing /> : <GroupLinks groups={groups} />}
      {groups.map((group) => (
        <Group key={group.id} {...group} />
      ))}
    </div>
  );
}

function GroupLinks({ groups }: Pick<DownloadsProps, "groups">) {
  const { words } = usePage();
  if (groups.length < 2) return null;
  return (
    <nav className="chips" aria-label={words.company.groups}>
      <ul className="chips__row">
        {groups.map(({ id, title, items }) => (
          <li key={id}>
            <a className="chip" href={`#${id}`}>
              <Text of={title} />
              <span className="chip__count">{items.length}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Group({ id, title, items }: DownloadGroup) {
  return (
    <section className="download-group" aria-labelledby={id}>
      <h2 className="download-group__title" id={id}>
        <Text of={title} />
      </h2>
      <ul className="download-list">
        {items.map((item) => (
          <li className="download" id={item.anchor} key={item.anchor}>
            <Item {...item} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Item(item: DownloadItem) {
  const { words } = usePage();
  const { title, summary, href, format, kind, revision, day, language, size, parts } = item;
  return (
    <>
      <div className="download__text">
        <h3 className="download__title">
          <a href={href}>
            <Text of={title} />
          </a>
        </h3>
        {summary.text !== "" && (
          <p className="download__summary">
            <Text of={summary} />
          </p>
        )}
        {parts.length > 0 && (
          <p className="download__parts">
            <span className="download__for">{words.company.forParts}</span>
            {parts.map(({ partNumber, href }) => (
              <a key={partNumber} href={href}>
                {partNumber}
              </a>
            ))}
          </p>
        )}
      </div>
      <dl className="download__facts">
        <Fact name={words.company.kind} value={kind} />
        <Fact name={words.company.revision} value={revision} />
        <Fact name={words.company.date} value={<time dateTime={day}>{words.news.day(day)}</time>} />
        <Fact name={words.company.language} value={language} />
        <Fact name={words.company.size} value={`${format}, ${size}`} />
      </dl>
    </>
  );
}

function Fact({ name, value }: { name: string; value: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
