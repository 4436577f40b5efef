import { fileSize } from "../../../base/site/values/fileSize.ts";
import { Time } from "../../components/Time.tsx";
import { titleIn } from "../../data/calls/titleIn.ts";
import type { MediaFile } from "../../data/media.ts";
import { useInterface } from "../../frame/language/language.tsx";
import { Section } from "../../frame/Screen.tsx";
import { useMediaMessages } from "../../media/useMediaMessages.ts";
import { Link } from "../../router/router.tsx";
import { addressOf } from "../../router/screens.ts";

/** Uses of a file, its other versions, and files with the same bytes. */
export function FileUses({ file }: { readonly file: MediaFile }) {
  const t = useMediaMessages();
  const { language } = useInterface();
  return (
    <div className="media-file__uses">
      <Section title={t.usedIn}>
        {file.used_in.length === 0 ? (
          <p className="empty">{t.usedNowhere}</p>
        ) : (
          <ul className="rows">
            {file.used_in.map(({ key, title, is_published: isPublished }) => (
              <li key={key} className="row">
                <Link href={addressOf("document", { key })}>
                  {titleIn({ title, key }, language)}
                </Link>
                <span className="row__second">{isPublished ? t.isLive : t.isDraft}</span>
              </li>
            ))}
          </ul>
        )}
      </Section>
      {file.versions.length > 1 && (
        <Section title={t.versions}>
          <ul className="rows">
            {file.versions.map(({ path, name, at, size }) => (
              <li key={path} className="row">
                {path === file.path ? (
                  <span>
                    {name} ({t.thisOne})
                  </span>
                ) : (
                  <Link href={addressOf("mediaFile", { path })}>{name}</Link>
                )}
                <span className="row__second">
                  <Time at={at} /> · {fileSize(size)}
                </span>
              </li>
            ))}
          </ul>
        </Section>
      )}
      {file.duplicates.length > 0 && (
        <Section title={t.duplicates}>
          <ul className="rows">
            {file.duplicates.map((path) => (
              <li key={path} className="row">
                <Link href={addressOf("mediaFile", { path })}>{path}</Link>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </div>
  );
}
