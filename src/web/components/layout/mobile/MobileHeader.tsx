import { usePage } from "../../pageEnvironment.tsx";
import { Text } from "../../text/Text.tsx";
import { CompareLink } from "../CompareLink.tsx";
import { LanguageSwitch } from "../LanguageSwitch.tsx";
import { Mark, namesBeside } from "../Logo.tsx";
import type { LayoutData } from "../layoutTypes.ts";
import { SearchOpener, SearchPanel } from "../search/SearchPanel.tsx";
import { MobileMenu } from "./MobileMenu.tsx";

/** The mobile bar: company with the stock-code label, search, comparison, language, menu. */
export function MobileHeader({ frame }: { frame: LayoutData }) {
  return (
    <header className="bar" data-search="">
      <MobileBrand frame={frame} />
      <SearchOpener className="bar__search" />
      <CompareLink className="bar__compare" />
      <LanguageSwitch frame={frame} className="bar__language" />
      <MobileMenu frame={frame} />
      <SearchPanel stockCode={frame.company.stockCode} />
    </header>
  );
}

function MobileBrand({ frame }: { frame: LayoutData }) {
  const { messages } = usePage();
  const { name, stockCode } = frame.company;
  return (
    <div className="bar__brand">
      <a className="bar__home" href={frame.homeHref}>
        <Mark of={frame.marks.header} name={name.text} />
        {namesBeside(frame.marks.header) && (
          <span className="bar__name">
            <Text of={name} />
          </span>
        )}
      </a>
      {stockCode === undefined ? null : (
        <p className="bar__stock">
          {messages.frame.stockCode} <span className="bar__code">{stockCode}</span>
        </p>
      )}
    </div>
  );
}
