import { lazy, Suspense, useState } from "react";
import { maxTaggedFiles } from "../../../base/site/mediaTags.ts";
import { Button } from "../../components/Button.tsx";
import type { MediaEntry } from "../../data/media.ts";
import { useMediaMessages } from "../../media/messages.ts";
import type { ListSelection } from "../documents/useSelection.ts";

const TagDialog = lazy(async () => ({ default: (await import("./TagDialog.tsx")).TagDialog }));

interface TagBarProps {
  /** The files of the page. */
  readonly files: readonly MediaEntry[];
  readonly selection: ListSelection;
}

/** Acts on the selected files; nothing while none is selected. */
export function TagBar({ files, selection }: TagBarProps) {
  const t = useMediaMessages();
  const [isOpen, setOpen] = useState(false);
  const { keys } = selection;
  const isTooMany = keys.size > maxTaggedFiles;
  if (keys.size === 0) return null;
  const paths = files.map(({ path }) => path);
  return (
    <section className="bulk-bar" aria-label={t.selection}>
      <p className="bulk-bar__count" role="status">
        {isTooMany ? t.tooManyFiles(maxTaggedFiles) : t.selected(keys.size)}
      </p>
      {paths.some((path) => !keys.has(path)) && (
        <Button look="plain" onClick={() => selection.set(paths, true)}>
          {t.selectShown}
        </Button>
      )}
      <div className="bulk-bar__acts">
        <Button disabled={isTooMany} onClick={() => setOpen(true)}>
          {t.editTags}
        </Button>
        <Button
          look="plain"
          icon="close"
          aria-label={t.clearSelection}
          onClick={() => selection.clear()}
        />
      </div>
      {isOpen && (
        <Suspense>
          <TagDialog
            paths={[...keys]}
            present={files.filter(({ path }) => keys.has(path)).flatMap(({ tags }) => tags)}
            onClose={(isDone) => {
              setOpen(false);
              if (isDone) selection.clear();
            }}
          />
        </Suspense>
      )}
    </section>
  );
}
