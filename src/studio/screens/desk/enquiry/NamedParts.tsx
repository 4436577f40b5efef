import { Icon } from "../../../components/Icon.tsx";
import { useTimeText } from "../../../components/Time.tsx";
import type { DeskEnquiry } from "../../../data/desk/enquiries.ts";
import { Section } from "../../../frame/Screen.tsx";
import { useDeskMessages } from "../useDeskMessages.ts";

type NamedPart = DeskEnquiry["named_parts"][number];

type Found = NonNullable<NamedPart["found"]>;

/** The parts that an enquiry names: lifecycle, latest documents, errata, stock. */
export function NamedParts({ parts }: { readonly parts: readonly NamedPart[] }) {
  const t = useDeskMessages();
  return (
    <Section title={t.parts}>
      {parts.length === 0 && <p className="section__intro">{t.noParts}</p>}
      <ul className="stack">
        {parts.map(({ part, found }) => (
          <li key={part} className="desk-part">
            {found === null ? (
              <>
                <strong className="desk-part__number">{part}</strong>
                <p className="section__intro">{t.unknownPart}</p>
              </>
            ) : (
              <PartFacts found={found} />
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}

function PartFacts({ found }: { readonly found: Found }) {
  const t = useDeskMessages();
  const { part_number: number, name, family, stage, last_order: lastOrder, replacement } = found;
  return (
    <>
      <p className="desk-part__head">
        <a className="desk-part__number" href={found.address} target="_blank" rel="noreferrer">
          {number}
          <Icon name="external" />
        </a>
        <StageChip stage={stage} />
      </p>
      <p className="section__intro">
        {name} · {family}
      </p>
      {lastOrder !== null && <p>{t.lastOrder(lastOrder)}</p>}
      {replacement !== null && <p>{t.replacement(replacement)}</p>}
      <PartDocuments title={t.errata} documents={found.errata} tone="warning" />
      <PartDocuments title={t.documents} documents={found.documents} />
      <PartStock stock={found.stock} />
    </>
  );
}

const goodStages = ["active", "preview"];

/** The lifecycle of a part; one that ends is marked. */
function StageChip({ stage }: Pick<Found, "stage">) {
  const { stages } = useDeskMessages();
  const names: Readonly<Record<string, string>> = stages;
  const look = goodStages.includes(stage) ? "chip--good" : "chip--warning";
  return <span className={`chip ${look}`}>{names[stage] ?? stage}</span>;
}

interface PartDocumentsProps {
  readonly title: string;
  readonly documents: Found["documents"];
  readonly tone?: "warning";
}

function PartDocuments({ title, documents, tone }: PartDocumentsProps) {
  const { reply } = useDeskMessages();
  const kinds: Readonly<Record<string, string>> = reply.documentKinds;
  if (documents.length === 0) return null;
  return (
    <>
      <h3 className="desk-part__title" data-tone={tone}>
        {tone === "warning" && <Icon name="warning" />}
        {title}
      </h3>
      <ul className="desk-part__list">
        {documents.map(({ address, title: name, kind, revision, date }) => (
          <li key={address}>
            <a href={address} target="_blank" rel="noreferrer">
              {name}
            </a>{" "}
            <span className="table__second">
              {[kinds[kind] ?? kind, revision, date].filter((one) => one !== "").join(" · ")}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

function PartStock({ stock }: Pick<Found, "stock">) {
  const t = useDeskMessages();
  const timeText = useTimeText();
  if (stock.length === 0) return <p className="section__intro">{t.noStock}</p>;
  return (
    <>
      <h3 className="desk-part__title">{t.stock}</h3>
      <ul className="desk-part__list">
        {stock.map((one) => (
          <li key={`${one.order_code} ${one.partner}`}>
            <code>{one.order_code}</code> {t.pieces(one.quantity.toLocaleString(), one.partner)}{" "}
            <span className="table__second">{t.reportedAt(timeText(one.reported_at, "day"))}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
