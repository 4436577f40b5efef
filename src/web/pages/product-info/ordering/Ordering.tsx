import { maxOfferAgeDays } from "../../../../content/stock/offer.ts";
import { ActiveLink } from "../../../components/layout/MenuLinks.tsx";
import { usePage } from "../../../components/pageEnvironment.tsx";
import { LifecycleBadge } from "../../../components/product/LifecycleBadge.tsx";
import { mergedCells, rowSpan } from "../../../components/text/mergedCells.ts";
import { Text } from "../../../components/text/Text.tsx";
import type { ProductProps } from "../load.ts";
import { Section } from "../sections.tsx";
import type { Compliance, OrderRow, Shop, StockRow } from "./orderRows.ts";
import { Packages } from "./Packages.tsx";
import { QuoteForm } from "./QuoteForm.tsx";

/** The anchor of the list of order codes, for links from elsewhere. */
export const orderCodesAnchor = "order-codes";

/** Order codes in a table, a row each, then stock and packages. */
export function Ordering({ partNumber, orders, quote, stock, packages }: ProductProps) {
  const { products } = usePage().messages;
  return (
    <Section id="ordering" title={products.ordering}>
      {orders.length === 0 ? null : <OrderTable partNumber={partNumber} orders={orders} />}
      <QuoteForm quote={quote} />
      <StockSection partNumber={partNumber} orders={orders} stock={stock} />
      <Packages packages={packages} />
    </Section>
  );
}

