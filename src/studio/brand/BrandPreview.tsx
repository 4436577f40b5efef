import { useState } from "react";
import { surfaces } from "../../base/site/addresses/surfaces.ts";
import { languages } from "../../base/site/languages.ts";
import { Choice } from "../arrange/MenuPreview.tsx";
import { Pane } from "../preview/Pane.tsx";
import { paneAddress } from "../preview/paneKinds.ts";
import { showFooter } from "../preview/showFooter.ts";
import { useBrandMessages } from "./useBrandMessages.ts";

const parts = ["header", "footer"] as const;

type Part = (typeof parts)[number];

/** The window that each surface is drawn for: as little as shows the bar, and what is below it. */
const size = {
  desktop: { width: 1180, height: 400 },
  mobile: { width: 390, height: 520 },
} as const;

interface BrandPreviewProps {
  /** The path before every page of the preview. */
  readonly prefix: string;
  /** Counts up when the pages are to be drawn anew. */
  readonly version: number;
}

/** Header or footer of the site's own home page, on both surfaces and in both languages at once. */
export function BrandPreview({ prefix, version }: BrandPreviewProps) {
  const t = useBrandMessages();
  const [part, setPart] = useState<Part>("header");
  return (
    <div className="brand-preview">
      <Choice
        label={t.part}
        value={part}
        options={parts.map((one) => [one, t.parts[one]])}
        onChange={setPart}
      />
      {surfaces.map((surface) => (
        <div key={surface} className={`brand-preview__row brand-preview__row--${surface}`}>
          {languages.map((language) => {
            const kind = { key: `${language}-${surface}`, language, surface };
            return (
              <Pane
                key={`${kind.key} ${part}`}
                kind={kind}
                address={paneAddress(prefix, kind, "/")}
                version={version}
                size={size[surface]}
                onDrawn={(page) => part === "footer" && showFooter(page)}
              />
            );
          })}
        </div>
      ))}
    </div>
  );
}
