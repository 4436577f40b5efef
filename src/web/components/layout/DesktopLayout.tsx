import { Breadcrumb } from "./Breadcrumb.tsx";
import { CompareDock } from "./CompareDock.tsx";
import { Footer } from "./Footer.tsx";
import { Header } from "./Header.tsx";
import type { LayoutProps } from "./layoutTypes.ts";
import { SkipLink } from "./SkipLink.tsx";

export function DesktopLayout({ frame, children }: LayoutProps) {
  return (
    <div className="page">
      <SkipLink />
      <Header frame={frame} />
      <Breadcrumb breadcrumb={frame.breadcrumb} />
      <main className="page__main" id="content" tabIndex={-1}>
        {children}
      </main>
      <Footer frame={frame} />
      <CompareDock />
    </div>
  );
}