function OrderTable({ partNumber, orders }: Pick<ProductProps, "partNumber" | "orders">) {
  const { products, ordering } = usePage().messages;
  const hasTrade = orders.some(({ eccn, origin }) => eccn || origin);
  const hasLeadTime = orders.some(({ leadTime }) => leadTime);
  return (
    <section
      id={orderCodesAnchor}
      className="order-region"
      aria-label={products.orderTable(partNumber)}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reached by keyboard
      tabIndex={0}
    >
      <table className="order-table">
        <thead>
          <tr>
            <th scope="col">{products.orderCode}</th>
            <th scope="col">{products.package}</th>
            <th scope="col">{products.grade}</th>
            <th scope="col">
              <abbr title={ordering.mslMeaning}>{ordering.msl}</abbr>
            </th>
            <th scope="col">{ordering.substances}</th>
            {hasTrade ? (
              <th scope="col">
                <abbr title={ordering.eccnMeaning}>{ordering.eccn}</abbr>
                {products.listSeparator}
                {ordering.originShort}
              </th>
            ) : null}
            {hasLeadTime ? <th scope="col">{ordering.leadTime}</th> : null}
            <th scope="col">{products.pack}</th>
            <th scope="col">{ordering.buy}</th>
          </tr>
        </thead>
        <tbody>
          {orders.map((order) => (
            <tr key={order.orderCode} id={order.anchor}>
              <th scope="row">
                <OrderCode code={order.orderCode} />
                {order.isOwnStage ? <LifecycleBadge stage={order.stage} /> : null}
              </th>
              <td>{order.package}</td>
              <td>
                {order.grade}
                <span className="order-table__second">{order.temperature}</span>
              </td>
              <td>{order.msl ?? "–"}</td>
              <td>
                <Substances order={order} />
              </td>
              {hasTrade ? (
                <td>
                  {order.eccn ?? "–"}
                  {order.origin ? (
                    <span className="order-table__second">{order.origin}</span>
                  ) : null}
                </td>
              ) : null}
              {hasLeadTime ? <td>{order.leadTime ?? "–"}</td> : null}
              <td>{order.pack}</td>
              <td>
                <Shops order={order} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Order codes on a phone: a card each, so that nothing scrolls sideways. */
export function MobileOrdering({ partNumber, orders, quote, stock, packages }: ProductProps) {
  const { products, ordering } = usePage().messages;
  return (
    <Section
      id="ordering"
      title={products.ordering}
      inside={[
        ...(orders.length > 0 ? [products.inside.codes(orders.length)] : []),
        ...(packages.length > 0 ? [products.inside.packages(packages.length)] : []),
      ].join(products.listSeparator)}
    >
      {orders.length === 0 ? null : (
        <ul id={orderCodesAnchor} className="order-cards">
          {orders.map((order) => (
            <li key={order.orderCode} id={order.anchor} className="order-card">
              <p className="order-card__code">
                <OrderCode code={order.orderCode} />
              </p>
              {order.isOwnStage ? <LifecycleBadge stage={order.stage} /> : null}
              <dl>
                {(
                  [
                    [products.package, order.package],
                    [products.temperature, order.temperature],
                    [products.grade, order.grade],
                    [ordering.msl, order.msl],
                    [ordering.rohsTitle, order.rohs && <Declared of={order.rohs} />],
                    [ordering.reachTitle, order.reach && <Declared of={order.reach} />],
                    [ordering.eccn, order.eccn],
                    [ordering.origin, order.origin],
                    [ordering.leadTime, order.leadTime],
                    [products.pack, order.pack],
                  ] as const
                ).map(([label, value]) =>
                  value ? (
                    <div key={label}>
                      <dt>{label}</dt>
                      <dd>{value}</dd>
                    </div>
                  ) : null,
                )}
              </dl>
              <Shops order={order} />
            </li>
          ))}
        </ul>
      )}
      <QuoteForm quote={quote} />
      <StockSection partNumber={partNumber} orders={orders} stock={stock} />
      <Packages packages={packages} />
    </Section>
  );
}

/** Compliance with both rules, each leading to its declaration; one link where it is the same. */
function Substances({ order: { rohs, reach } }: { order: OrderRow }) {
  const { ordering } = usePage().messages;
  const rules = [
    { name: ordering.rohsTitle, compliance: rohs },
    { name: ordering.reachTitle, compliance: reach },
  ].flatMap(({ name, compliance }) => (compliance === undefined ? [] : [{ name, ...compliance }]));
  const [first] = rules;
  if (first === undefined) return "–";
  const lines = rules.map(({ name, text, href }) => ({
    href,
    line: (
      <span key={name} className="order-table__line">
        <span className="visually-hidden">{`${name}: `}</span>
        {text}
      </span>
    ),
  }));
  if (rules.every(({ href }) => href === first.href)) {
    const all = lines.map(({ line }) => line);
    return first.href === undefined ? all : <a href={first.href}>{all}</a>;
  }
  return lines.map(({ href, line }) =>
    href === undefined ? (
      line
    ) : (
      <a key={href} href={href}>
        {line}
      </a>
    ),
  );
}

/** Compliance with a rule, leading to the document that declares it. */
function Declared({ of: { text, href } }: { of: Compliance }) {
  return href === undefined ? text : <a href={href}>{text}</a>;
}

/** An order code with the button that copies it (client/ui/copyText.ts). */
function OrderCode({ code }: { code: string }) {
  const { ordering } = usePage().messages;
  return (
    <span className="order-code">
      {code}
      <button
        type="button"
        className="order-code__copy"
        aria-label={ordering.copy(code)}
        data-copy={code}
        data-done={ordering.copied(code)}
        data-failed={ordering.notCopied(code)}
      />
    </span>
  );
}

function Shops({ order: { orderCode, shops, sampleHref, quoteHref } }: { order: OrderRow }) {
  const { ordering } = usePage().messages;
  const requests = [
    { text: ordering.samples, href: sampleHref },
    { text: ordering.quote, href: quoteHref },
  ].filter(({ href }) => href !== undefined);
  if (shops.length === 0 && requests.length === 0) return "–";
  return (
    <>
      {shops.length === 0 ? null : (
        <ul className="order-shops">
          {shops.map((shop) => (
            <li key={shop.href}>
              <ShopLink shop={shop} />
            </li>
          ))}
        </ul>
      )}
      {requests.length === 0 ? null : (
        <ul className="order-shops">
          {requests.map(({ text, href }) => (
            <li key={text}>
              <a href={href} rel="nofollow">
                {text}
                <span className="visually-hidden"> {orderCode}</span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function ShopLink({ shop: { name, href } }: { shop: Shop }) {
  return (
    <ActiveLink href={href} isExternal rel="nofollow">
      <Text of={name} />
    </ActiveLink>
  );
}

/** Stock reported by distributors, with the time of each report, or a note that none is known. */
function StockSection({
  partNumber,
  orders,
  stock,
}: Pick<ProductProps, "partNumber" | "orders" | "stock">) {
  const { ordering } = usePage().messages;
  if (!orders.some(({ shops }) => shops.length > 0) && stock.length === 0) return null;
  return (
    <>
      <h3 className="product-section__subtitle" id="stock">
        {ordering.stock}
      </h3>
      {stock.length === 0 ? (
        <p className="order-note">{ordering.noStock}</p>
      ) : (
        <>
          <StockTable partNumber={partNumber} stock={stock} />
          <p className="order-note">{ordering.stockNote(maxOfferAgeDays)}</p>
        </>
      )}
    </>
  );
}

function StockTable({ partNumber, stock }: Pick<ProductProps, "partNumber" | "stock">) {
  const { products, ordering } = usePage().messages;
  const merged = mergedCells(stock, ["orderCode"]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reached by keyboard
    <section className="order-region" aria-label={ordering.stockTable(partNumber)} tabIndex={0}>
      <table className="order-table">
        <thead>
          <tr>
            <th scope="col">{products.orderCode}</th>
            <th scope="col">{ordering.distributor}</th>
            <th scope="col">{ordering.inStock}</th>
            <th scope="col">{ordering.prices}</th>
            <th scope="col">{ordering.asOf}</th>
          </tr>
        </thead>
        <tbody>
          {stock.map((row, index) => (
            <tr key={`${row.orderCode} ${row.shop.href}`}>
              <StockCode row={row} span={rowSpan(merged, "orderCode", index)} />
              <td>
                <ShopLink shop={row.shop} />
              </td>
              <td>{row.quantity}</td>
              <td>
                {row.prices.length === 0 ? (
                  "–"
                ) : (
                  <ul>
                    {row.prices.map((price) => (
                      <li key={price}>{price}</li>
                    ))}
                  </ul>
                )}
              </td>
              <td>
                <time dateTime={row.at} data-relative="">
                  {`${row.at.slice(0, 16).replace("T", " ")} UTC`}
                </time>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function StockCode({ row, span }: { row: StockRow; span: number }) {
  if (span === 0) return null;
  return (
    <th scope={span > 1 ? "rowgroup" : "row"} rowSpan={span > 1 ? span : undefined}>
      {row.orderCode}
    </th>
  );
}
