import { type LocalizedText, localize } from "../../../src/base/site/text/localizedText.ts";
import { BlockDiagram } from "../../../src/web/components/product/diagram/BlockDiagram.tsx";
import type { Diagram as DiagramData } from "../../../src/web/components/product/diagram/diagramZones.ts";
import { LifecycleBadge } from "../../../src/web/components/product/LifecycleBadge.tsx";
import { type Figure, unitAfter } from "../../../src/web/components/product/NamedValueList.tsx";
import { SpecTable } from "../../../src/web/components/product/SpecTable.tsx";
import type { ProductProps } from "../../../src/web/pages/product-info/load.ts";
import { Outline } from "./Outline.tsx";
import { Section, useSheet } from "./Sheet.tsx";

/** The sections of a sheet about a part. */

export function PartTitle({ part, kind }: { part: ProductProps; kind: string }) {
  const { messages, own } = useSheet();
  const { stage, since, lastOrder, replacement } = part.lifecycle;
  const facts = [
    since,
    lastOrder && own.labelled(messages.products.lastOrder, lastOrder),
    replacement && own.labelled(messages.products.replacement, replacement.partNumber),
  ];
  return (
    <header className="title">
      <p className="title__kind">{kind}</p>
      <h1>{part.partNumber}</h1>
      <p className="title__name">{part.name.text}</p>
      <p className="title__stage">
        <LifecycleBadge stage={stage} />
        <span>{facts.filter((fact) => fact !== undefined).join(" · ")}</span>
      </p>
    </header>
  );
}

export function Figures({ figures }: { figures: readonly Figure[] }) {
  return (
    <dl className="figures">
      {figures.map((figure) => (
        <div key={figure.label.text}>
          <dt>{figure.label.text}</dt>
          <dd className={figure.text.length > 9 ? "figures__long" : undefined}>
            {figure.text}
            {figure.unit === "" ? null : <small>{unitAfter(figure.unit)}</small>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

export function Features({ features }: { features: readonly LocalizedText[] }) {
  const { messages } = useSheet();
  if (features.length === 0) return null;
  return (
    <Section title={messages.products.features}>
      <Bullets lines={features} />
    </Section>
  );
}

export function Applications({ keys }: { keys: readonly string[] }) {
  const { own, view, language } = useSheet();
  const solutions = view.getAll("solution", keys);
  if (solutions.length === 0) return null;
  return (
    <Section title={own.applications}>
      <Bullets lines={solutions.map(({ body }) => localize(body.title, language))} />
    </Section>
  );
}

function Bullets({ lines }: { lines: readonly LocalizedText[] }) {
  return (
    <ul className="bullets">
      {lines.map((line) => (
        <li key={line.text}>{line.text}</li>
      ))}
    </ul>
  );
}

export function Diagram({ diagram }: { diagram: DiagramData | undefined }) {
  const { messages } = useSheet();
  if (diagram === undefined) return null;
  return (
    <Section title={messages.products.diagram}>
      <BlockDiagram diagram={diagram} format="wide" />
    </Section>
  );
}

export function Specification({ part }: { part: ProductProps }) {
  const { messages, own } = useSheet();
  return (
    <Section title={messages.products.specification}>
      <p className="remark">{own.figures}</p>
      <div className="specification">
        {part.specification.map((group) => (
          <SpecTable key={group.title.text} group={group} />
        ))}
      </div>
    </Section>
  );
}

export function Ordering({ part }: { part: ProductProps }) {
  const { messages } = useSheet();
  const { products } = messages;
  return (
    <Section title={products.ordering}>
      <table className="orders">
        <thead>
          <tr>
            <th scope="col">{products.orderCode}</th>
            <th scope="col">{products.package}</th>
            <th scope="col">{products.grade}</th>
            <th scope="col">{products.temperature}</th>
            <th scope="col">{products.pack}</th>
            <th scope="col">{products.stage}</th>
          </tr>
        </thead>
        <tbody>
          {part.orders.map((order) => (
            <tr key={order.orderCode}>
              <th scope="row">{order.orderCode}</th>
              <td>{order.package}</td>
              <td>{order.grade}</td>
              <td>{order.temperature}</td>
              <td>{order.pack}</td>
              <td>{products.stages[order.stage].name}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}

export function Packages({ part }: { part: ProductProps }) {
  const { messages, own } = useSheet();
  const { products } = messages;
  return (
    <Section title={products.packages}>
      <p className="remark">{own.drawing}</p>
      <div className="packages">
        {part.packages.map(({ shape, ...facts }) => (
          <div key={shape.name} className="package">
            <Outline shape={shape} label={products.outline(shape.name)} />
            <table>
              <caption>{shape.name}</caption>
              <tbody>
                {[
                  [products.pins(shape.pins), ""],
                  [products.body, facts.body],
                  [products.height, facts.height],
                  [products.pitch, facts.pitch],
                ]
                  .filter(([, value]) => value !== undefined)
                  .map(([label, value]) => (
                    <tr key={label}>
                      <th scope="row">{label}</th>
                      <td>{value}</td>
                    </tr>
                  ))}
              </tbody>
            </table>
          </div>
        ))}
      </div>
    </Section>
  );
}
