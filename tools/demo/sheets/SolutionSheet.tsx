import { languages } from "../../../src/base/site/languages.ts";
import { localize } from "../../../src/base/site/text/localizedText.ts";
import { withUnit } from "../../../src/content/queries/parts/shownValues.ts";
import type { BodyOf } from "../../../src/content/types/index.ts";
import { diagramIn } from "../../../src/web/presenters/blockDiagram.ts";
import { figuresOf } from "../../../src/web/presenters/partCard.ts";
import type { PaperEntry } from "../papers.ts";
import { Prose } from "./Prose.tsx";
import { Diagram } from "./part.tsx";
import { inlineSvg } from "./pictures.ts";
import { Section, useSheet } from "./Sheet.tsx";

/**
 * The record of a solution in one language. Where there is a report, that has the text, and
 * the brief has what is seen at a glance.
 */
export function SolutionSheet({
  solution,
  entry,
}: {
  solution: BodyOf<"solution">;
  entry: PaperEntry;
}) {
  const { own, language } = useSheet();
  const { summary, image, body, diagram } = solution;
  const isBrief = entry.kind === "brief";
  const hasReport = solution.documents.some(({ kind }) => kind === "report");
  // Drawn once: a scene is the larger part of a short paper.
  const scene = isBrief && language === languages[0] && image?.file.endsWith(".svg") && image;
  const benefits = isBrief ? solution.benefits : [];
  return (
    <div className={isBrief && hasReport ? "one-page" : undefined}>
      <header className="title title--text">
        <p className="title__kind">{isBrief ? own.solutionBrief : own.kinds[entry.kind]}</p>
        <h1>{localize(isBrief ? solution.title : entry.title, language).text}</h1>
      </header>
      <p className="summary">{localize(summary, language).text}</p>
      {scene ? (
        <figure
          className="scene"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: a drawing of the demo itself
          dangerouslySetInnerHTML={{
            __html: inlineSvg(scene.file, localize(scene.alt, language).text),
          }}
        />
      ) : null}
      {benefits.length > 0 ? (
        <Section title={own.benefits}>
          <dl className="benefits">
            {benefits.map((benefit) => (
              <div key={benefit.title.en}>
                <dt>{localize(benefit.title, language).text}</dt>
                <dd>{localize(benefit.text, language).text}</dd>
              </div>
            ))}
          </dl>
        </Section>
      ) : null}
      {isBrief && hasReport ? null : (
        <section className="section">
          <Prose html={localize(body, language).text} />
        </section>
      )}
      <Diagram diagram={diagram && diagramIn(language, diagram)} />
      <Parts keys={solution.products} figures={isBrief ? 2 : 5} />
    </div>
  );
}

function Parts({ keys, figures }: { keys: readonly string[]; figures: number }) {
  const sheet = useSheet();
  const { view, own, messages, language } = sheet;
  const parts = view.getAll("product", keys);
  if (parts.length === 0) return null;
  return (
    <Section title={own.parts}>
      <table className="orders">
        <thead>
          <tr>
            <th scope="col">{messages.products.part}</th>
            <th scope="col">{own.partName}</th>
            <th scope="col">{messages.products.keyFigures}</th>
            <th scope="col">{own.stage}</th>
          </tr>
        </thead>
        <tbody>
          {parts.map((part) => (
            <tr key={part.key}>
              <th scope="row">{part.body.partNumber}</th>
              <td>{localize(part.body.name, language).text}</td>
              <td>
                {figuresOf(part, sheet)
                  .slice(0, figures)
                  .map((figure) => own.labelled(figure.label.text, withUnit(figure)))
                  .join(own.partSeparator)}
              </td>
              <td>{messages.products.stages[part.body.lifecycle.stage].name}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}
