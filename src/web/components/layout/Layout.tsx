import type { ReactNode } from "react";
import type { Surface } from "../../../base/site/addresses/surfaces.ts";
import { usePage } from "../pageEnvironment.tsx";
import { DesktopLayout } from "./desktop/DesktopLayout.tsx";
import type { LayoutProps } from "./layoutTypes.ts";
import { MobileLayout } from "./mobile/MobileLayout.tsx";

const layouts = { desktop: DesktopLayout, mobile: MobileLayout } satisfies Record<
  Surface,
  (props: LayoutProps) => ReactNode
>;

/** Everything around a page's content, for the surface of the page (spec section 2, "Layout"). */
export function Layout(props: LayoutProps) {
  const { urls } = usePage();
  const Chosen = layouts[urls.surface];
  return <Chosen {...props} />;
}
