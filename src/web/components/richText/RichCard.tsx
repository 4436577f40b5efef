import type { LocalizedText } from "../../../base/site/text/localizedText.ts";
import { type DocumentItem, DocumentLink } from "../document/DocumentLink.tsx";
import { ActiveLink, leadsOutside } from "../layout/MenuLinks.tsx";
import { LifecycleBadge } from "../product/LifecycleBadge.tsx";
import { NamedValueList } from "../product/NamedValueList.tsx";
import { PartPicture } from "../product/PartPicture.tsx";
import type { PartCard } from "../product/ProductCard.tsx";
import { Text } from "../text/Text.tsx";

/** A card within a text: a part, a file for download, or another document. */
export type RichCardProps = { readonly id: string | undefined } & (
  | { readonly kind: "part"; readonly part: PartCard; readonly summary: LocalizedText }
  | { readonly kind: "download"; readonly document: DocumentItem; readonly summary: LocalizedText }
  | {
      readonly kind: "document";
      /** The type of the document in words: "News". */
      readonly label: string;
      readonly title: LocalizedText;
      readonly summary: LocalizedText;
      readonly href: string;
    }
);

/** A card within a text. Its styles come with those of texts (prose.css). */
export function RichCard(props: RichCardProps) {
  switch (props.kind) {
    case "part":
      return <PartInText {...props} />;
    case "download":
      return (
        <div className="rich-card rich-card--download" id={props.id}>
          <DocumentLink document={props.document}>
            <Summary of={props.summary} />
          </DocumentLink>
        </div>
      );
    default:
      return (
        <div className="rich-card" id={props.id}>
          <div className="rich-card__text">
            <p className="rich-card__label">{props.label}</p>
            <p className="rich-card__title">
              <ActiveLink href={props.href} isExternal={leadsOutside(props.href)}>
                <Text of={props.title} />
              </ActiveLink>
            </p>
            <Summary of={props.summary} />
          </div>
        </div>
      );
  }
}

function PartInText({ id, part, summary }: Extract<RichCardProps, { kind: "part" }>) {
  return (
    <div className="rich-card rich-card--part" id={id}>
      {part.look ? (
        <div className="rich-card__picture">
          <PartPicture look={part.look} />
        </div>
      ) : null}
      <div className="rich-card__text">
        <p className="rich-card__title">
          <a href={part.href}>{part.partNumber}</a> <LifecycleBadge stage={part.stage} />
        </p>
        <p className="rich-card__name">
          <Text of={part.name} />
        </p>
        <Summary of={summary} />
      </div>
      <NamedValueList figures={part.figures} className="rich-card__figures" />
    </div>
  );
}

function Summary({ of }: { of: LocalizedText }) {
  if (of.text === "") return null;
  return (
    <p className="rich-card__summary">
      <Text of={of} />
    </p>
  );
}
