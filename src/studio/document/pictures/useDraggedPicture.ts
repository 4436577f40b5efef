import { type DragEvent, useState } from "react";
import type { PicturePlace } from "./pictureFields.ts";

/** Picture that is dragged at the moment. */
let dragged: PicturePlace | undefined;

interface Drops {
  /** Absent: the person may not move pictures. */
  readonly move: ((from: PicturePlace, to: PicturePlace) => void) | undefined;
  /** Takes a file from another window. Absent: the person may not choose a picture. */
  readonly onFile: ((file: File) => void) | undefined;
}

/**
 * Dragging pictures between the places of a document with a mouse, and dropping files. Keys and fingers
 * have the menu and the button.
 */
export function useDraggedPicture(
  placeHere: () => PicturePlace | undefined,
  { move, onFile }: Drops,
) {
  const [isOver, setOver] = useState(false);
  const isTaken = ({ dataTransfer }: DragEvent) => {
    if (dragged !== undefined) return move !== undefined && dragged.path !== placeHere()?.path;
    return onFile !== undefined && dataTransfer.types.includes("Files");
  };
  return {
    isOver,
    handle: move !== undefined && {
      draggable: true,
      onDragStart({ dataTransfer, currentTarget }: DragEvent<HTMLElement>) {
        dragged = placeHere();
        dataTransfer.effectAllowed = "move";
        // Firefox drags nothing that holds no data.
        dataTransfer.setData("text/plain", dragged?.path ?? "");
        const image = currentTarget.querySelector("img");
        if (image !== null) dataTransfer.setDragImage(image, 20, 20);
      },
      onDragEnd() {
        dragged = undefined;
      },
    },
    target: {
      onDragOver(event: DragEvent) {
        if (!isTaken(event)) return;
        event.preventDefault();
        event.dataTransfer.dropEffect = dragged === undefined ? "copy" : "move";
        setOver(true);
      },
      onDragLeave({ currentTarget, relatedTarget }: DragEvent<HTMLElement>) {
        const isWithin = relatedTarget instanceof Node && currentTarget.contains(relatedTarget);
        if (!isWithin) setOver(false);
      },
      onDrop(event: DragEvent) {
        setOver(false);
        if (!isTaken(event)) return;
        event.preventDefault();
        const here = placeHere();
        const [file] = event.dataTransfer.files;
        if (dragged === undefined && file !== undefined) onFile?.(file);
        if (dragged !== undefined && here !== undefined) move?.(dragged, here);
        dragged = undefined;
      },
    },
  };
}
