/** Every event that the server tells of, with its facts: bounded values, nothing that a reader typed. */
export interface Events {
  /** A publication has come into force in this process; no later request is answered by the one before. */
  readonly publication: { readonly revision: number };
  /** Distributors' offers for these order codes are others than before. */
  readonly stock: { readonly orderCodes: readonly string[] };
  /** An enquiry that was sent. `outcome`: "saved", or the reason for its refusal. */
  readonly enquiry: { readonly form: string; readonly outcome: string };
  /** An attempt to sign in or to change a password. */
  readonly signIn: { readonly event: string; readonly outcome: string };
  /** A request beyond a limit of its network or mailbox. */
  readonly refusal: { readonly limit: string };
  /** A search without hits. */
  readonly zeroResults: { readonly language: string };
  /** A purge of shared caches. */
  readonly purge: { readonly outcome: "purged" | "failed" };
  /** A scheduled backup. `missing`: files that the database refers to and that are nowhere. */
  readonly backup: {
    readonly kind: string;
    readonly outcome: "made" | "unchanged" | "failed";
    readonly missing: number;
  };
}

export type EventName = keyof Events;

interface Subscription<Name extends EventName> {
  /** Name of the subscriber. */
  readonly subscriber: string;
  readonly work: (facts: Events[Name]) => void;
}

/** Told of what a subscriber throws. */
type OnSubscriberError = (error: unknown, event: EventName, subscriber: string) => void;

/** Events and those who follow them. A subscriber that throws keeps nobody else from being told. */
export class EventBus {
  readonly #subscriptions: { readonly [Name in EventName]: Set<Subscription<Name>> } = {
    publication: new Set(),
    stock: new Set(),
    enquiry: new Set(),
    signIn: new Set(),
    refusal: new Set(),
    zeroResults: new Set(),
    purge: new Set(),
    backup: new Set(),
  };
  #onError: OnSubscriberError = throwLater;

  /** Has errors of subscribers told instead of thrown outside of what publishes. */
  tellErrors(onError: OnSubscriberError): void {
    this.#onError = onError;
  }

  /**
   * Calls a subscriber at each event, in the order of subscribing.
   * @param subscriber its name in the log
   * @returns what ends that
   */
  subscribe<Name extends EventName>(
    name: Name,
    subscriber: string,
    work: Subscription<Name>["work"],
  ): () => void {
    const subscription = { subscriber, work };
    const subscriptions: Set<Subscription<Name>> = this.#subscriptions[name];
    subscriptions.add(subscription);
    return () => void subscriptions.delete(subscription);
  }

  /** Tells all subscribers of an event before it returns. */
  publish<Name extends EventName>(name: Name, facts: Events[Name]): void {
    const subscriptions: Set<Subscription<Name>> = this.#subscriptions[name];
    for (const { subscriber, work } of subscriptions) {
      try {
        work(facts);
      } catch (error) {
        this.#onError(error, name, subscriber);
      }
    }
  }
}

function throwLater(error: unknown): void {
  queueMicrotask(() => {
    throw error;
  });
}

/** The events of this process. */
export const events = new EventBus();
