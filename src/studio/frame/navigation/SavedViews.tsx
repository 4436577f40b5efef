import { useQuery } from "@tanstack/react-query";
import { type SavedView, views, viewsKey } from "../../data/lists/views.ts";
import { Link, usePlace } from "../../router/router.tsx";
import { addressOf } from "../../router/screens.ts";
import { useMessages } from "../language/language.tsx";
import { useClient } from "../signIn/session.tsx";

/** Saved views in the navigation: the person's own, then everybody's. */
export function SavedViews() {
  const { frame: t } = useMessages();
  const data = useViews(true);
  if (data.length === 0) return null;
  const sorted = [...data.filter((view) => view.is_own), ...data.filter((view) => !view.is_own)];
  return (
    <>
      <h2>{t.groups.views}</h2>
      <ul>
        {sorted.map((view) => (
          <ViewItem key={view.id} view={view} />
        ))}
      </ul>
    </>
  );
}

const none: readonly SavedView[] = [];

/** The views that the person sees. */
export function useViews(isWanted: boolean): readonly SavedView[] {
  const client = useClient();
  const { data = none } = useQuery({
    queryKey: viewsKey,
    queryFn: ({ signal }) => views.list(client, signal),
    enabled: isWanted,
  });
  return data;
}

/** The address of a view. */
export function viewAddress({ queries }: SavedView): string {
  return addressOf("documents", {}, queries);
}

function ViewItem({ view }: { readonly view: SavedView }) {
  const place = usePlace();
  const href = viewAddress(view);
  const isCurrent =
    place?.screen === "documents" && addressOf("documents", {}, place.queries) === href;
  return (
    <li>
      <Link href={href} aria-current={isCurrent ? "page" : undefined}>
        <span className="navigation__dot" />
        {view.name}
      </Link>
    </li>
  );
}
