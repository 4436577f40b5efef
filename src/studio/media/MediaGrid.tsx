import type { ReactNode } from "react";
import { fileSize } from "../../base/site/values/fileSize.ts";
import { Icon } from "../components/Icon.tsx";
import { contentAddress, isPicture, type MediaEntry } from "../data/media.ts";
import type { ListSelection } from "../screens/documents/useSelection.ts";
import { useMediaMessages } from "./useMediaMessages.ts";

interface ThumbnailProps {
  readonly file: Pick<MediaEntry, "path" | "kind" | "name">;
  readonly className?: string;
}

/** Thumbnail of a picture; the kind of any other file. */
export function Thumbnail({ file, className = "" }: ThumbnailProps) {
  const t = useMediaMessages();
  const { path, kind } = file;
  if (isPicture(file)) {
    return (
      <img
        className={`thumbnail ${className}`}
        src={contentAddress(path, "small")}
        alt=""
        loading="lazy"
        decoding="async"
      />
    );
  }
  return (
    <span className={`thumbnail thumbnail--kind ${className}`} aria-hidden="true">
      <Icon name="document" />
      {t.kinds[kind]}
    </span>
  );
}

/** Returns a formatter of a file's size, pixels or pages. */
function useFacts(): (file: MediaEntry) => string {
  const t = useMediaMessages();
  return ({ size, width, height, pages }) =>
    [
      fileSize(size),
      width !== null && height !== null && t.pixels(width, height),
      pages !== null && t.pages(pages),
    ]
      .filter(Boolean)
      .join(" · ");
}

interface MediaGridProps {
  readonly files: readonly MediaEntry[];
  readonly label: string;
  readonly isBusy: boolean;
  /** Files that are selected; absent: none can be. */
  readonly selection?: ListSelection | undefined;
  /** The card's inside: a link or a button around what it is given. */
  readonly wrap: (file: MediaEntry, inside: ReactNode) => ReactNode;
}

interface SelectFileProps {
  readonly file: MediaEntry;
  readonly selection: ListSelection;
}

/** The box that selects a file, with Shift all from the last one to it. */
export function SelectFile({ file: { path, name }, selection }: SelectFileProps) {
  const t = useMediaMessages();
  return (
    <input
      type="checkbox"
      className="media-card__select"
      aria-label={t.selectFile(name)}
      checked={selection.keys.has(path)}
      onChange={({ nativeEvent }) =>
        selection.toggle(path, "shiftKey" in nativeEvent && nativeEvent.shiftKey === true)
      }
    />
  );
}

/** Files as cards, each with its picture. */
export function MediaGrid({ files, label, isBusy, selection, wrap }: MediaGridProps) {
  const t = useMediaMessages();
  const facts = useFacts();
  return (
    <ul className="media-grid" aria-label={label} aria-busy={isBusy}>
      {files.map((file) => (
        <li
          key={file.path}
          className="media-card"
          data-selected={selection?.keys.has(file.path) || undefined}
        >
          {selection !== undefined && <SelectFile file={file} selection={selection} />}
          {wrap(
            file,
            <>
              <Thumbnail file={file} />
              <span className="media-card__name">{file.name}</span>
              <span className="media-card__facts">{facts(file)}</span>
              <span className="media-card__facts">
                {file.uses === 0 ? t.unused : t.uses(file.uses)}
                {file.is_private && ` · ${t.onlyMine}`}
              </span>
              {file.tags.length > 0 && (
                <span className="media-card__facts">{file.tags.join(" · ")}</span>
              )}
            </>,
          )}
        </li>
      ))}
    </ul>
  );
}
