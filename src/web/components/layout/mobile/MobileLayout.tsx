import { Breadcrumb } from "../Breadcrumb.tsx";
import { CompareDock } from "../foot/CompareDock.tsx";
import { Footer } from "../foot/Footer.tsx";
import type { LayoutProps } from "../layoutTypes.ts";
import { SkipLink } from "../SkipLink.tsx";
import { MobileHeader } from "./MobileHeader.tsx";

export function MobileLayout({ frame, children }: LayoutProps) {
  return (
    <div className="page">
      <SkipLink />
      <MobileHeader frame={frame} />
      <Breadcrumb breadcrumb={frame.breadcrumb} />
      <main className="page__main" id="content" tabIndex={-1}>
        {children}
      </main>
      <Footer frame={frame} />
      <CompareDock />
    </div>
  );
}
