import fc from "fast-check";
import { expect, it } from "vitest";
import { ScoreAccumulator } from "./scoreAccumulator.ts";

const ordinals = fc.integer({ min: 0, max: 300 });
const command = fc.oneof(
  fc.record({ kind: fc.constant("add" as const), ordinal: ordinals, value: fc.integer() }),
  fc.record({
    kind: fc.constant("set" as const),
    ordinal: ordinals,
    value: fc.integer(),
    mark: fc.integer({ min: 1, max: 255 }),
  }),
  fc.record({ kind: fc.constant("clear" as const), capacity: fc.integer({ min: 0, max: 400 }) }),
);

it("sums as a map would, whatever it held before it was cleared", () => {
  fc.assert(
    fc.property(fc.array(command, { maxLength: 80 }), (commands) => {
      const accumulator = new ScoreAccumulator(4);
      const map = new Map<number, { value: number; mark: number }>();
      for (const one of commands) {
        if (one.kind === "clear") {
          accumulator.clear(one.capacity);
          map.clear();
          continue;
        }
        accumulator.makeRoom(one.ordinal);
        if (one.kind === "add") {
          accumulator.add(one.ordinal, one.value);
          const value = (map.get(one.ordinal)?.value ?? 0) + one.value;
          map.set(one.ordinal, { value, mark: 1 });
        } else {
          accumulator.set(one.ordinal, one.value, one.mark);
          map.set(one.ordinal, { value: one.value, mark: one.mark });
        }
      }
      const held = Array.from({ length: accumulator.size }, (_, place) => accumulator.at(place));
      expect(held).toEqual([...map.keys()]);
      for (let ordinal = 0; ordinal <= 300; ordinal += 1) {
        const { value, mark } = map.get(ordinal) ?? { value: 0, mark: 0 };
        const { has, ...rest } = {
          has: accumulator.has(ordinal),
          value: accumulator.value(ordinal),
          mark: accumulator.mark(ordinal),
        };
        expect({ ordinal, has, ...rest }).toEqual({ ordinal, has: mark !== 0, value, mark });
      }
    }),
  );
});

it("makes room for the first ordinal beyond it", () => {
  const accumulator = new ScoreAccumulator(4);
  accumulator.add(3, 1);
  accumulator.makeRoom(4);
  accumulator.add(4, 2);
  expect([3, 4].map((ordinal) => accumulator.value(ordinal))).toEqual([1, 2]);
});
