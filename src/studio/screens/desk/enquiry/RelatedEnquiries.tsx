import type { ReactNode } from "react";
import { Time } from "../../../components/Time.tsx";
import type { DeskEnquiry } from "../../../data/desk/enquiries.ts";
import { Section } from "../../../frame/Screen.tsx";
import { Link } from "../../../router/router.tsx";
import { addressOf } from "../../../router/screens.ts";
import { StateChip } from "../StateChip.tsx";
import { useDeskMessages } from "../useDeskMessages.ts";

type Related = DeskEnquiry["of_sender"][number];

/** Earlier enquiries of the sender and of the company, and those that it continues or is continued by. */
export function RelatedEnquiries({ enquiry }: { readonly enquiry: DeskEnquiry }) {
  const t = useDeskMessages();
  const { domain, continues } = enquiry;
  const { of_sender: ofSender, of_company: ofCompany, continued_by: continuedBy } = enquiry;
  const isFirst = ofSender.length + ofCompany.length + continuedBy.length === 0 && !continues;
  return (
    <Section title={t.earlier}>
      {isFirst && <p className="section__intro">{t.noEarlier}</p>}
      {continues !== null && <Some title={t.continues} of={[continues]} />}
      <Some title={t.continuedBy} of={continuedBy} />
      <Some title={t.ofSender} of={ofSender} />
      {domain !== null && (
        <Some
          title={t.ofCompany(domain)}
          of={ofCompany}
          more={
            <Link href={addressOf("desk", {}, { company: domain, state: "all" })}>
              {t.companyList}
            </Link>
          }
        />
      )}
    </Section>
  );
}

interface SomeProps {
  readonly title: string;
  readonly of: readonly Related[];
  readonly more?: ReactNode;
}

function Some({ title, of, more }: SomeProps) {
  const t = useDeskMessages();
  if (of.length === 0) return null;
  return (
    <>
      <h3 className="desk-part__title">{title}</h3>
      <ul className="desk-part__list">
        {of.map(({ code, subject, form, state, received_at: at, sender }) => (
          <li key={code}>
            <Link href={addressOf("enquiry", { code })}>
              {subject === "" ? t.forms[form] : subject}
            </Link>{" "}
            <StateChip state={state} />
            <span className="table__second">
              {sender} · <Time at={at} form="day" />
            </span>
          </li>
        ))}
      </ul>
      {more !== undefined && <p>{more}</p>}
    </>
  );
}
