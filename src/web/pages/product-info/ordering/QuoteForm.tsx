import { HiddenInputs } from "../../../components/HiddenInputs.tsx";
import { usePage } from "../../../components/pageEnvironment.tsx";
import type { ProductProps } from "../load.ts";

/** Order code and quantity, with which the form for quotes is opened; it works without script. */
export function QuoteForm({ quote }: Pick<ProductProps, "quote">) {
  const { products, ordering } = usePage().messages;
  if (quote === undefined) return null;
  return (
    <form className="quote-form" action={quote.action} aria-labelledby="quote">
      <HiddenInputs of={quote.hidden} />
      <h3 className="quote-form__title" id="quote">
        {ordering.quoteTitle}
      </h3>
      <label className="quote-form__field">
        {products.orderCode}
        <select name="part">
          {quote.codes.map(({ orderCode, names }) => (
            <option key={orderCode} value={names}>
              {orderCode}
            </option>
          ))}
        </select>
      </label>
      <label className="quote-form__field">
        {ordering.pieces}
        <input type="number" name="quantity" min="1" max="1000000000" inputMode="numeric" />
      </label>
      <button type="submit" className="button button--quiet">
        {ordering.quote}
      </button>
    </form>
  );
}
