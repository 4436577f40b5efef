import type { Part } from "../../../../content/queries/parts/partsOfColumns.ts";
import { type FormAddress, formAddress } from "../../../components/HiddenInputs.tsx";
import type { PageContext } from "../../../page/pageModule.ts";
import { quoteAddress } from "../../../presenters/forms/quoteAddress.ts";

/** The form that opens the form for quotes, with the order codes to choose from. */
export interface QuoteOffer extends FormAddress {
  readonly codes: readonly {
    readonly orderCode: string;
    /** The part and the order code, as the form for quotes reads them. */
    readonly names: string;
  }[];
}

/** The order codes of a part that are sold; undefined where none is. */
export function quoteOffer({ body }: Part, context: PageContext): QuoteOffer | undefined {
  const sold = body.variants.filter(({ stage = body.lifecycle.stage }) => stage !== "obsolete");
  if (sold.length === 0) return undefined;
  return {
    ...formAddress(quoteAddress({ names: [] }, context)),
    codes: sold.map(({ orderCode }) => ({ orderCode, names: `${body.partNumber},${orderCode}` })),
  };
}
