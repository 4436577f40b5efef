import { expect, test } from "vitest";
import { EventBus } from "./events.ts";

test("An event is delivered to its subscribers in their order, until they unsubscribe", () => {
  const bus = new EventBus();
  const heard: unknown[] = [];
  const stop = bus.subscribe("refusal", "first", ({ limit }) => heard.push(["first", limit]));
  bus.subscribe("refusal", "second", ({ limit }) => heard.push(["second", limit]));
  bus.subscribe("publication", "third", ({ revision }) => heard.push(["third", revision]));
  bus.publish("refusal", { limit: "search" });
  stop();
  bus.publish("refusal", { limit: "render" });
  expect(heard).toEqual([
    ["first", "search"],
    ["second", "search"],
    ["second", "render"],
  ]);
});

test("A subscriber that throws is logged, and does not prevent delivery to the others", () => {
  const bus = new EventBus();
  const wrong = new Error("no cache");
  const errors: unknown[] = [];
  bus.tellErrors((...error) => errors.push(error));
  const heard: number[] = [];
  bus.subscribe("publication", "page cache", () => {
    throw wrong;
  });
  bus.subscribe("publication", "search", ({ revision }) => heard.push(revision));
  bus.publish("publication", { revision: 3 });
  expect(heard).toEqual([3]);
  expect(errors).toEqual([[wrong, "publication", "page cache"]]);
});
