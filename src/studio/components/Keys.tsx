import { type Chord, chordText } from "../keys/chords.ts";

/** Keys as the person's keyboard is labelled. */
export function Keys({ chord }: { readonly chord: Chord }) {
  return <kbd>{chordText(chord)}</kbd>;
}
