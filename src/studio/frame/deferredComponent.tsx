import { type ComponentType, type ReactNode, useEffect, useState } from "react";
import type { Language } from "../../base/site/languages.ts";
import type { Area } from "./language/areaMessages.ts";
import { useInterface } from "./language/language.tsx";

/** The script of a component that is loaded when it is wanted. */
export interface DeferredModule<Props> {
  readonly default: ComponentType<Props> & {
    /** Areas of messages that the component shows at once: they come with it. */
    readonly areas?: readonly Area[];
  };
}

/** A component whose script is loaded when it is shown for the first time, or before by `load()`. */
export interface Deferred<Props, Module = DeferredModule<Props>> {
  (props: Props): ReactNode;
  load(language: Language): Promise<Module>;
}

/**
 * Returns a component whose script and messages are loaded on demand. Unlike a lazy component under
 * `Suspense`, whose fallback React keeps for 300 ms, it is shown as soon as everything is there.
 * @param Fallback shown in its place until then
 */
export function deferred<
  Props extends object,
  Module extends DeferredModule<Props> = DeferredModule<Props>,
>(
  importModule: () => Promise<Module & DeferredModule<Props>>,
  Fallback: ComponentType = Nothing,
): Deferred<Props, Module> {
  let loaded: ComponentType<Props> | undefined;
  let loading: Promise<Module> | undefined;
  const load = (language: Language) => {
    loading ??= importModule().then(async (module) => {
      await Promise.all((module.default.areas ?? []).map((area) => area.load(language)));
      loaded = module.default;
      return module;
    });
    // A failed attempt is made again when it is shown next.
    loading.catch(() => {
      loading = undefined;
    });
    return loading;
  };
  function Shown(props: Props) {
    const { language } = useInterface();
    const [state, setState] = useState<LoadedState<Props>>(() => ({ found: loaded }));
    const { found, failure } = state;
    useEffect(() => {
      if (found !== undefined) return;
      let isGone = false;
      load(language).then(
        (module) => isGone || setState({ found: module.default }),
        (reason) => isGone || setState({ failure: { reason } }),
      );
      return () => {
        isGone = true;
      };
    }, [found, language]);
    if (failure !== undefined) throw failure.reason;
    const Found = found;
    return Found === undefined ? <Fallback /> : <Found {...props} />;
  }
  return Object.assign(Shown, { load });
}

interface LoadedState<Props> {
  readonly found?: ComponentType<Props> | undefined;
  readonly failure?: { readonly reason: unknown };
}

function Nothing() {
  return null;
}
