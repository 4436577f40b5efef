import { CachedFragment } from "../../../components/CachedFragment.tsx";
import { Picture } from "../../../components/Picture.tsx";
import { usePage } from "../../../components/pageEnvironment.tsx";
import { PackageOutline } from "../../../components/product/chip/PackageOutline.tsx";
import type { PackageFacts, ProductProps } from "../load.ts";

export function Packages({ packages }: Pick<ProductProps, "packages">) {
  const { messages } = usePage();
  return (
    <>
      <h3 className="product-section__subtitle">{messages.products.packages}</h3>
      <ul className="package-list">
        {packages.map((facts) => (
          <CachedFragment
            key={facts.shape.name}
            as="li"
            name="package"
            by={JSON.stringify([facts.shape, facts.underside])}
            className="package"
          >
            <PackageOutline
              shape={facts.shape}
              label={messages.products.outline(facts.shape.name)}
            />
            {facts.underside === undefined ? null : (
              <Picture
                of={facts.underside}
                className="package__underside"
                loading="lazy"
                sizes="360px"
              />
            )}
            <PackageData facts={facts} />
          </CachedFragment>
        ))}
      </ul>
    </>
  );
}

function PackageData({ facts }: { facts: PackageFacts }) {
  const { products } = usePage().messages;
  const rows = [
    [products.body, facts.body],
    [products.height, facts.height],
    [products.pitch, facts.pitch],
  ].filter(([, value]) => value !== undefined);
  return (
    <div className="package__text">
      <p className="package__name">{facts.shape.name}</p>
      <p className="package__pins">{facts.pins}</p>
      {rows.length === 0 ? null : (
        <dl className="package__facts">
          {rows.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}
