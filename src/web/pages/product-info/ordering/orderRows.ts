import { orderCodeAnchor } from "../../../../base/site/addresses/orderCodeAndListFileAddresses.ts";
import { type LocalizedText, localize } from "../../../../base/site/text/localizedText.ts";
import { countryName } from "../../../../base/site/values/countries.ts";
import { formatNumber } from "../../../../base/site/values/formatNumber.ts";
import type { View } from "../../../../content/published/publication.ts";
import type { Doc } from "../../../../content/published/publishedDocument.ts";
import { memoizePerView } from "../../../../content/queries/memoizePerView.ts";
import {
  type Declarations,
  declarationsOf,
} from "../../../../content/queries/parts/complianceDeclarations.ts";
import type { Part } from "../../../../content/queries/parts/partsOfColumns.ts";
import { supplyOf } from "../../../../content/queries/parts/supply.ts";
import type { Offer } from "../../../../content/stock/offer.ts";
import { orderAddress } from "../../../../content/types/fields/fields.ts";
import type { Stage } from "../../../components/product/LifecycleBadge.tsx";
import type { PageContext } from "../../../page/pageModule.ts";
import { documentOpening } from "../../../presenters/documentItem.ts";
import { departments, isDepartment } from "../../../presenters/forms/departments.ts";
import { quoteAddress } from "../../../presenters/forms/quoteAddress.ts";

/** A distributor of an order code. */
export interface Shop {
  readonly name: LocalizedText;
  readonly href: string;
}

/** Compliance with a rule, in words. */
export interface Compliance {
  readonly text: string;
  /** Address of the document that declares it; undefined where there is none. */
  readonly href: string | undefined;
}

export interface OrderRow {
  readonly orderCode: string;
  readonly anchor: string;
  readonly package: string;
  readonly grade: string;
  readonly temperature: string;
  readonly pack: string;
  readonly stage: Stage;
  /** True if its stage differs from the part's. */
  readonly isOwnStage: boolean;
  /** Moisture sensitivity level; undefined where it is not recorded. */
  readonly msl: string | undefined;
  /** Compliance in words; undefined where it is not recorded. */
  readonly rohs: Compliance | undefined;
  readonly reach: Compliance | undefined;
  /** Export control classification number; undefined where it is not recorded. */
  readonly eccn: string | undefined;
  /** Country of origin in words. */
  readonly origin: string | undefined;
  /** Lead time in words. */
  readonly leadTime: string | undefined;
  readonly shops: readonly Shop[];
  /** Address of the form for samples; undefined where there are none. */
  readonly sampleHref: string | undefined;
  /** Address of the form for quotes; undefined for what is not sold. */
  readonly quoteHref: string | undefined;
}

/** One distributor's stock of an order code. */
export interface StockRow {
  readonly orderCode: string;
  readonly shop: Shop;
  /** Pieces in words. */
  readonly quantity: string;
  /** Price breaks in words, ascending by quantity. */
  readonly prices: readonly string[];
  /** Time of the report, ISO 8601. */
  readonly at: string;
}

type Variant = Part["body"]["variants"][number];
type Distributor = Doc<"partner">;

/** Order codes of a part with their meanings and distributors. */
export function orderRows(part: Part, context: PageContext): OrderRow[] {
  const { variants } = part.body;
  if (variants.length === 0) return [];
  const declared = declarationsOf(context.view, part);
  return variants.map((variant) => orderRow(variant, { part, declared }, context));
}

