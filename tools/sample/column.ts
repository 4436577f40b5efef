import type { BilingualText } from "../../src/base/site/text/localizedText.ts";
import type { BodyOf } from "../../src/content/types/index.ts";
import type { SampleDocument } from "./document.ts";

type Rest = Partial<Pick<BodyOf<"column">, "parameters">> & Pick<BodyOf<"column">, "type" | "href">;

/** The content of each sort of column, and the page that shows it. */
export const sorts = {
  products: { type: 3, href: "product-list" },
  solutions: { type: 4, href: "solution-info" },
  news: { type: 2, href: "rk-news" },
  about: { type: 1, href: "company-profile" },
  questions: { type: 7, href: "faq" },
  investors: { type: 5, href: "invest" },
  announcements: { type: 5, href: "ann-latest" },
} as const;

export function column(
  key: string,
  title: BilingualText,
  [parent, position]: readonly [string | null, number],
  rest: Rest,
): SampleDocument {
  const body = {
    title: { ...title },
    parent,
    position,
    status: 1 as const,
    locations: ["top" as const, "footer" as const],
    menuGroups: [],
    parameters: [],
    keyParameters: [],
    ...rest,
  };
  return { type: "column", key, body };
}
