import type { ReactNode } from "react";
import type { DocumentItem } from "../../components/document/DocumentLink.tsx";
import { Icon } from "../../components/layout/Icon.tsx";
import { usePage } from "../../components/pageEnvironment.tsx";
import { CompareToggle } from "../../components/product/CompareToggle.tsx";
import type { ChipShape } from "../../components/product/chip/chipShape.ts";
import { type PartLook, PartPicture } from "../../components/product/PartPicture.tsx";
import { PinCompatibilityNote } from "../../components/product/PinCompatibilityNote.tsx";
import type { ProductProps } from "./load.ts";
import { orderCodesAnchor } from "./ordering/Ordering.tsx";

/** Id of the part's picture, which the card's picture becomes in a transition from a list. */
export const pictureId = "picture";

export function HeadPicture({
  partNumber,
  look,
  shape,
  scene = true,
  children,
}: {
  partNumber: string;
  look: PartLook;
  shape: ChipShape;
  /** False: the package alone, without the board around it. */
  scene?: boolean;
  children?: ReactNode;
}) {
  const { messages } = usePage();
  return (
    <figure id={pictureId} className="product-head__picture">
      <PartPicture
        look={look}
        label={messages.products.picture(partNumber, shape.name)}
        scene={scene}
      />
      {children}
    </figure>
  );
}

/** The part's lifecycle stage, its meaning for a design, and the replacement. */
export function LifecycleNote({
  partNumber,
  lifecycle,
}: Pick<ProductProps, "partNumber" | "lifecycle">) {
  const { messages } = usePage();
  const { stage, since, lastOrder, replacement } = lifecycle;
  return (
    <div className={`stage-note stage-note--${stage}`}>
      <p>
        {messages.products.stages[stage].meaning} <span className="stage-note__since">{since}</span>
      </p>
      {lastOrder || replacement ? (
        <dl className="stage-note__facts">
          {lastOrder ? (
            <div>
              <dt>{messages.products.lastOrder}</dt>
              <dd>{lastOrder}</dd>
            </div>
          ) : null}
          {replacement ? (
            <div>
              <dt>{messages.products.replacement}</dt>
              <dd>
                <a href={replacement.href}>{replacement.partNumber}</a>
                {replacement.pins ? <PinCompatibilityNote pins={replacement.pins} /> : null}
              </dd>
            </div>
          ) : null}
        </dl>
      ) : null}
      {replacement ? (
        <a className="stage-note__compare" href={replacement.compareHref} rel="nofollow">
          {messages.products.toReplacement(partNumber, replacement.partNumber)}
        </a>
      ) : null}
    </div>
  );
}

/** The datasheet, the tick for the comparison and the link to ask about the part. */
export function Actions({ id, partNumber, askHref, datasheet }: ProductProps) {
  const { compare, products } = usePage().messages;
  return (
    <div className="product-actions">
      {datasheet === undefined ? null : <Datasheet sheet={datasheet} />}
      <CompareToggle
        part={{ id, partNumber }}
        label={compare.addOne}
        className="button button--quiet"
      />
      {askHref === undefined ? null : (
        <a className="product-actions__ask" href={askHref} rel="nofollow">
          {products.ask}
        </a>
      )}
    </div>
  );
}

function Datasheet({ sheet: { preview, href, format, size } }: { sheet: DocumentItem }) {
  const { documents } = usePage().messages;
  return (
    <>
      <a className="button" href={preview ?? href}>
        {documents.openDatasheet}
      </a>
      <a className="button button--quiet" href={href} download>
        <Icon name="download" />
        <span className="visually-hidden">{documents.downloadDatasheet} </span>
        {`${format}\u00a0${size}`}
      </a>
    </>
  );
}

/** Order codes shown at the page's head. */
const headCodes = 4;

/** The first order codes, each leading to its row, and the way to all of them. */
export function OrderCodes({ orders }: Pick<ProductProps, "orders">) {
  const { ordering } = usePage().messages;
  if (orders.length === 0) return null;
  return (
    <nav className="head-codes" aria-labelledby="head-codes">
      <p id="head-codes">{ordering.codes}</p>
      <ul>
        {orders.slice(0, headCodes).map(({ orderCode, anchor }) => (
          <li key={orderCode}>
            <a href={`#${encodeURIComponent(anchor)}`}>{orderCode}</a>
          </li>
        ))}
        <li>
          <a className="head-codes__all" href={`#${orderCodesAnchor}`}>
            {ordering.allCodes(orders.length)}
            <Icon name="arrow" />
          </a>
        </li>
      </ul>
    </nav>
  );
}
