import { pages } from "../../../site/pages.ts";
import { definePage } from "../pageModule.ts";
import { load, type ReferenceParams, type ReferenceProps } from "./load.ts";
import { Reference } from "./view.tsx";

/** What the public API offers, for programmers. Linked from the project's own documents alone. */
export const page = definePage<ReferenceParams, ReferenceProps>({
  resolve: () => ({}),
  address: () => ({}),
  standing: (_params, { place }) => ({
    columns: [],
    trail: [{ title: { text: pages["api-reference"].title[place.language] } }],
  }),
  load,
  head: (_props, { words }) => ({
    title: words.apiReference.title,
    description: words.apiReference.lead,
    type: "website",
    jsonLd: [],
  }),
  desktop: (props) => <Reference {...props} />,
  mobile: (props) => <Reference {...props} isFolded />,
});
