/** Form fields keep what the reader does to them by themselves; hydration picks it up later. */
const nativeFields =
  "select, textarea, option, label, summary, input:not([type=submit], [type=button], [type=reset], [type=image])";

/**
 * Selector of elements that work without script: waiting for ever would make them worse than plain
 * HTML.
 */
const worksPlainly = "a[href], button[type=submit], button:not([type]), input[type=submit]";

/**
 * Holds back clicks and submits inside a marker while its island is being loaded, and lets each
 * happen once afterwards. An impatient reader's repeated clicks on one thing count as one.
 */
export function createEventReplay(marker: HTMLElement, signal: AbortSignal, patience: number) {
  const held = new Map<EventTarget, Event>();
  let isHolding = false;
  let isReleasing = false;
  let patienceTimer = 0;

  const keep = (event: Event): void => {
    if (!isHolding || isReleasing || !isOurs(event)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    held.set(event.target ?? marker, event);
    if (event.type === "submit" || isPlain(event)) {
      patienceTimer ||= window.setTimeout(() => void release(), patience);
    }
  };
  marker.addEventListener("click", keep, { signal, capture: true });
  marker.addEventListener("submit", keep, { signal, capture: true });

  const release = async (): Promise<void> => {
    clearTimeout(patienceTimer);
    isReleasing = true;
    for (const [target, event] of [...held]) {
      held.delete(target);
      repeat(event, target);
      // React works off one event's updates in a microtask; the next one must see their outcome.
      await Promise.resolve();
    }
    isReleasing = false;
  };
  return {
    /** From now on events are held. */
    begin: (): void => {
      isHolding = true;
    },
    /** Lets what was held happen, in order. */
    release,
  };
}

/** Leaves alone what opens elsewhere (new tab, download, context menu) and what keeps itself. */
function isOurs(event: Event): boolean {
  if (!(event instanceof MouseEvent)) return event.type === "submit";
  if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) {
    return false;
  }
  return event.target instanceof Element && event.target.closest(nativeFields) === null;
}

function isPlain(event: Event): boolean {
  return event.target instanceof Element && event.target.closest(worksPlainly) !== null;
}

/** A copy of the event at the same place; without a handler the browser does what it always does. */
function repeat(event: Event, target: EventTarget): void {
  if (!(target instanceof Element) || !target.isConnected) return;
  if (event instanceof MouseEvent) {
    target.dispatchEvent(new MouseEvent("click", event));
  } else if (target instanceof HTMLFormElement) {
    const submitter = event instanceof SubmitEvent ? event.submitter : null;
    target.requestSubmit(submitter?.isConnected ? submitter : null);
  }
}
