import type { View } from "../../../src/content/published/publication.ts";
import type { Doc } from "../../../src/content/published/publishedDocument.ts";
import { load, type ProductProps } from "../../../src/web/pages/product-info/load.ts";
import {
  Applications,
  Diagram,
  Features,
  Figures,
  Ordering,
  Packages,
  PartTitle,
  Specification,
} from "./part.tsx";
import { useSheet } from "./Sheet.tsx";

/** The datasheet of a part in one language, made from its whole record. */
export function Datasheet({ id }: { id: number }) {
  const sheet = useSheet();
  const doc = productById(sheet.view, id);
  const part = load(doc, sheet);
  return (
    <>
      <PartTitle part={part} kind={sheet.own.kinds.datasheet} />
      <p className="summary">{part.summary.text}</p>
      <Figures figures={part.figures} />
      <Features features={part.features} />
      <Applications keys={doc.body.solutions} />
      <Diagram diagram={part.diagram} />
      <Specification part={part} />
      <Ordering part={part} />
      <Packages part={part} />
    </>
  );
}

/** A part on one page: what a reader decides by. */
export function PartBrief({ id }: { id: number }) {
  const sheet = useSheet();
  const part = load(productById(sheet.view, id), sheet);
  return (
    <div className="one-page">
      <PartTitle part={part} kind={sheet.own.kinds.brief} />
      <p className="summary">{part.summary.text}</p>
      <Figures figures={part.figures} />
      <Features features={part.features} />
      <Diagram diagram={part.diagram} />
      <p className="packages-line">
        {[sheet.messages.products.package, ...packagesOf(part)].map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
      </p>
    </div>
  );
}

/** The names and sizes of the packages. */
function packagesOf({ packages }: ProductProps): string[] {
  return packages.map(({ shape, body, pins }) => [shape.name, pins, body].join(" · "));
}

/** @throws where the view has no product with that id */
function productById(view: View, id: number): Doc<"product"> {
  const doc = view.getById("product", id);
  if (doc === undefined) throw new Error(`There is no product ${id}`);
  return doc;
}
