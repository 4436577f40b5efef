import { type ComponentType, createElement } from "react";
import { flushSync } from "react-dom";
import { hydrateRoot } from "react-dom/client";
import { changedFields } from "../ui/changedFields.ts";

/**
 * Hydrates a marker's island. When this returns, the island is alive and knows what the reader has
 * typed and chosen so far. An island that breaks gives its plain HTML back.
 */
export function hydrateIsland(marker: HTMLElement, component: ComponentType<never>): void {
  const { prefix = "", props = "{}" } = marker.dataset;
  const plain = [...marker.childNodes].map((node) => node.cloneNode(true));
  const changes = changedFields(marker);
  // The registry's type ties names to props on the server; in the attribute they are only JSON.
  const element = createElement(component as ComponentType<object>, JSON.parse(props));
  // In one go, so that no event falls between the plain page and the living one.
  flushSync(() => {
    const root = hydrateRoot(marker, element, {
      identifierPrefix: prefix,
      onUncaughtError: (error) => {
        reportError(error);
        queueMicrotask(() => {
          root.unmount();
          marker.replaceChildren(...plain);
          delete marker.dataset.live;
        });
      },
    });
  });
  for (const change of changes) flushSync(() => change.announce());
}
