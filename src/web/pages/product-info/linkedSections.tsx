import { DocumentList } from "../../components/document/DocumentLink.tsx";
import { Icon } from "../../components/layout/Icon.tsx";
import { NewsLines } from "../../components/NewsLines.tsx";
import { usePage } from "../../components/pageEnvironment.tsx";
import { ProductCards } from "../../components/product/ProductCard.tsx";
import { RichText, Text } from "../../components/text/Text.tsx";
import type { ProductProps } from "./load.ts";
import { Section } from "./sections.tsx";

export function Documents({ documents }: Pick<ProductProps, "documents">) {
  const { messages, urls } = usePage();
  const { wanted, others, kinds } = documents;
  const { products } = messages;
  if (wanted.length === 0) return null;
  const groups = others.map(({ name, documents: own }) => (
    <div key={name} className="document-group">
      <h3 className="document-group__title">{products.documentGroups[name]}</h3>
      <DocumentList documents={own} />
    </div>
  ));
  const count = others.reduce((sum, { documents: own }) => sum + own.length, 0);
  return (
    <Section id="documents" title={products.documents} inside={kinds.join(products.listSeparator)}>
      <DocumentList documents={wanted} />
      {count > 0 && urls.surface === "mobile" ? (
        <details className="spec-fold document-groups">
          <summary>{products.moreDocuments(count)}</summary>
          {groups}
        </details>
      ) : (
        groups
      )}
    </Section>
  );
}

export function Solutions({ solutions: { title, links } }: Pick<ProductProps, "solutions">) {
  const { products } = usePage().messages;
  if (links.length === 0) return null;
  const names = links.map((solution) => solution.title.text);
  return (
    <Section id="solutions" title={title} inside={names.join(products.listSeparator)}>
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
    <Section
      id="questions"
      title={messages.products.faq}
      inside={questions.map(({ question }) => question.text).join(" ")}
    >
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
    <Section
      id="related"
      title={messages.products.related}
      inside={related.map(({ partNumber }) => partNumber).join(messages.products.listSeparator)}
    >
      <ProductCards parts={related} comparable />
    </Section>
  );
}

export function News({ news }: Pick<ProductProps, "news">) {
  const { messages } = usePage();
  if (news.length === 0) return null;
  return (
    <Section
      id="news"
      title={messages.products.news}
      inside={messages.products.inside.articles(news.length)}
    >
      <NewsLines news={news} />
    </Section>
  );
}
