import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { Query } from "../../src/base/site/addresses/href.ts";
import type { View } from "../../src/content/published/publication.ts";
import { PageProvider } from "../../src/web/components/pageEnvironment.tsx";
import type {
  PageContext,
  PageModule,
  RawQuery,
  ResolvedPage,
} from "../../src/web/page/pageModule.ts";
import { pageContext } from "./pageContext.ts";
import { publish, smallWorld, type WorldDocument } from "./world.ts";

/** Resolves and loads a page module for a query; throws where there is no such page. */
export function shownPage<Resolved extends ResolvedPage, Props extends object>(
  page: PageModule<Resolved, Props>,
  context: PageContext,
  query: RawQuery = {},
) {
  const resolved = page.resolve(query, context.view);
  if (resolved === undefined) throw new Error("There is no such page");
  const params: Resolved["params"] = resolved.params;
  const props = page.load(resolved, context, {});
  const view = createElement(page[context.urls.surface], props);
  return {
    params,
    props,
    address: page.address(resolved, context.view),
    position: page.position(resolved, context),
    head: page.head(props, context),
    html: renderToStaticMarkup(<PageProvider page={context}>{view}</PageProvider>),
  };
}

/** The canonical query of a query's page; throws where there is no such page. */
export function canonicalQuery<Resolved extends ResolvedPage, Props extends object>(
  page: PageModule<Resolved, Props>,
  query: RawQuery,
  view: View,
): Query {
  const resolved = page.resolve(query, view);
  if (resolved === undefined) throw new Error("There is no such page");
  return page.address(resolved, view);
}

/**
 * A page's context for the small world and more documents; those with the same id replace earlier
 * ones.
 */
export async function contextOf(
  documents: readonly WorldDocument[],
  place: Parameters<typeof pageContext>[1] = {},
): Promise<PageContext> {
  const byId = new Map([...smallWorld(), ...documents].map((document) => [document.id, document]));
  return pageContext(await publish([...byId.values()]), place);
}
