import { fileSize } from "../../base/site/values/fileSize.ts";
import { Button } from "../components/Button.tsx";
import { Icon } from "../components/Icon.tsx";
import { usePunctuation } from "../frame/language/language.tsx";
import { Link } from "../router/router.tsx";
import { addressOf } from "../router/screens.ts";
import { useMediaMessages } from "./useMediaMessages.ts";
import type { Upload, Uploads } from "./useUploads.ts";

interface UploadListProps {
  readonly uploads: Uploads;
  /** Takes a file that is there already in the place of the upload. */
  readonly onUse?: ((path: string) => void) | undefined;
}

/** The files that are being uploaded, each with how far it is and what came of it. */
export function UploadList({ uploads, onUse }: UploadListProps) {
  const t = useMediaMessages();
  const { list } = uploads;
  if (list.length === 0) return null;
  const isOver = list.every(({ state }) => !/^(?:waiting|sending)$/.test(state.kind));
  return (
    <section className="uploads" aria-label={t.uploads}>
      <ul>
        {list.map((upload) => (
          <UploadRow key={upload.id} upload={upload} uploads={uploads} onUse={onUse} />
        ))}
      </ul>
      {isOver && (
        <Button look="plain" onClick={uploads.clear}>
          {t.clearUploads}
        </Button>
      )}
    </section>
  );
}

interface UploadRowProps extends UploadListProps {
  readonly upload: Upload;
}

function UploadRow({ upload, uploads, onUse }: UploadRowProps) {
  const t = useMediaMessages();
  const { id, file, state } = upload;
  const isUnderWay = state.kind === "waiting" || state.kind === "sending";
  const share = state.kind === "sending" ? state.share : 0;
  return (
    <li className={`upload upload--${state.kind}`}>
      <span className="upload__name">{file.name}</span>
      <span className="upload__size">{fileSize(file.size)}</span>
      <UploadText upload={upload} onUse={onUse} />
      {state.kind === "sending" && (
        <progress className="upload__bar" max={1} value={share} aria-label={file.name} />
      )}
      {isUnderWay && (
        <Button
          look="plain"
          icon="close"
          aria-label={t.cancelUpload(file.name)}
          onClick={() => uploads.cancel(id)}
        />
      )}
      {(state.kind === "failed" || state.kind === "cancelled") && (
        <Button
          look="plain"
          aria-label={t.retryUpload(file.name)}
          onClick={() => uploads.retry(id)}
        >
          ↻
        </Button>
      )}
    </li>
  );
}

function UploadText({ upload, onUse }: Pick<UploadRowProps, "upload" | "onUse">) {
  const t = useMediaMessages();
  const { list, colon } = usePunctuation();
  const { file, state } = upload;
  if (state.kind === "waiting") return <span className="upload__text">{t.waiting}</span>;
  if (state.kind === "sending") {
    const percent = Math.round(state.share * 100);
    return (
      <span className="upload__text">{percent === 100 ? t.checking : t.sending(percent)}</span>
    );
  }
  if (state.kind === "cancelled") return <span className="upload__text">{t.cancelled}</span>;
  if (state.kind === "failed") {
    return (
      <span className="upload__text upload__text--failed" role="alert">
        <Icon name="warning" />
        <span>{`${t.failed(file.name)}${colon}${state.message}`}</span>
      </span>
    );
  }
  const { removed, unreadable_pages: pages, duplicates } = state.file;
  const [same] = duplicates;
  return (
    <span className="upload__text" role="status">
      <Icon name="check" />
      <Link href={addressOf("mediaFile", { path: state.file.path })}>{t.done}</Link>
      {removed.length > 0 && <span>{t.removed(removed.join(list))}</span>}
      {pages.length > 0 && <span>{t.unreadablePages(pages.join(list))}</span>}
      {same !== undefined && (
        <span>
          {t.duplicate} <Link href={addressOf("mediaFile", { path: same })}>{same}</Link>
          {onUse !== undefined && (
            <Button look="plain" onClick={() => onUse(same)}>
              {t.useIt}
            </Button>
          )}
        </span>
      )}
    </span>
  );
}
