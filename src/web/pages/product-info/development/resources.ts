import { storagePrefix } from "../../../../base/site/addresses/storageUrl.ts";
import { type LocalizedText, localize } from "../../../../base/site/text/localizedText.ts";
import type { Part } from "../../../../content/queries/parts/partsOfColumns.ts";
import { documentLink } from "../../../../content/richText/richTextCards.ts";
import { resourceKinds } from "../../../../content/types/fields/developmentResource.ts";
import { leadsOutside } from "../../../components/layout/MenuLinks.tsx";
import type { PageContext } from "../../../page/pageModule.ts";
import { documentItem } from "../../../presenters/documentItem.ts";
import { kitAddress } from "../../../presenters/forms/quoteAddress.ts";
import { linkAddress } from "../../../presenters/richText.ts";

/** A board, a kit, software or a first text, as the part's page shows it. */
export interface Resource {
  /** Kind in words. */
  readonly kind: string;
  readonly title: LocalizedText;
  readonly text: LocalizedText;
  /** Undefined for what has no page or document. */
  readonly href: string | undefined;
  /** True for a link to another site. */
  readonly isOutside: boolean;
  /** Format and size of a document, or the name of another site; "" for pages of this one. */
  readonly facts: string;
  readonly orderCode: string | undefined;
  /** Address of the form by which a board or kit is asked for; undefined without an order code. */
  readonly askHref: string | undefined;
}

type Entry = Part["body"]["development"][number];

/**
 * Boards, kits, software and first texts of a part, by kinds. What leads to a document that is not
 * published in this language, and cannot be ordered either, is left out.
 */
export function resourcesOf(part: Part, context: PageContext): Resource[] {
  return part.body.development
    .toSorted((a, b) => resourceKinds.indexOf(a.kind) - resourceKinds.indexOf(b.kind))
    .flatMap((entry) => {
      const { kind, title, text, link, orderCode } = entry;
      const target = targetOf(entry, context);
      if (link !== undefined && target.href === undefined && orderCode === undefined) return [];
      const { language } = context.view;
      return [
        {
          kind: context.messages.products.resourceKinds[kind],
          title: localize(title, language),
          text: localize(text, language),
          ...target,
          orderCode,
          askHref: orderCode && kitAddress({ names: [part.body.partNumber, orderCode] }, context),
        },
      ];
    });
}

function targetOf(
  { link }: Entry,
  context: PageContext,
): Pick<Resource, "href" | "isOutside" | "facts"> {
  if (link === undefined) return { href: undefined, isOutside: false, facts: "" };
  const key = documentLink.exec(link)?.[1];
  const doc = key === undefined ? undefined : context.view.byKey(key);
  if (doc?.type === "download") {
    // The file itself is wanted, not its entry in the list of downloads.
    const { preview, href, format, size } = documentItem(doc.body.document, context);
    return { href: preview ?? href, isOutside: false, facts: `${format}\u00a0${size}` };
  }
  const href = linkAddress(link, context);
  if (leadsOutside(link)) {
    const facts = URL.canParse(link) ? new URL(link).hostname : "";
    return { href, isOutside: true, facts };
  }
  const format = link.startsWith(storagePrefix) ? /\.([a-z0-9]+)$/i.exec(link)?.[1] : undefined;
  return { href, isOutside: false, facts: format?.toUpperCase() ?? "" };
}
