import type { Surface } from "../../../../base/site/addresses/surfaces.ts";
import { CachedFragment } from "../../CachedFragment.tsx";
import { usePage } from "../../pageEnvironment.tsx";
import { Text } from "../../text/Text.tsx";
import { isOwnPage } from "../groupedEntries.ts";
import { Icon } from "../Icon.tsx";
import { Mark, namesBeside } from "../Logo.tsx";
import type { CompanyDetails, LayoutData, MenuEntry } from "../layoutTypes.ts";
import { ActiveLink, MenuLink } from "../MenuLinks.tsx";
import { FloatingBar } from "./FloatingBar.tsx";
import { SocialQrCodes } from "./SocialQrCodes.tsx";
import { FoldedSupport, SupportColumn } from "./SupportMenu.tsx";

/** Column links, ways to reach the company, and the copyright bar with the licence records. */
export function Footer({ frame }: { frame: LayoutData }) {
  const { urls, messages } = usePage();
  const Column = columns[urls.surface];
  const Support = urls.surface === "desktop" ? SupportColumn : FoldedSupport;
  return (
    <CachedFragment as="footer" name="footer" by={String(frame.year)} className="footer">
      <div className="footer__top wrap">
        <div className="footer__company">
          <p className="footer__brand">
            <Mark of={frame.marks.footer} name={frame.company.name.text} />
            {namesBeside(frame.marks.footer) && <Text of={frame.company.name} />}
          </p>
          <p className="footer__tagline">
            <Text of={frame.company.tagline} />
          </p>
          <Contact company={frame.company} />
          <SocialQrCodes channels={frame.social} />
        </div>
        <nav className="footer__menu" aria-label={messages.frame.footerMenu}>
          {frame.footerMenu.map((entry) => (
            <Column key={entry.id} entry={entry} />
          ))}
          {frame.support && <Support group={frame.support} />}
        </nav>
      </div>
      <CopyrightBar frame={frame} />
      <FloatingBar />
    </CachedFragment>
  );
}

const columns = { desktop: FooterColumn, mobile: FoldedColumn } satisfies Record<
  Surface,
  typeof FooterColumn
>;

function FooterColumn({ entry }: { entry: MenuEntry }) {
  return (
    <div className="footer__column">
      <MenuLink entry={entry} className="footer__heading" />
      <ul>
        {entry.children.map((child) => (
          <li key={child.id}>
            <MenuLink entry={child} className="footer__link" />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** On a phone the columns fold, so that the footer stays short. */
function FoldedColumn({ entry }: { entry: MenuEntry }) {
  const { messages } = usePage();
  if (entry.children.length === 0) {
    return <MenuLink entry={entry} className="footer__heading" />;
  }
  return (
    <details className="footer__column">
      <summary className="footer__heading">
        <Text of={entry.title} />
        <Icon name="more" />
      </summary>
      <ul>
        {!isOwnPage(entry) && (
          <li>
            <ActiveLink className="footer__link" href={entry.href} isExternal={entry.isExternal}>
              {messages.frame.all(entry.title.text)}
            </ActiveLink>
          </li>
        )}
        {entry.children.map((child) => (
          <li key={child.id}>
            <MenuLink entry={child} className="footer__link" />
          </li>
        ))}
      </ul>
    </details>
  );
}

function Contact({ company }: { company: CompanyDetails }) {
  const { messages } = usePage();
  const { phone, email, address } = company;
  return (
    <dl className="footer__contact">
      <dt>
        <Icon name="phone" />
        <span className="visually-hidden">{messages.frame.phone}</span>
      </dt>
      <dd>
        <a href={`tel:${phone.replaceAll(/[^+\d]/g, "")}`}>{phone}</a>
      </dd>
      <dt>
        <Icon name="mail" />
        <span className="visually-hidden">{messages.frame.email}</span>
      </dt>
      <dd>
        <a href={`mailto:${email}`}>{email}</a>
      </dd>
      {address.text !== "" && (
        <>
          <dt>
            <Icon name="place" />
            <span className="visually-hidden">{messages.frame.address}</span>
          </dt>
          <dd>
            <Text of={address} />
          </dd>
        </>
      )}
    </dl>
  );
}

function CopyrightBar({ frame }: { frame: LayoutData }) {
  const { messages } = usePage();
  const { company, records, year } = frame;
  return (
    <div className="footer__bar">
      <div className="footer__bar-inner wrap">
        <p>{messages.frame.copyright(company.legalName.text, year)}</p>
        {records.map((record) => (
          <ActiveLink key={record.url} href={record.url} isExternal>
            <Text of={record.text} />
          </ActiveLink>
        ))}
        {frame.isDemo && <p className="footer__demo">{messages.frame.demoNotice}</p>}
      </div>
    </div>
  );
}
