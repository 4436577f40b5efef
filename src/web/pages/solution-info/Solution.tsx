import type { ReactNode } from "react";
import { DocumentList } from "../../components/document/DocumentLink.tsx";
import { NewsLines } from "../../components/NewsLines.tsx";
import { Picture } from "../../components/Picture.tsx";
import { usePage } from "../../components/pageEnvironment.tsx";
import { BlockDiagram, BlockDiagramText } from "../../components/product/diagram/BlockDiagram.tsx";
import { PartRows } from "../../components/product/PartRows.tsx";
import { SolutionCards } from "../../components/solution/SolutionCard.tsx";
import { RichText, Text } from "../../components/text/Text.tsx";
import { AreaSidebar } from "./AreaNav.tsx";
import type { SolutionProps } from "./loadSolution.ts";

/** One solution: what it shows, what it brings, how it is built, and of what. */
export function Solution(props: SolutionProps) {
  const { urls, messages } = usePage();
  const { benefits, text, diagram, parts, documents, related, area, news, beside } = props;
  const list = urls.surface === "desktop" ? beside : undefined;
  return (
    <div className="solution">
      <Opening {...props} />
      <div className={`solutions__body wrap${list ? " solutions__body--beside" : ""}`}>
        {list ? <AreaSidebar list={list} /> : null}
        <div className="solution__sections">
          {benefits.length > 0 ? <Benefits benefits={benefits} /> : null}
          <RichText html={text} className="prose solution__text" />
          {diagram ? <Diagram diagram={diagram} /> : null}
          {parts.length > 0 ? (
            <Section id="parts" title={messages.solutions.parts}>
              <PartRows parts={parts} level={3} />
            </Section>
          ) : null}
          {documents.length > 0 ? (
            <Section id="documents" title={messages.products.documents}>
              <DocumentList documents={documents} />
            </Section>
          ) : null}
          {related.length > 0 ? (
            <Section
              id="related"
              title={
                area
                  ? messages.solutions.related(area.title.text)
                  : messages.solutions.relatedAnywhere
              }
            >
              <SolutionCards solutions={related} level={3} />
            </Section>
          ) : null}
          {news.length > 0 ? (
            <Section id="news" title={messages.solutions.news}>
              <NewsLines news={news} />
            </Section>
          ) : null}
        </div>
      </div>
    </div>
  );
}

function Opening({ title, summary, area, picture, parts, briefHref, askHref }: SolutionProps) {
  const { solutions } = usePage().messages;
  return (
    <div className="solution-stage">
      <header className="solution-head wrap">
        <div className="solution-head__text">
          {area ? (
            <p className="solution-head__area">
              <a href={area.href}>
                <Text of={area.title} />
              </a>
            </p>
          ) : null}
          <h1 className="solution-head__title">
            <Text of={title} />
          </h1>
          <p className="solution-head__summary">
            <Text of={summary} />
          </p>
          {parts.length > 0 ? (
            <div className="solution-head__parts">
              <p>{solutions.builtFrom}</p>
              <ul>
                {parts.map(({ id, partNumber, href }) => (
                  <li key={id}>
                    <a href={href}>{partNumber}</a>
                  </li>
                ))}
              </ul>
            </div>
          ) : null}
          {briefHref || askHref ? (
            <p className="solution-head__ways">
              {briefHref ? (
                <a className="button" href={briefHref}>
                  {solutions.readBrief}
                </a>
              ) : null}
              {askHref ? (
                <a className="button button--quiet" href={askHref} rel="nofollow">
                  {solutions.ask}
                </a>
              ) : null}
            </p>
          ) : null}
        </div>
        {picture ? (
          <Picture
            of={picture}
            className="solution-head__picture"
            sizes="(min-width: 1280px) 590px, (min-width: 1024px) 42vw, 92vw"
            isFirst
          />
        ) : null}
      </header>
    </div>
  );
}

function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section id={id} className="solution-section" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className="solution-section__title">
        {title}
      </h2>
      {children}
    </section>
  );
}

function Benefits({ benefits }: Pick<SolutionProps, "benefits">) {
  const { messages } = usePage();
  return (
    <Section id="benefits" title={messages.solutions.benefits}>
      <ul className="benefits">
        {benefits.map(({ title, text }) => (
          <li key={title.text} className="benefit">
            <h3 className="benefit__title">
              <Text of={title} />
            </h3>
            <p className="benefit__text">
              <Text of={text} />
            </p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Diagram({ diagram }: { diagram: NonNullable<SolutionProps["diagram"]> }) {
  const { urls, messages } = usePage();
  return (
    <Section id="diagram" title={messages.products.diagram}>
      <figure className="solution-diagram">
        <BlockDiagram diagram={diagram} format={urls.surface === "desktop" ? "wide" : "narrow"} />
        <details>
          <summary>{messages.products.diagramAsText}</summary>
          <BlockDiagramText
            diagram={diagram}
            busLabel={messages.products.bus}
            joined={messages.products.joined}
          />
        </details>
      </figure>
    </Section>
  );
}