function orderRow(
  variant: Variant,
  { part, declared }: { readonly part: Part; readonly declared: Declarations },
  context: PageContext,
): OrderRow {
  const { products, ordering } = context.messages;
  const { min, max } = variant.temperature;
  const stage = variant.stage ?? part.body.lifecycle.stage;
  const { rohs, reach } = variant;
  const { eccn, origin, leadTime } = supplyOf(part, variant);
  const compliance = (text: string, rule: keyof Declarations): Compliance => {
    const document = declared[rule];
    return { text, href: document && documentOpening(document, context) };
  };
  return {
    orderCode: variant.orderCode,
    anchor: orderCodeAnchor(variant.orderCode),
    package: variant.package,
    grade: products.grades[variant.grade],
    temperature: `${products.range(formatNumber(min), formatNumber(max))}\u00a0°C`,
    pack: products.packs[variant.pack](formatNumber(variant.quantity)),
    stage,
    isOwnStage: stage !== part.body.lifecycle.stage,
    msl: variant.msl,
    rohs: rohs && compliance(ordering.rohs[rohs], "rohs"),
    reach: reach && compliance(ordering.reach[reach], "reach"),
    eccn,
    origin: origin && countryName(origin, context.view.language),
    leadTime: leadTime === undefined ? undefined : ordering.weeks(leadTime),
    shops: shopsOf(variant, stage, context),
    sampleHref: stage === "obsolete" ? undefined : sampleHref(part, variant, context),
    quoteHref:
      stage === "obsolete"
        ? undefined
        : quoteAddress(
            {
              names: [part.body.partNumber, variant.orderCode],
              quantity: String(variant.quantity),
            },
            context,
          ),
  };
}

/** Stock that distributors report for a part's order codes, in the order of the codes. */
export function stockRows(part: Part, context: PageContext): StockRow[] {
  const { view, stock } = context;
  if (stock === undefined) return [];
  return part.body.variants.flatMap((variant) =>
    stock.offersOf(variant.orderCode).flatMap((offer) => {
      const distributor = view.get("partner", offer.distributor);
      return distributor === undefined ? [] : [stockRow(offer, variant, distributor, context)];
    }),
  );
}

function stockRow(
  { quantity, currency, prices, url, at }: Offer,
  variant: Variant,
  distributor: Distributor,
  { view, messages: { ordering } }: PageContext,
): StockRow {
  const link = variant.soldBy?.find(({ partner }) => partner === distributor.key)?.url;
  const price = (value: number) => `${currency ?? ""}\u00a0${money(value)}`;
  return {
    orderCode: variant.orderCode,
    shop: {
      name: localize(distributor.body.name, view.language),
      href: url ?? shopHref(distributor, variant.orderCode, link) ?? "",
    },
    quantity: quantity === 0 ? ordering.outOfStock : formatNumber(quantity),
    prices: prices.map((one) => ordering.priceFrom(formatNumber(one.quantity), price(one.price))),
    at: new Date(at).toISOString(),
  };
}

/** A price with its decimals, at least two. */
function money(value: number): string {
  const [, decimals = ""] = String(value).split(".");
  return value.toFixed(Math.min(6, Math.max(2, decimals.length)));
}

/** Distributors of an order code: those it names, or all with addresses for orders. */
function shopsOf(variant: Variant, stage: Stage, { view }: PageContext): Shop[] {
  if (stage === "preview" || stage === "obsolete") return [];
  const sold = variant.soldBy?.flatMap(({ partner, url }) => {
    const distributor = view.get("partner", partner);
    return distributor === undefined ? [] : [{ distributor, url }];
  });
  return (sold ?? distributorsOf(view)).flatMap(({ distributor, url }) => {
    const href = shopHref(distributor, variant.orderCode, url);
    return href === undefined
      ? []
      : [{ name: localize(distributor.body.name, view.language), href }];
  });
}

const distributors = memoizePerView<
  "all",
  readonly { readonly distributor: Distributor; readonly url: undefined }[]
>();

/** The distributors with a template for order links. */
function distributorsOf(view: View) {
  return distributors(view, "all", () =>
    view
      .all("partner")
      .filter(({ body }) => body.kind === "distributor" && body.orderUrl !== undefined)
      .map((distributor) => ({ distributor, url: undefined })),
  );
}

function shopHref(
  { body: { orderUrl, url } }: Distributor,
  orderCode: string,
  given: string | undefined,
): string | undefined {
  return given ?? (orderUrl === undefined ? url : orderAddress(orderUrl, orderCode));
}

/** Address of the form for samples, with the part and its order code filled in. */
function sampleHref(
  part: Part,
  { orderCode }: Variant,
  { view, href }: PageContext,
): string | undefined {
  const form = view.all("guestbook").find(({ body }) => body.sampleTopic !== undefined)?.body;
  if (form === undefined || !isDepartment(form.form)) return undefined;
  const topic = form.sampleTopic;
  return href(departments[form.form], { part: `${part.body.partNumber},${orderCode}`, topic });
}
