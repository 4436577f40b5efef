/** Distance of a box from the position that styles give it, in CSS pixels. */
export interface Offset {
  readonly x: number;
  readonly y: number;
}

export interface ScreenBox {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/**
 * The shift nearest to the wanted one at which the box does not leave the screen; where the box is
 * larger than the screen its beginning stays in view. `box` is the box without any shift.
 */
export function clampToScreen(
  wanted: Offset,
  box: ScreenBox,
  screen: { width: number; height: number },
): Offset {
  return {
    x: Math.max(-box.left, Math.min(wanted.x, screen.width - box.right)),
    y: Math.max(-box.top, Math.min(wanted.y, screen.height - box.bottom)),
  };
}
