/** Something that was done, or not done, in words. */
export interface Told {
  readonly text: string;
  /** True: nothing was done, and this says why. */
  readonly isRefusal: boolean;
  /** Counts up, so that the same words are said again. */
  readonly count: number;
}

/** Nothing yet. */
export const nothingTold: Told = { text: "", isRefusal: false, count: 0 };

/** What is to be said after some words. */
export function toldNext({ count }: Told, text: string, isRefusal = false): Told {
  return { text, isRefusal, count: count + 1 };
}

/** The last thing that was done, seen wherever the list is scrolled to, and said by screen readers. */
export function ToldLine({ told: { text, isRefusal, count } }: { readonly told: Told }) {
  // Words that are the same as before are no change, which nobody would say.
  const again = count % 2 === 0 ? "" : "\u00a0";
  return (
    <p className="arrange__told" role="status" data-refused={isRefusal}>
      {text === "" ? "" : `${text}${again}`}
    </p>
  );
}
