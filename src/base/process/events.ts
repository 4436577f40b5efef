import type { CertificateKind } from "../site/systemStatusCodes.ts";

/** A subscriber and what it does. */
interface Subscription<Data> {
  /** Name of the subscriber. */
  readonly subscriber: string;
  readonly work: (facts: Data) => void;
}

/** Subscribers of an event with such data. */
const told = <Data>() => new Set<Subscription<Data>>();

/** Events of the server with their data: bounded values, nothing that a reader typed. */
const noSubscribers = () => ({
  /**
   * A publication came into force in this process; later requests get no response of older ones.
   */
  publication: told<{ readonly revision: number }>(),
  /** Distributors' offers for these order codes have changed. */
  stock: told<{ readonly orderCodes: readonly string[] }>(),
  /** An enquiry that was sent. `outcome`: "saved", or the reason for its refusal. */
  enquiry: told<{ readonly form: string; readonly outcome: string }>(),
  /** An attempt to sign in or to change a password. */
  signIn: told<{ readonly event: string; readonly outcome: string }>(),
  /** A request beyond a limit of its network or mailbox. */
  refusal: told<{ readonly limit: string }>(),
  /** A search without hits. */
  zeroResults: told<{ readonly language: string }>(),
  /** Settings of the server were changed in this process. */
  settings: told<{ readonly name: "mail" | "mailbox" | "backup" | "links" }>(),
  /** A connection to another server was made, which showed a certificate. Time in milliseconds since 1970. */
  certificate: told<{
    readonly kind: CertificateKind;
    readonly host: string;
    readonly validTo: number;
  }>(),
  /** A purge of shared caches. */
  purge: told<{ readonly outcome: "purged" | "failed" }>(),
  /** A scheduled backup. `missing`: files that the database refers to and that are nowhere. */
  backup: told<{
    readonly kind: string;
    readonly outcome: "made" | "unchanged" | "failed";
    readonly missing: number;
  }>(),
});

type Subscribers = ReturnType<typeof noSubscribers>;

export type EventName = keyof Subscribers;

/** Data of each event. */
type Events = {
  readonly [Name in EventName]: Subscribers[Name] extends Set<Subscription<infer Data>>
    ? Data
    : never;
};

/** Called with each error that a subscriber throws. */
type OnSubscriberError = (error: unknown, event: EventName, subscriber: string) => void;

/** Events and their subscribers. An error of one subscriber does not affect the others. */
export class EventBus {
  readonly #subscriptions: {
    readonly [Name in EventName]: Set<Subscription<Events[Name]>>;
  } = noSubscribers();
  #onError: OnSubscriberError = throwLater;

  /** Sets the handler of subscribers' errors; without one they are thrown outside of `publish`. */
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
    work: (facts: Events[Name]) => void,
  ): () => void {
    const subscription = { subscriber, work };
    const subscriptions: Set<Subscription<Events[Name]>> = this.#subscriptions[name];
    subscriptions.add(subscription);
    return () => void subscriptions.delete(subscription);
  }

  /** Calls all subscribers of an event before it returns. */
  publish<Name extends EventName>(name: Name, facts: Events[Name]): void {
    const subscriptions: Set<Subscription<Events[Name]>> = this.#subscriptions[name];
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
