import { staffPreviewPrefix } from "../../../base/site/addresses/previewAddress.ts";
import { isNearlySquare } from "../../../base/site/brand/isNearlySquare.ts";
import { languages } from "../../../base/site/languages.ts";
import { BrandPreview } from "../../brand/BrandPreview.tsx";
import { useBrandMessages } from "../../brand/useBrandMessages.ts";
import { Notice } from "../../components/Notice.tsx";
import { storedFileAddress } from "../../document/fields/links/FileField.tsx";
import { isObject, type Json } from "../../document/store/jsonValues.ts";
import { useStoredVersion } from "../../document/store/useStoredVersion.ts";
import type { PanelProps } from "./panelProps.ts";

/** Sides at which the icon is shown: of a tab, of a bookmark, of a phone. */
const sides = [16, 32, 72] as const;

/** The site with the brand that is typed: header and footer, icon, picture of shared links. */
export default function BrandPanel({ document: opened }: PanelProps) {
  const t = useBrandMessages();
  const version = useStoredVersion(opened);
  const value = opened.store.useValue("/value");
  const brand = isObject(value) ? value : {};
  const subject = { kind: "documents", documents: [{ id: opened.id }] } as const;
  const mark = pictureOf(brand.mark);
  const lacksDarkMark = mark !== undefined && pictureOf(brand.markOnDark) === undefined;
  return (
    <div className="brand-panel">
      <section aria-label={t.preview}>
        <BrandPreview prefix={staffPreviewPrefix({ subject, languages })} version={version} />
      </section>
      {lacksDarkMark && <Notice tone="info">{t.noDarkMark}</Notice>}
      <section aria-label={t.icons}>
        <h2>{t.icons}</h2>
        <IconPreview icon={pictureOf(brand.icon)} mark={mark} />
      </section>
      <section aria-label={t.share}>
        <h2>{t.share}</h2>
        <SharePreview picture={pictureOf(brand.shareImage)} />
      </section>
    </div>
  );
}

interface Picture {
  readonly file: string;
  readonly width: number;
  readonly height: number;
}

/** A picture that is there whole; undefined: none, or an unfinished one. */
function pictureOf(value: Json | undefined): Picture | undefined {
  if (value === undefined || !isObject(value)) return undefined;
  const { file, width, height } = value;
  return typeof file === "string" && typeof width === "number" && typeof height === "number"
    ? { file, width, height }
    : undefined;
}

interface IconPreviewProps {
  readonly icon: Picture | undefined;
  readonly mark: Picture | undefined;
}

function IconPreview({ icon, mark }: IconPreviewProps) {
  const t = useBrandMessages();
  const shown = icon ?? (mark !== undefined && isNearlySquare(mark) ? mark : undefined);
  if (shown === undefined) return <p className="field__hint">{t.noIcon}</p>;
  return (
    <>
      <ul className="brand-icons">
        {sides.map((side) => (
          <li key={side}>
            <img
              className={side === 72 ? "brand-icons__phone" : undefined}
              src={storedFileAddress(shown.file)}
              width={side}
              height={side}
              alt=""
            />
            {t.iconOf(side)}
          </li>
        ))}
      </ul>
      {icon === undefined && <p className="field__hint">{t.iconFromMark}</p>}
    </>
  );
}

function SharePreview({ picture }: { readonly picture: Picture | undefined }) {
  const t = useBrandMessages();
  if (picture === undefined) return <p className="field__hint">{t.noShare}</p>;
  const { file, width, height } = picture;
  return (
    <>
      <img className="brand-share" src={storedFileAddress(file)} alt="" />
      <p className="field__hint">{t.shareSize(width, height)}</p>
    </>
  );
}
