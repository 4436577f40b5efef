import { createContext, use } from "react";
import type { StudioMark } from "../pageConstants.ts";
import { useMessages } from "./language/language.tsx";

/** The company's own mark; undefined: the drawn one of the sources. */
export const MarkContext = createContext<StudioMark | undefined>(undefined);

/** The company's mark, as on the site, and what the studio is called. */
export function StudioBrand() {
  const mark = use(MarkContext);
  const { frame: t } = useMessages();
  const part = <span className="brand__part">{t.studio}</span>;
  if (mark !== undefined) {
    return (
      <>
        <img className="mark mark--stored" {...mark} alt="" /> {part}
      </>
    );
  }
  return (
    <>
      <svg className="mark" viewBox="0 0 64 64" width="24" height="24" aria-hidden="true">
        <path fill="currentColor" d="M40 4 62 60H44V47.7a7 7 0 1 0-8 0V60H4L17 27l7 17.7z" />
      </svg>
      Tapeout {part}
    </>
  );
}
