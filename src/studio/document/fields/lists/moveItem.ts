import { type PointerEvent, useRef } from "react";
import { parentOf, stepsOf } from "../../../../base/site/addresses/jsonPointer.ts";
import { pathAttribute } from "../../focusField.ts";
import { useForm } from "../../formContext.ts";
import type { DraftStore } from "../../store/draftStore.ts";
import { itemId, itemsOf } from "../../store/jsonValues.ts";

/** Moves an item by places of its list; it keeps focus. */
export function moveBy(store: DraftStore, path: string, by: number): void {
  const ids = itemsOf(store.get(parentOf(path))).map((item) => item[itemId]);
  const at = ids.indexOf(stepsOf(path).at(-1) ?? "");
  const to = at + by;
  if (at < 0 || to < 0 || to >= ids.length) return;
  const focused = document.activeElement;
  store.move(path, ids[by < 0 ? to - 1 : to] ?? null);
  // Elements that are moved lose focus.
  requestAnimationFrame(() => {
    if (focused instanceof HTMLElement && document.activeElement !== focused) focused.focus();
  });
}

/** Moves focus into an item, or to its list, once it is drawn. */
export function focusItem(path: string): void {
  requestAnimationFrame(() => {
    const found =
      document.querySelector<HTMLElement>(`[data-item="${CSS.escape(path)}"]`) ??
      document.querySelector<HTMLElement>(`[${pathAttribute}="${CSS.escape(path)}"]`);
    const details = found?.querySelector("details");
    if (details) details.open = true;
    const control = found?.querySelector<HTMLElement>("textarea, input, select") ?? found;
    control?.focus();
  });
}

/**
 * Dragging an item by its handle with a mouse, a pen or a finger: it moves as the pointer passes the
 * others. The keyboard has Alt with the arrows, and buttons.
 */
export function useDrag(path: string) {
  const { store } = useForm();
  const isDragged = useRef(false);
  const over = ({ clientX, clientY }: PointerEvent) => {
    if (!isDragged.current) return;
    const list = parentOf(path);
    const hit = document
      .elementFromPoint(clientX, clientY)
      ?.closest<HTMLElement>(`[data-item^="${CSS.escape(`${list}/`)}"]`);
    const target = hit?.dataset.item;
    if (!hit || target === undefined || target === path || parentOf(target) !== list) return;
    const ids = itemsOf(store.get(list)).map((item) => item[itemId]);
    const id = stepsOf(target).at(-1) ?? "";
    const { top, height } = hit.getBoundingClientRect();
    const isBelow = ids.indexOf(id) > ids.indexOf(stepsOf(path).at(-1) ?? "");
    const isPast = isBelow ? clientY > top + height / 2 : clientY < top + height / 2;
    if (isPast) store.move(path, isBelow ? id : (ids[ids.indexOf(id) - 1] ?? null));
  };
  const end = () => {
    isDragged.current = false;
  };
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      isDragged.current = true;
      event.currentTarget.setPointerCapture(event.pointerId);
      event.preventDefault();
    },
    onPointerMove: over,
    onPointerUp: end,
    onPointerCancel: end,
  };
}
