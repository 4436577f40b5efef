import { useQuery } from "@tanstack/react-query";
import { Icon } from "../../components/Icon.tsx";
import { iconOfPlace } from "../../components/typeAndScreenIcons.ts";
import { type SavedView, viewsQuery } from "../../data/lists/savedViews.ts";
import { Link, usePlace } from "../../router/router.tsx";
import { addressOf, type Place } from "../../router/screens.ts";
import { useMessages } from "../language/language.tsx";
import { useClient } from "../signIn/session.tsx";
import { FoldingGroup, type FoldingGroupProps } from "./FoldingGroup.tsx";

/** Saved views in the navigation: the person's own, then everybody's. */
export function SavedViews({ folding }: Pick<FoldingGroupProps, "folding">) {
  const { frame: t } = useMessages();
  const data = useViews(true);
  const place = usePlace();
  if (data.length === 0) return null;
  const sorted = [...data.filter((view) => view.is_own), ...data.filter((view) => !view.is_own)];
  return (
    <FoldingGroup
      name="views"
      folding={folding}
      title={t.groups.views}
      isOpenAtFirst
      isCurrent={sorted.some((view) => isShown(view, place))}
    >
      <ul>
        {sorted.map((view) => (
          <li key={view.id}>
            <Link href={viewAddress(view)} aria-current={isShown(view, place) ? "page" : undefined}>
              <Icon
                name={iconOfPlace({ screen: "documents", parameters: {}, queries: view.queries })}
              />
              {view.name}
            </Link>
          </li>
        ))}
      </ul>
    </FoldingGroup>
  );
}

const none: readonly SavedView[] = [];

/** The views that the person sees. */
export function useViews(isWanted: boolean): readonly SavedView[] {
  const client = useClient();
  const { data = none } = useQuery({
    ...viewsQuery(client),
    select: ({ list }) => list,
    enabled: isWanted,
  });
  return data;
}

/** The address of a view. */
export function viewAddress({ queries }: SavedView): string {
  return addressOf("documents", {}, queries);
}

function isShown(view: SavedView, place: Place | undefined): boolean {
  if (place?.screen !== "documents") return false;
  const { view: named, ...queries } = place.queries;
  return named === String(view.id) || addressOf("documents", {}, queries) === viewAddress(view);
}
