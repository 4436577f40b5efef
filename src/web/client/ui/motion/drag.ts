import { clampToScreen, type Offset } from "./clampToScreen.ts";

/** Step of an arrow key in CSS pixels, with Shift held, and without. */
const longStep = 64;
const shortStep = 16;

const directions: Readonly<Record<string, Offset>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

export interface DragOptions {
  /** Ends it. */
  readonly signal?: AbortSignal;
  /** Initial position of the box. */
  readonly start?: Offset | undefined;
  /** Called before the box is moved for the first time. */
  readonly begins?: () => void;
  /** Called with the new position of the box. */
  readonly moved?: (shift: Offset) => void;
}

/**
 * Lets a reader move a box by its bar, with mouse, pen or finger, and with the arrow keys on the
 * handle. The box never leaves the screen, not even when that shrinks. Styles must give the bar
 * `touch-action: none`.
 */
export function makeDraggable(
  box: HTMLElement,
  bar: HTMLElement,
  handle: HTMLElement,
  { signal, start, begins, moved }: DragOptions = {},
): void {
  let shift: Offset = { x: 0, y: 0 };
  let isMoved = false;
  const moveTo = (wanted: Offset): void => {
    if (!isMoved) begins?.();
    isMoved = true;
    const { left, top, right, bottom } = box.getBoundingClientRect();
    const { x, y } = shift;
    const unshifted = { left: left - x, top: top - y, right: right - x, bottom: bottom - y };
    const { clientWidth: width, clientHeight: height } = document.documentElement;
    shift = clampToScreen(wanted, unshifted, { width, height });
    box.style.translate = `${shift.x}px ${shift.y}px`;
  };

  bar.addEventListener("pointerdown", ({ button, isPrimary, pointerId, clientX, clientY }) => {
    if (button !== 0 || !isPrimary) return;
    const grip = { x: clientX - shift.x, y: clientY - shift.y };
    const follow = (event: PointerEvent): void =>
      moveTo({ x: event.clientX - grip.x, y: event.clientY - grip.y });
    // A link of the box that comes under the pointer would be dragged in the box's place.
    const keepLinks = (event: DragEvent) => event.preventDefault();
    bar.setPointerCapture(pointerId);
    bar.addEventListener("pointermove", follow);
    box.addEventListener("dragstart", keepLinks);
    bar.addEventListener(
      "lostpointercapture",
      () => {
        bar.removeEventListener("pointermove", follow);
        box.removeEventListener("dragstart", keepLinks);
        moved?.(shift);
      },
      { once: true },
    );
  });
  handle.addEventListener("keydown", (event) => {
    const direction = directions[event.key];
    if (direction === undefined) return;
    event.preventDefault();
    const step = event.shiftKey ? longStep : shortStep;
    moveTo({ x: shift.x + direction.x * step, y: shift.y + direction.y * step });
    moved?.(shift);
  });
  window.addEventListener("resize", () => isMoved && moveTo(shift), signal && { signal });
  if (start) moveTo(start);
}
