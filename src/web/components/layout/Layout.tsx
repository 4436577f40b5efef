import type { ReactNode } from "react";
import type { Surface } from "../../../site/surfaces.ts";
import { usePage } from "../pageEnvironment.tsx";
import { DesktopLayout } from "./DesktopLayout.tsx";
import type { LayoutProps } from "./layoutTypes.ts";
import { MobileLayout } from "./MobileLayout.tsx";

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
