import { type ComponentType, type LazyExoticComponent, lazy } from "react";
import type { DocumentMessages } from "../../../i18n/studio/en/document.ts";
import type { IconName } from "../../components/Icon.tsx";
import type { PanelProps } from "./panelProps.ts";

interface Panel {
  /** Query `panel` of the screen. */
  readonly key: string;
  readonly icon?: IconName;
  readonly label: (messages: DocumentMessages) => string;
  readonly component: LazyExoticComponent<ComponentType<PanelProps>>;
}

/** The side panels, in the order of their tabs. A new one is a line here and a label in the messages. */
export const panels: readonly Panel[] = [
  { key: "uses", label: (t) => t.uses, component: lazy(() => import("./UsesPanel.tsx")) },
  {
    key: "embargo",
    label: (t) => t.embargo,
    component: lazy(() => import("./EmbargoSection.tsx")),
  },
];
