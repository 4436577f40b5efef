import { PageHead } from "../../components/company/PageHeading.tsx";
import { DocumentLink } from "../../components/document/DocumentLink.tsx";
import { NothingYet } from "../../components/EmptyList.tsx";
import { usePage } from "../../components/pageEnvironment.tsx";
import { Text } from "../../components/text/Text.tsx";
import { DocumentFinder, Found } from "./DocumentFinder.tsx";
import type { DownloadGroup, DownloadItem, DownloadsProps } from "./load.ts";

export function Downloads({ title, summary, groups, finder, found }: DownloadsProps) {
  return (
    <div className="downloads wrap">
      <PageHead title={title} summary={summary} />
      {finder.kinds.length === 0 ? null : (
        <DocumentFinder finder={finder} isSearched={found !== undefined} />
      )}
      {found === undefined ? null : <Found found={found} finder={finder} />}
      {groups.length > 0 ? <GroupLinks groups={groups} /> : null}
      {groups.length === 0 && found === undefined ? <NothingYet /> : null}
      {groups.map((group) => (
        <Group key={group.id} {...group} />
      ))}
    </div>
  );
}

function GroupLinks({ groups }: Pick<DownloadsProps, "groups">) {
  const { messages } = usePage();
  if (groups.length < 2) return null;
  return (
    <nav className="choice-links" aria-label={messages.company.groups}>
      <ul className="choice-links__row">
        {groups.map(({ id, title, items }) => (
          <li key={id}>
            <a className="choice-link" href={`#${id}`}>
              <Text of={title} />
              <span className="choice-link__count">{items.length}</span>
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
      <ul className="documents download-list">
        {items.map((item) => (
          <li className="download" id={item.anchor} key={item.anchor}>
            <Item {...item} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Item({ document, summary, parts }: DownloadItem) {
  const { messages } = usePage();
  return (
    <DocumentLink document={document}>
      {summary.text !== "" && (
        <p className="download__summary">
          <Text of={summary} />
        </p>
      )}
      {parts.length > 0 && (
        <p className="download__parts">
          <span className="download__for">{messages.company.forParts}</span>
          {parts.map(({ partNumber, href }) => (
            <a key={partNumber} href={href}>
              {partNumber}
            </a>
          ))}
        </p>
      )}
    </DocumentLink>
  );
}
