import { DocumentList } from "../../components/document/DocumentLink.tsx";
import { Icon } from "../../components/layout/Icon.tsx";
import { NewsLines } from "../../components/NewsLines.tsx";
import { usePage } from "../../components/pageEnvironment.tsx";
import { ProductCards } from "../../components/product/ProductCard.tsx";
import { RichText, Text } from "../../components/text/Text.tsx";
import type { ProductProps } from "./load.ts";
import { Section } from "./sections.tsx";

export function Documents({ documents }: Pick<ProductProps, "documents">) {
  const { messages } = usePage();
  if (documents.length === 0) return null;
  return (
    <Section id="documents" title={messages.products.documents}>
      <DocumentList documents={documents} />
    </Section>
  );
}

export function Solutions({ solutions: { title, links } }: Pick<ProductProps, "solutions">) {
  if (links.length === 0) return null;
  return (
    <Section id="solutions" title={title}>
      <ul className="solution-list">
        {links.map((solution) => (
          <li key={solution.href}>
            <a href={solution.href}>
              <Text of={solution.title} />
              <Icon name="arrow" />
            </a>
            <p>
              <Text of={solution.summary} />
            </p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

export function Questions({ questions }: Pick<ProductProps, "questions">) {
  const { messages } = usePage();
  if (questions.length === 0) return null;
  return (
    <Section id="questions" title={messages.products.faq}>
      {questions.map(({ id, question, answer }) => (
        <details key={id} className="question">
          <summary>
            <Text of={question} />
            <Icon name="more" />
          </summary>
          <RichText html={answer} className="prose product-prose" />
        </details>
      ))}
    </Section>
  );
}

export function Related({ related }: Pick<ProductProps, "related">) {
  const { messages } = usePage();
  if (related.length === 0) return null;
  return (
    <Section id="related" title={messages.products.related}>
      <ProductCards parts={related} comparable />
    </Section>
  );
}

export function News({ news }: Pick<ProductProps, "news">) {
  const { messages } = usePage();
  if (news.length === 0) return null;
  return (
    <Section id="news" title={messages.products.news}>
      <NewsLines news={news} />
    </Section>
  );
}
