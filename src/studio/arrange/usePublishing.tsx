import { type ReactNode, useState } from "react";
import type { DoneTogether } from "../data/documents/arrangement.ts";
import { PublishedNotice, PublishTogether } from "./PublishTogether.tsx";

interface PublishingProps {
  /** Title of the dialog. */
  readonly title: string;
  /** Keys of the documents that are changed. */
  readonly keys: readonly string[];
  /** Called after what readers see has changed. */
  readonly onChanged: () => unknown;
}

/** Publishing of arranged documents: the dialog, then the notice with its undo button. */
export function usePublishing({ title, keys, onChanged }: PublishingProps): {
  readonly open: () => void;
  readonly notice: ReactNode;
  readonly dialog: ReactNode;
} {
  const [isOpen, setOpen] = useState(false);
  const [done, setDone] = useState<DoneTogether>();
  const show = (published: DoneTogether | undefined) => {
    setOpen(false);
    setDone(published);
    onChanged();
  };
  return {
    open: () => keys.length > 0 && setOpen(true),
    notice: done && (
      <PublishedNotice
        done={done}
        onClose={() => setDone(undefined)}
        onTakenBack={() => show(undefined)}
      />
    ),
    dialog: isOpen && (
      <PublishTogether {...{ title, keys }} onClose={() => setOpen(false)} onDone={show} />
    ),
  };
}
