import { lazy, Suspense, useState } from "react";
import { maxTaggedFiles } from "../../../base/site/mediaTags.ts";
import { Button } from "../../components/Button.tsx";
import { SelectionBar } from "../../components/lists/SelectionBar.tsx";
import type { MediaEntry } from "../../data/media.ts";
import { useMediaMessages } from "../../media/useMediaMessages.ts";
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
    <>
      <SelectionBar
        label={t.selection}
        count={isTooMany ? t.tooManyFiles(maxTaggedFiles) : t.selected(keys.size)}
        more={
          paths.some((path) => !keys.has(path)) && (
            <Button look="plain" onClick={() => selection.set(paths, true)}>
              {t.selectShown}
            </Button>
          )
        }
        clearLabel={t.clearSelection}
        onClear={() => selection.clear()}
      >
        <Button disabled={isTooMany} onClick={() => setOpen(true)}>
          {t.editTags}
        </Button>
      </SelectionBar>
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
    </>
  );
}
