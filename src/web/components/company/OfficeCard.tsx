import type { LocalizedText } from "../../../base/site/text/localizedText.ts";
import { Icon } from "../layout/Icon.tsx";
import { usePage } from "../pageEnvironment.tsx";
import { Text } from "../text/Text.tsx";
import { mailHref, phoneHref } from "./contactLinks.ts";

/** One of the company's sites, ready to show. */
export interface OfficeDetails {
  /** Its number on the map, from 1. */
  readonly number: number;
  readonly anchor: string;
  readonly name: LocalizedText;
  readonly kind: string;
  readonly address: LocalizedText;
  readonly phone: string | undefined;
  readonly email: string | undefined;
  readonly hours: LocalizedText;
}

export function OfficeCards({ sites }: { sites: readonly OfficeDetails[] }) {
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

function SiteCard({ site }: { site: OfficeDetails }) {
  const { messages } = usePage();
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
            <a href={phoneHref(phone)}>{phone}</a>
          </p>
        )}
        {email && (
          <p>
            <Icon name="mail" />
            <a href={mailHref(email)}>{email}</a>
          </p>
        )}
      </address>
      {hours.text !== "" && (
        <p className="site-card__hours">
          <span className="visually-hidden">{messages.company.hours}: </span>
          <Text of={hours} />
        </p>
      )}
    </>
  );
}
