import { expect, it } from "vitest";
import { isPublicAddress, type Lookup, PrivateAddress, publicLookup } from "./publicIpAddress.ts";

it.each([
  ...[
    "8.8.8.8",
    "172.32.0.1",
    "100.128.0.1",
    "2606:4700::1111",
    "::ffff:8.8.8.8",
    "::ffff:808:808",
  ],
  ...["64:ff9b::8.8.8.8", "64:ff9b::808:808", "192.0.1.1", "198.20.0.1"],
])("%s is public", (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

it.each([
  ...["10.0.0.1", "172.31.255.255", "127.0.0.1", "169.254.169.254", "192.168.1.1", "0.0.0.0", "::"],
  ...[
    "::1",
    "fe80::1",
    "fc00::1",
    "2001:db8::1",
    "::ffff:10.0.0.1",
    "::ffff:a00:1",
    "::FFFF:7f00:1",
  ],
  ...["64:ff9b::10.0.0.1", "64:ff9b::a00:1", "64:ff9b::1", "::8.8.8.8", "::808:808", "name", ""],
])("%s is not", (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

/** Looks a name up whose addresses are these. */
function found(addresses: string[], all: boolean): Promise<unknown> {
  const system: Lookup = (host, options, callback) => {
    if (host === "none") return callback(new Error("ENOTFOUND"), "");
    expect(options).toMatchObject({ all: true, family: 0 });
    callback(
      null,
      addresses.map((address) => ({ address, family: 4 })),
    );
  };
  return new Promise((resolve) => {
    const host = addresses.includes("none") ? "none" : "a.example";
    publicLookup(undefined, system)(host, { all, family: 0 }, (error, address, family) => {
      resolve(error === null ? [address, family] : error.message);
    });
  });
}

it("A name is looked up only where all its addresses are public", async () => {
  expect(await found(["8.8.8.8", "9.9.9.9"], false)).toEqual(["8.8.8.8", 4]);
  expect(await found(["8.8.8.8", "9.9.9.9"], true)).toEqual([
    [
      { address: "8.8.8.8", family: 4 },
      { address: "9.9.9.9", family: 4 },
    ],
    undefined,
  ]);
  const refused = new PrivateAddress("a.example").message;
  expect(await found(["8.8.8.8", "10.0.0.1"], true)).toBe(refused);
  expect(await found(["10.0.0.1"], false)).toBe(refused);
  expect(await found([], false)).toBe(refused);
  expect(await found(["none"], false)).toBe("ENOTFOUND");
});
