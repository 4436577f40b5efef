import type { QueryClient } from "@tanstack/react-query";
import type { Language } from "../../base/site/languages.ts";
import type { Client } from "../data/calls/client.ts";
import type { DeferredModule } from "../frame/deferredComponent.tsx";
import type { Place } from "../router/screens.ts";

/** Props of every screen: its address, read. */
export interface ScreenProps {
  readonly place: Place;
}

/** Means of a screen to begin before it is drawn. */
export interface ScreenBeginning extends ScreenProps {
  readonly client: Client;
  readonly queries: QueryClient;
  readonly language: Language;
}

/** Module of a screen whose script comes when it is opened. */
export interface ScreenModule extends DeferredModule<ScreenProps> {
  readonly default: DeferredModule<ScreenProps>["default"] & {
    /** Begins the calls of the screen before it is drawn, and resolves once its first frame is complete. */
    readonly prepare?: (beginning: ScreenBeginning) => Promise<unknown>;
  };
}
