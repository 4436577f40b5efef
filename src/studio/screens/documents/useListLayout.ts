import { useQuery, useQueryClient } from "@tanstack/react-query";
import { typeNames } from "../../../base/site/contentCodes.ts";
import {
  type ListLayout,
  type ViewsAndLayouts,
  views,
  viewsQuery,
} from "../../data/lists/savedViews.ts";
import { useClient, usePerson } from "../../frame/signIn/session.tsx";

/** Layout of the person's lists of a type, and how to change it. It is kept on the server. */
export function useListLayout(type: string | undefined) {
  const client = useClient();
  const cache = useQueryClient();
  const isViewing = usePerson().view_as !== null;
  const name = typeNames.find((one) => one === type) ?? null;
  const { data } = useQuery(viewsQuery(client));
  const layout = layoutOf(data, name);
  const change = async (next: Partial<Pick<ListLayout, "columns" | "view">>) => {
    const changed = { ...layout, ...next };
    const { queryKey } = viewsQuery(client);
    // At once: what was ticked stays so.
    void cache.cancelQueries({ queryKey }, { revert: false });
    cache.setQueryData(queryKey, (known) => known && withLayout(known, changed));
    // Who looks as another role changes nothing for good.
    if (!isViewing) await views.setLayout(client, changed);
  };
  return { layout, change, isKnown: data !== undefined };
}

/** The layout of lists of a type; one without choices where the person has made none. */
function layoutOf(data: ViewsAndLayouts | undefined, type: ListLayout["type"]): ListLayout {
  const own = data?.layouts.findLast((one) => one.type === type);
  return own ?? { type, columns: null, view: null };
}

function withLayout(known: ViewsAndLayouts, layout: ListLayout): ViewsAndLayouts {
  const others = known.layouts.filter(({ type }) => type !== layout.type);
  return { ...known, layouts: [...others, layout] };
}
