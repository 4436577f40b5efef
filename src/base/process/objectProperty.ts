interface WithValue<Value> {
  [name: symbol]: Value | undefined;
}

/**
 * A property that a module gives to objects of others. A `WeakMap` would do the same, but V8 looks at each of its
 * entries up to ten times while a collection of garbage holds the thread, those of dead keys too: with two
 * entries for each request, two thirds of the longest pauses (decision 119).
 */
export class ObjectProperty<Holder extends object, Value> {
  readonly #name: symbol;

  /** @param description what it is, for who looks at the objects in a debugger */
  constructor(description: string) {
    this.#name = Symbol(description);
  }

  of(holder: Holder): Value | undefined {
    return (holder as WithValue<Value>)[this.#name];
  }

  set(holder: Holder, value: Value): void {
    (holder as WithValue<Value>)[this.#name] = value;
  }
}
