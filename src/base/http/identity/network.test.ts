import fc from "fast-check";
import { expect, it } from "vitest";
import { networkOf } from "./network.ts";

it("An IPv4 address is a network, in either notation", () => {
  expect(networkOf("203.0.113.7")).toBe("203.0.113.7");
  expect(networkOf("::ffff:203.0.113.7")).toBe("203.0.113.7");
  expect(networkOf("::FFFF:cb00:7107")).toBe("203.0.113.7");
});

it("An IPv6 address is in the network of its first 64 bits, however it is written", () => {
  expect(networkOf("2001:db8:1:2:3:4:5:6")).toBe("2001:db8:1:2");
  expect(networkOf("2001:0DB8:0001:0002::1")).toBe("2001:db8:1:2");
  expect(networkOf("2001:db8::9")).toBe("2001:db8:0:0");
  expect(networkOf("2001:db8::1:0:0:0:9")).toBe("2001:db8:0:1");
  expect(networkOf("fe80::1%eth0")).toBe("fe80:0:0:0");
  expect(networkOf("::1")).toBe("0:0:0:0");
});

it("A disconnected client, which has no address, is in a network without a name", () => {
  expect(networkOf(undefined)).toBe("");
});

it("Addresses within one IPv6 network have one name, those of two have two", () => {
  fc.assert(
    fc.property(fc.ipV6(), fc.ipV6(), (one, other) => {
      const sameNetwork = networkOf(one) === networkOf(other);
      expect(networkOf(one).split(/[:.]/)).toHaveLength(4);
      if (one === other) expect(sameNetwork).toBe(true);
    }),
  );
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 0xffff }), { minLength: 8, maxLength: 8 }),
      fc.integer({ min: 0, max: 7 }),
      (groups, changed) => {
        const text = (parts: number[]) => parts.map((part) => part.toString(16)).join(":");
        const other = groups.with(changed, (groups[changed] ?? 0) ^ 0x8000 || 1);
        expect(networkOf(text(groups)) === networkOf(text(other))).toBe(changed >= 4);
      },
    ),
  );
});

it("A text that is no address is its own name", () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(() => networkOf(text)).not.toThrow();
    }),
  );
  expect(networkOf("unknown")).toBe("unknown");
});
