/** Message about an act that was done or refused. */
export interface Told {
  readonly text: string;
  /** True: nothing was done, and the text says why. */
  readonly isRefusal: boolean;
  /** Increases with each message, so that a repeated text is announced again. */
  readonly count: number;
}

/** Initial state: no message. */
export const nothingTold: Told = { text: "", isRefusal: false, count: 0 };

/** Returns the message that follows another one. */
export function toldNext({ count }: Told, text: string, isRefusal = false): Told {
  return { text, isRefusal, count: count + 1 };
}

/** The last message, visible at any scroll position and announced by screen readers. */
export function ActMessage({ told: { text, isRefusal, count } }: { readonly told: Told }) {
  // Screen readers announce only a changed text: every other one ends in a no-break space.
  const again = count % 2 === 0 ? "" : "\u00a0";
  return (
    <p className="arrange__told" role="status" data-refused={isRefusal}>
      {text === "" ? "" : `${text}${again}`}
    </p>
  );
}
