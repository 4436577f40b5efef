import type { ReactNode } from "react";
import type { Surface } from "../../../base/site/addresses/surfaces.ts";
import { usePage } from "../pageEnvironment.tsx";
import { Breadcrumb } from "./Breadcrumb.tsx";
import { Header } from "./desktop/Header.tsx";
import { CompareDock } from "./foot/CompareDock.tsx";
import { Footer } from "./foot/Footer.tsx";
import type { LayoutProps } from "./layoutTypes.ts";
import { MobileHeader } from "./mobile/MobileHeader.tsx";

/** The first stop of the Tab key: past the menus to the content (WCAG 2.4.1). */
export function SkipLink() {
  const { messages } = usePage();
  return (
    <a className="skip-link" href="#content">
      {messages.frame.skipToContent}
    </a>
  );
}

const headers = { desktop: Header, mobile: MobileHeader } satisfies Record<
  Surface,
  (props: Pick<LayoutProps, "frame">) => ReactNode
>;

/** Everything around a page's content, for the surface of the page (spec section 2, "Layout"). */
export function Layout({ frame, children }: LayoutProps) {
  const { urls } = usePage();
  const SurfaceHeader = headers[urls.surface];
  return (
    <div className="page">
      <SkipLink />
      <SurfaceHeader frame={frame} />
      <Breadcrumb breadcrumb={frame.breadcrumb} />
      <main className="page__main" id="content" tabIndex={-1}>
        {children}
      </main>
      <Footer frame={frame} />
      <CompareDock />
    </div>
  );
}
