import type { ReactNode } from "react";
import { usePage } from "../../components/pageEnvironment.tsx";
import { CompareToggle } from "../../components/product/CompareToggle.tsx";
import type { ChipShape } from "../../components/product/chip/chipShape.ts";
import { LifecycleBadge } from "../../components/product/LifecycleBadge.tsx";
import { type PartLook, PartPicture } from "../../components/product/PartPicture.tsx";
import type { ProductProps } from "./load.ts";

/** The part's picture in its package; in a transition from a list the card's picture becomes it. */
export function HeadPicture({
  partNumber,
  look,
  shape,
  children,
}: {
  partNumber: string;
  look: PartLook;
  shape: ChipShape;
  children?: ReactNode;
}) {
  const { messages } = usePage();
  return (
    <figure id="picture" className="product-head__picture">
      <PartPicture look={look} label={messages.products.picture(partNumber, shape.name)} scene />
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
      <LifecycleBadge stage={stage} />
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

/** The tick for the comparison and the link to ask about the part. */
export function Actions({ id, partNumber, askHref }: ProductProps) {
  const { compare, products } = usePage().messages;
  return (
    <p className="product-actions">
      <CompareToggle
        part={{ id, partNumber }}
        label={compare.addOne}
        className="button button--quiet"
      />
      {askHref === undefined ? null : (
        <a className="button" href={askHref} rel="nofollow">
          {products.ask}
        </a>
      )}
    </p>
  );
}
