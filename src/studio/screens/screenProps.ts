import type { Place } from "../router/screens.ts";

/** Props of every screen: its address, read. */
export interface ScreenProps {
  readonly place: Place;
}
