import { type ComponentType, createElement, useId } from "react";
import { renderToString } from "react-dom/server";
import type {
  HydrationTrigger,
  IslandComponent,
  IslandName,
  MarkerAttributes,
} from "../islands/registry.ts";

/**
 * Values that survive JSON: an island's props travel in its marker, so functions, dates and other
 * objects with methods do not compile.
 */
export type Plain<T> = T extends ((...args: never[]) => unknown) | Date | symbol | bigint
  ? never
  : T extends object
    ? { readonly [Key in keyof T]: Plain<T[Key]> }
    : T;

type PropsOf<Component> = Component extends ComponentType<infer Props> ? Props : never;

export interface IslandProps<Name extends IslandName> {
  readonly name: Name;
  readonly component: IslandComponent<Name>;
  readonly props: Plain<PropsOf<IslandComponent<Name>>>;
  readonly hydrate: HydrationTrigger;
  /** A key of local storage: where something is kept under it, the island comes to life at once. */
  readonly kept?: string;
}

/**
 * An interactive part of a page: HTML at once, React in the browser from the named moment on.
 * What it does that matters must also work as plain links and forms. Islands do not nest.
 */
export function Island<Name extends IslandName>({
  name,
  component,
  props,
  hydrate,
  kept,
}: IslandProps<Name>) {
  return <Marker name={name} component={component} props={props} hydrate={hydrate} kept={kept} />;
}

interface MarkerProps {
  readonly name: string;
  readonly component: ComponentType<never>;
  readonly props: object;
  readonly hydrate: HydrationTrigger;
  readonly kept?: string | undefined;
}

/**
 * The marker around an island's HTML. The component is rendered as a root of its own, with a prefix
 * for its ids, because the browser hydrates it as one: it sees no context of the page, and its
 * `useId`s are counted alike on both sides.
 */
export function Marker({ name, component, props, hydrate, kept }: MarkerProps) {
  const prefix = `${useId()}-`;
  const html = renderToString(createElement<object>(component as ComponentType<object>, props), {
    identifierPrefix: prefix,
  });
  const attributes: MarkerAttributes = {
    "data-island": name,
    "data-hydrate": hydrate,
    "data-prefix": prefix,
    "data-props": JSON.stringify(props),
    ...(kept !== undefined && { "data-kept": kept }),
  };
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React made and escaped it in the line above
  return <div {...attributes} dangerouslySetInnerHTML={{ __html: html }} />;
}
