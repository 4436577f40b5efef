import { pages } from "../../../base/site/addresses/pages.ts";
import { definePage, type ResolvedPage } from "../../page/pageModule.ts";
import { load, type ReferenceProps } from "./load.ts";
import { Reference } from "./view.tsx";

/** The public API's reference, for programmers. Linked from the project's own documents alone. */
export const page = definePage<ResolvedPage, ReferenceProps>({
  resolve: () => ({ params: {} }),
  address: () => ({}),
  position: (_resolved, { urls }) => ({
    columns: [],
    breadcrumb: [{ title: { text: pages["api-reference"].title[urls.language] } }],
  }),
  load,
  head: (_props, { messages }) => ({
    title: messages.apiReference.title,
    description: messages.apiReference.lead,
    type: "website",
    jsonLd: [],
  }),
  desktop: (props) => <Reference {...props} />,
  mobile: (props) => <Reference {...props} isFolded />,
});
