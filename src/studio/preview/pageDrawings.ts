/** A frame as far as a page is drawn in it. */
export interface DrawingFrame {
  /** Address of the page that stands in it, without its fragment; undefined: none of the preview. */
  place(): string | undefined;
  /** Leads it to an address, without a further step in the browser's history. */
  lead(address: string): void;
}

/** Number of one of two frames. */
export type FrameIndex = 0 | 1;

/**
 * Drawings of one page in two frames, one drawing at a time: what is drawn anew comes into the frame
 * behind, which takes the place of the one in front when it has loaded. A change that comes meanwhile is
 * drawn once that is done: browsers leave out a navigation to the address that a frame is being led to
 * already, and so the page would stay as it was before the change.
 */
export class Drawings {
  readonly #frames: readonly [DrawingFrame, DrawingFrame];
  #front: FrameIndex = 0;
  #address = "";
  #isDrawn = false;
  #underWay: FrameIndex | undefined;
  #wanted: "begin" | "again" | undefined;

  constructor(frames: readonly [DrawingFrame, DrawingFrame]) {
    this.#frames = frames;
  }

  /** The frame that is seen. */
  get front(): FrameIndex {
    return this.#front;
  }

  /** Draws the page of an address in place of what is seen. */
  begin(address: string): void {
    this.#address = address;
    this.#wanted = "begin";
    this.#next();
  }

  /** Redraws the visible page with the state stored now. */
  again(): void {
    this.#wanted ??= "again";
    this.#next();
  }

  /**
   * Takes notice of a frame's load.
   * @param isShown false: it could not be loaded, and what was seen before stays
   */
  loaded(index: FrameIndex, isShown: boolean): void {
    if (index === this.#underWay) {
      this.#underWay = undefined;
      // A page that is to go for another one does not come to the front.
      if (isShown && this.#wanted !== "begin") this.#front = index;
    }
    if (isShown && index === this.#front) this.#isDrawn = true;
    this.#next();
  }

  #next(): void {
    if (this.#underWay !== undefined || this.#wanted === undefined) return;
    const place =
      this.#wanted === "again" && this.#isDrawn ? this.#frames[this.#front].place() : undefined;
    this.#wanted = undefined;
    this.#underWay = place === undefined ? this.#front : behind(this.#front);
    this.#frames[this.#underWay].lead(place ?? this.#address);
  }
}

function behind(front: FrameIndex): FrameIndex {
  return front === 0 ? 1 : 0;
}
