import { staffPreviewPrefix } from "../../../base/site/addresses/previewAddress.ts";
import { languages } from "../../../base/site/languages.ts";
import { MenuPreview } from "../../arrange/MenuPreview.tsx";
import { useStoredVersion } from "../../document/store/useStoredVersion.ts";
import type { PanelProps } from "./panelProps.ts";

/** The footer and header of every page, with what is typed in a setting that they show. */
export default function HeaderFooterPanel({ document: opened }: PanelProps) {
  const version = useStoredVersion(opened);
  const subject = { kind: "documents", documents: [{ id: opened.id }] } as const;
  return (
    <MenuPreview
      prefix={staffPreviewPrefix({ subject, languages })}
      {...{ version }}
      part="footer"
    />
  );
}
