import { ActiveLink } from "../../../components/layout/MenuLinks.tsx";
import { usePage } from "../../../components/pageEnvironment.tsx";
import { Text } from "../../../components/text/Text.tsx";
import type { ProductProps } from "../load.ts";
import { Section } from "../sections.tsx";
import type { Resource } from "./resources.ts";

/** Boards, kits, software and first texts. */
export function Development({ resources }: Pick<ProductProps, "resources">) {
  const { products } = usePage().messages;
  if (resources.length === 0) return null;
  const names = resources.map(({ title }) => title.text);
  return (
    <Section
      id="development"
      title={products.development}
      inside={names.join(products.listSeparator)}
    >
      <ul className="resource-list">
        {resources.map((resource, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two entries may have the same title
          <li key={index} className="resource">
            <ResourceEntry resource={resource} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function ResourceEntry({ resource }: { resource: Resource }) {
  const { products, ordering } = usePage().messages;
  const { kind, title, text, href, isOutside, facts, orderCode, askHref } = resource;
  return (
    <>
      <p className="resource__kind">{kind}</p>
      <p className="resource__title">
        {href === undefined ? (
          <Text of={title} />
        ) : (
          <ActiveLink className="resource__link" href={href} isExternal={isOutside}>
            <Text of={title} />
          </ActiveLink>
        )}
        {facts === "" ? null : <span className="resource__facts">{facts}</span>}
      </p>
      {text.text === "" ? null : (
        <p className="resource__text">
          <Text of={text} />
        </p>
      )}
      {orderCode === undefined ? null : (
        <p className="resource__order">
          <span>{`${products.orderCode} ${orderCode}`}</span>
          {askHref === undefined ? null : (
            <a href={askHref} rel="nofollow">
              {ordering.quote}
              <span className="visually-hidden"> {orderCode}</span>
            </a>
          )}
        </p>
      )}
    </>
  );
}
