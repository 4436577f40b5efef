import type { UrlContext } from "../../src/base/site/addresses/href.ts";
import type { Publication } from "../../src/content/published/publication.ts";
import { page } from "../../src/web/pages/product-info/page.tsx";
import { pageContext } from "./pageContext.ts";
import { shownPage } from "./shownPage.tsx";
import { buildProduct, publish, smallWorld, type WorldDocument } from "./world.ts";

/** The small world with one more part, 110, that has everything. */
export async function worldWithRichPart(
  body: object = {},
  more: readonly WorldDocument[] = [],
): Promise<Publication> {
  const rich = buildProduct({
    id: 110,
    key: "rg5000",
    body: {
      partNumber: "RG5000",
      name: { en: "A large chip", zh: "一款大芯片" },
      values: { clock: "2.2 GHz", cores: "8", memory: "4 MB" },
      keyFigures: ["clock", "cores", "memory"],
      features: [{ en: "Eight cores", zh: "八核" }],
      description: {
        en: '<p>See <a href="doc:rg1000">RG1000</a> and <a href="doc:gone">that</a></p>',
      },
      diagram: {
        title: { en: "RG5000 block diagram", zh: "RG5000 框图" },
        bus: { en: "Network", zh: "互连" },
        zones: [
          {
            title: { en: "CPU", zh: "处理器" },
            kind: "compute",
            blocks: [{ en: "Core", zh: "内核" }],
          },
          {
            title: { en: "Memory", zh: "存储" },
            kind: "memory",
            blocks: [{ en: "DRAM", zh: "内存" }],
          },
        ],
      },
      related: ["rg2000"],
      ...body,
    },
  });
  return publish([...smallWorld(), rich, ...more]);
}

/** The page of a part. */
export function shownProduct(
  publication: Publication,
  id: number,
  place: Partial<UrlContext> = {},
) {
  return shownPage(page, pageContext(publication, place), { id: String(id) });
}
