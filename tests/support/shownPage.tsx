import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { PageProvider } from "../../src/web/components/pageEnvironment.tsx";
import type { PageContext, PageModule, RawQuery } from "../../src/web/page/pageModule.ts";
import { pageContext } from "./pageContext.ts";
import { publish, smallWorld, type WorldDocument } from "./world.ts";

/** What a page module makes of a query; the test is sure that there is such a page. */
export function shownPage<Params extends object, Props extends object>(
  page: PageModule<Params, Props>,
  context: PageContext,
  query: RawQuery = {},
) {
  const params = page.resolve(query, context.view);
  if (params === undefined) throw new Error("There is no such page");
  const props = page.load(params, context);
  const view = createElement(page[context.urls.surface], props);
  return {
    params,
    props,
    address: page.address(params, context.view),
    position: page.position(params, context),
    head: page.head(props, context),
    html: renderToStaticMarkup(<PageProvider page={context}>{view}</PageProvider>),
  };
}

/** A page's context over the small world and more; documents with the same id replace earlier ones. */
export async function contextOf(
  documents: readonly WorldDocument[],
  place: Parameters<typeof pageContext>[1] = {},
): Promise<PageContext> {
  const byId = new Map([...smallWorld(), ...documents].map((document) => [document.id, document]));
  return pageContext(await publish([...byId.values()]), place);
}
