import type { ReactNode } from "react";
import { fileSize } from "../../../base/site/values/fileSize.ts";
import { Notice } from "../../components/Notice.tsx";
import { Time } from "../../components/Time.tsx";
import type { MediaFile } from "../../data/media.ts";
import { usePunctuation } from "../../frame/language/language.tsx";
import { Section } from "../../frame/Screen.tsx";
import { useMediaMessages } from "../../media/useMediaMessages.ts";

export function FileFacts({ file }: { readonly file: MediaFile }) {
  const t = useMediaMessages();
  const { colon, list } = usePunctuation();
  const { width, height, pages, title, revision, variants } = file;
  const { unreadable_pages: unreadable } = file;
  return (
    <Section title={t.facts}>
      {unreadable.length > 0 && (
        <Notice tone="warning" title={t.unreadablePages(unreadable.join(list))} />
      )}
      <dl className="file-facts">
        <Fact name={t.kind}>{t.kinds[file.kind]}</Fact>
        <Fact name={t.size}>
          {fileSize(file.size)}
          {width !== null && height !== null && ` · ${t.pixels(width, height)}`}
          {pages !== null && ` · ${t.pages(pages)}`}
        </Fact>
        {title !== null && title !== "" && <Fact name={t.documentTitle}>{title}</Fact>}
        {revision !== null && <Fact name={t.revision}>{revision}</Fact>}
        <Fact name={t.uploaded}>
          <Time at={file.at} />
        </Fact>
        {file.uploaded_by_name !== null && <Fact name={t.by}>{file.uploaded_by_name}</Fact>}
        <Fact name={t.address}>
          {file.is_public ? (
            <a href={file.url} target="_blank" rel="noreferrer">
              {file.url}
            </a>
          ) : (
            t.noAddress
          )}
        </Fact>
      </dl>
      {variants.length > 0 && (
        <p className="section__intro">
          {`${t.smaller(variants.length)}${colon}${sizesOf(variants)}`}
        </p>
      )}
      {file.has_original && <p className="section__intro">{t.original}</p>}
    </Section>
  );
}

/** Range of sizes of a picture's versions. */
function sizesOf(variants: MediaFile["variants"]): string {
  const sizes = variants.map(({ size }) => size);
  return `${fileSize(Math.min(...sizes))} – ${fileSize(Math.max(...sizes))}`;
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
