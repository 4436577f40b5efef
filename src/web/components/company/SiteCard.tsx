import type { Phrase } from "../../../site/phrase.ts";
import { Icon } from "../layout/Icon.tsx";
import { usePage } from "../page.tsx";
import { Text } from "../Text.tsx";
import { mail, telephone } from "./reach.ts";

/** One of the company's sites, ready to show. */
export interface SiteFacts {
  /** Its number on the map, from 1. */
  readonly number: number;
  readonly anchor: string;
  readonly name: Phrase;
  readonly kind: string;
  readonly address: Phrase;
  readonly phone: string | undefined;
  readonly email: string | undefined;
  readonly hours: Phrase;
}

export function SiteCards({ sites }: { sites: readonly SiteFacts[] }) {
  return (
    <ul className="site-cards">
      {sites.map((site) => (
        <li className="site-card" id={site.anchor} key={site.number}>
          <SiteCard site={site} />
        </li>
      ))}
    </ul>
  );
}

function SiteCard({ site }: { site: SiteFacts }) {
  const { words } = usePage();
  const { number, name, kind, address, phone, email, hours } = site;
  return (
    <>
      <p className="site-card__kind">
        <span className="site-card__number" aria-hidden="true">
          {number}
        </span>
        {kind}
      </p>
      <h3 className="site-card__name">
        <Text of={name} />
      </h3>
      <address className="site-card__facts">
        <p>
          <Icon name="place" />
          <span>
            <Text of={address} />
          </span>
        </p>
        {phone && (
          <p>
            <Icon name="phone" />
            <a href={telephone(phone)}>{phone}</a>
          </p>
        )}
        {email && (
          <p>
            <Icon name="mail" />
            <a href={mail(email)}>{email}</a>
          </p>
        )}
      </address>
      {hours.text !== "" && (
        <p className="site-card__hours">
          <span className="visually-hidden">{words.company.hours}: </span>
          <Text of={hours} />
        </p>
      )}
    </>
  );
}
