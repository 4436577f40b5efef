import { type ComponentType, type LazyExoticComponent, lazy } from "react";
import type { DocumentMessages } from "../../../base/i18n/studio/en/document.ts";
import type { IconName } from "../../components/Icon.tsx";
import type { OpenDocument } from "../../document/store/openDocument.ts";
import { isInHeaderFooter } from "./isInHeaderFooter.ts";
import type { PanelProps } from "./panelProps.ts";

export interface Panel {
  /** Query `panel` of the screen. */
  readonly key: string;
  readonly icon: IconName;
  readonly label: (messages: DocumentMessages) => string;
  /** A number beside the label. */
  readonly count?: (document: OpenDocument) => number;
  /** Absent: for every document. */
  readonly isFor?: (document: OpenDocument) => boolean;
  readonly component: LazyExoticComponent<ComponentType<PanelProps>>;
}

/** The side panels, in the order of the rail. A new one is a line here and a label in the messages. */
const panels: readonly Panel[] = [
  {
    key: "uses",
    icon: "link",
    label: (t) => t.uses,
    count: ({ details }) => details.used_in.length,
    component: lazy(() => import("./UsesPanel.tsx")),
  },
  {
    key: "preview",
    icon: "eye",
    label: (t) => t.preview,
    component: lazy(() => import("./preview/PreviewPanel.tsx")),
  },
  {
    key: "banner",
    icon: "image",
    label: (t) => t.overPicture,
    isFor: ({ type }) => type.name === "banner",
    component: lazy(() => import("./BannerPanel.tsx")),
  },
  {
    key: "frame",
    icon: "device",
    label: (t) => t.inFrame,
    isFor: ({ key }) => isInHeaderFooter(key),
    component: lazy(() => import("./HeaderFooterPanel.tsx")),
  },
  {
    key: "brand",
    icon: "drop",
    label: (t) => t.inFrame,
    isFor: ({ key }) => key === "settings/brand",
    component: lazy(() => import("./BrandPanel.tsx")),
  },
  {
    key: "checks",
    icon: "check",
    label: (t) => t.checks,
    component: lazy(() => import("./checks/ChecksPanel.tsx")),
  },
  {
    key: "seo",
    icon: "search",
    label: (t) => t.seo,
    component: lazy(() => import("./seo/SeoPanel.tsx")),
  },
  {
    key: "completeness",
    icon: "bars",
    label: (t) => t.completeness,
    isFor: ({ type }) => type.name === "product",
    component: lazy(() => import("./completeness/CompletenessPanel.tsx")),
  },
  {
    key: "same",
    icon: "compare",
    label: (t) => t.sameAs,
    isFor: ({ type }) => type.name === "product",
    component: lazy(() => import("./compareParts/ComparePartsPanel.tsx")),
  },
  {
    key: "comments",
    icon: "comment",
    label: (t) => t.comments,
    component: lazy(() => import("./teamwork/CommentsPanel.tsx")),
  },
  {
    key: "hand-over",
    icon: "hand",
    label: (t) => t.handOver,
    component: lazy(() => import("./teamwork/HandOverPanel.tsx")),
  },
  {
    key: "history",
    icon: "audit",
    label: (t) => t.history,
    component: lazy(() => import("./history/HistoryPanel.tsx")),
  },
  {
    key: "review",
    icon: "clock",
    label: (t) => t.review.title,
    component: lazy(() => import("./ReviewDatePanel.tsx")),
  },
  {
    key: "translation",
    icon: "globe",
    label: (t) => t.translation,
    component: lazy(() => import("./translation/TranslationPanel.tsx")),
  },
  {
    key: "embargo",
    icon: "shield",
    label: (t) => t.embargo,
    component: lazy(() => import("./EmbargoSection.tsx")),
  },
];

/** The panels of a document. */
export function panelsOf(document: OpenDocument): readonly Panel[] {
  return panels.filter(({ isFor }) => isFor?.(document) ?? true);
}
