import { Outline } from "../components/Icon.tsx";

/** Outlines beside those of the frame, which they would only make heavier. */
const outlines = {
  grip: "M7.5 5h.1M12.5 5h.1M7.5 10h.1M12.5 10h.1M7.5 15h.1M12.5 15h.1",
  hidden:
    "M3 3l14 14M8.2 5A9 9 0 0 1 10 4.8c5.2 0 8.2 5.2 8.2 5.2a14 14 0 0 1-2.3 2.8M5.4 6.6A13.6 13.6 0 0 0 1.8 10S4.8 15.2 10 15.2a8.6 8.6 0 0 0 3.7-.8M8.4 8.4a2.3 2.3 0 0 0 3.2 3.2",
} as const;

interface ArrangeIconProps {
  readonly name: keyof typeof outlines;
}

/** A picture beside a text, as `Icon` is. */
export function ArrangeIcon({ name }: ArrangeIconProps) {
  return <Outline path={outlines[name]} className={`icon--${name}`} />;
}
