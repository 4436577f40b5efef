import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { StubExchange, StubSocket } from "../../../../tests/support/stubSockets.ts";
import { ConnectionGuard } from "./connectionGuard.ts";
import { defaultLimits, minBytes } from "./connectionLimits.ts";

const toFake = [
  "performance",
  "setInterval",
  "clearInterval",
  "setTimeout",
  "clearTimeout",
] as const;

beforeEach(() => void vi.useFakeTimers({ toFake: [...toFake] }));
afterEach(() => void vi.useRealTimers());

const limits = {
  ...defaultLimits,
  ...{ max: 5, maxPerNetwork: 3, pipelined: 3, endedPerNetwork: 2, unreadBytes: 40 * minBytes },
};

/** A guard with connections by the names of their networks; a name that begins with `proxy` is trusted. */
function guarded() {
  const networks = new Map<unknown, string | undefined>();
  const reports: object[] = [];
  const guard = new ConnectionGuard({
    limits,
    clients: {
      ofConnection: (socket) => networks.get(socket),
      isFromTrustedProxy: () => false,
      ofRequest: () => "",
    },
    onClosed: (counts) => reports.push({ ...counts }),
  });
  const connect = (network: string) => {
    vi.advanceTimersByTime(1);
    const socket = new StubSocket();
    networks.set(socket, network.startsWith("proxy") ? undefined : network);
    guard.admit(socket.asSocket);
    return socket;
  };
  const answered: string[] = [];
  const send = (socket: StubSocket, name = "", complete = true) => {
    const exchange = new StubExchange(socket, complete);
    guard.receive(exchange.request, exchange.response, (_request, _response, isLast) => {
      answered.push(isLast ? `${name}, the last` : name);
    });
    return exchange;
  };
  const connectAll = (network: string, count: number) =>
    Array.from({ length: count }, () => connect(network));
  return { guard, connect, connectAll, send, answered, reports };
}

const closedOf = (sockets: readonly StubSocket[]) => sockets.map(({ destroyed }) => destroyed);
const none = { refused: 0, idle: 0, flooded: 0, unread: 0 };

test("Connections are counted while they are open, and since the start", () => {
  const { guard, connectAll } = guarded();
  expect(guard.counts).toEqual({ open: 0, opened: 0, closed: none });
  const [first] = connectAll("a", 2);
  first?.destroy();
  expect(guard.counts).toEqual({ open: 1, opened: 2, closed: none });
});

test("Beyond a network's limit its connection that has waited longest is closed, else the new one", () => {
  const { guard, connect, connectAll, send } = guarded();
  const [first, second, third] = connectAll("a", 3);
  if (!first || !second || !third) throw new Error("no connections");
  send(first);
  const fourth = connect("a");
  expect(closedOf([first, second, third, fourth])).toEqual([false, true, false, false]);
  for (const one of [third, fourth]) send(one);
  const fifth = connect("a");
  expect(closedOf([first, third, fourth, fifth])).toEqual([false, false, false, true]);
  expect(guard.counts).toEqual({ open: 3, opened: 4, closed: { ...none, idle: 1, refused: 1 } });
  expect(connect("b").destroyed).toBe(false);
});

test("A trusted proxy's connections have no limit of their own", () => {
  const { guard, connectAll } = guarded();
  expect(closedOf(connectAll("proxy", 5))).toEqual([false, false, false, false, false]);
  expect(guard.counts.open).toBe(5);
});

test("Beyond the limit of all, the network that has most loses the one that has waited longest", () => {
  const { guard, connect, connectAll, send } = guarded();
  const most = connectAll("b", 3);
  const few = connectAll("a", 2);
  const added = connect("c");
  expect(closedOf([...few, ...most, added])).toEqual([false, false, true, false, false, false]);
  for (const one of [...few, ...most.slice(1), added]) send(one);
  expect(connect("d").destroyed).toBe(true);
  expect(guard.counts).toEqual({ open: 5, opened: 6, closed: { ...none, idle: 1, refused: 1 } });
});

test("A connection is broken off 57 requests after its last one, and an unknown one is not answered", () => {
  const { guard, connect, send, answered } = guarded();
  const socket = connect("proxy");
  for (let sent = 0; sent < 3 + 56; sent += 1) send(socket, `${sent}`);
  expect([socket.destroyed, guard.counts.closed.flooded]).toEqual([false, 0]);
  send(socket);
  expect([socket.destroyed, guard.counts.closed.flooded]).toEqual([true, 1]);
  send(socket);
  send(new StubSocket());
  expect([answered, guard.counts.closed.flooded]).toEqual([["0"], 1]);
});

/** Pipelines requests on a connection, and ends it. */
function pipeline({ connect, send }: ReturnType<typeof guarded>, network: string): void {
  const socket = connect(network);
  for (let sent = 0; sent < 3; sent += 1) send(socket);
  socket.destroy();
}

test("After many pipelined connections of a network its idle ones are closed and new ones held", () => {
  const all = guarded();
  const { guard, connect, send } = all;
  const [idle, busy] = [connect("a"), connect("a")];
  send(busy);
  const elsewhere = connect("b");
  pipeline(all, "a");
  const free = connect("a");
  expect([free.isPaused, guard.counts.closed.refused]).toEqual([false, 0]);
  free.destroy();
  pipeline(all, "a");
  expect(closedOf([idle, busy, elsewhere])).toEqual([true, false, false]);
  expect(guard.counts.closed).toEqual({ ...none, flooded: 1 });
  const held = connect("a");
  expect(guard.counts.closed).toEqual({ ...none, flooded: 1, refused: 1 });
  vi.advanceTimersByTime(999);
  connect("a");
  expect(guard.counts.closed.refused).toBe(1);
  vi.advanceTimersByTime(limits.heldMs - 1_001);
  expect(held.destroyed).toBe(false);
  vi.advanceTimersByTime(1);
  expect([held.destroyed, elsewhere.destroyed]).toEqual([true, false]);
});

test("A trusted proxy may pipeline, and so may clients that do not pipeline many at once", () => {
  const all = guarded();
  const { guard, connect, send } = all;
  for (const network of ["proxy", "proxy", "proxy", "a", "b", "c"]) pipeline(all, network);
  for (let made = 0; made < 4; made += 1) {
    const socket = connect("d");
    send(socket);
    send(socket);
    socket.destroy();
  }
  connect("d");
  expect(guard.counts).toEqual({ open: 1, opened: 11, closed: none });
});

test("A connection on which too much is pipelined counts once, before its end", () => {
  const { guard, connect, send } = guarded();
  const sockets = [connect("a"), connect("a")];
  const idle = connect("a");
  for (const socket of sockets) for (let sent = 0; sent < 4; sent += 1) send(socket);
  expect(idle.destroyed).toBe(true);
  expect(guard.counts.closed).toEqual({ ...none, flooded: 1 });
  vi.advanceTimersByTime(1_000);
  for (const socket of sockets) socket.destroy();
  connect("a");
  expect(guard.counts.closed).toEqual({ ...none, flooded: 1 });
});

test("Once the server leaves, each connection closes after its next response", async () => {
  const { guard, connect, send, answered } = guarded();
  const before = connect("a");
  guard.leave();
  send(before, "before");
  send(connect("a"), "after");
  await Promise.resolve();
  expect(answered).toEqual(["before, the last", "after, the last"]);
});

test("Idle connections are closed where nothing has come or gone for so long", () => {
  const { guard, connect, send } = guarded();
  const [idle, busy] = [connect("a"), connect("a")];
  send(busy);
  vi.advanceTimersByTime(500);
  const late = connect("a");
  guard.closeIdle(500);
  expect(closedOf([idle, busy, late])).toEqual([true, false, false]);
  guard.closeIdle(0);
  expect(closedOf([busy, late])).toEqual([false, true]);
  expect(guard.counts).toEqual({ open: 1, opened: 3, closed: { ...none, leaving: 2 } });
});

test("What waits for all answers of a connection is done, and nothing for an unknown one", () => {
  const { guard, connect } = guarded();
  const done: string[] = [];
  guard.onceAnswered(connect("a").asSocket, () => done.push("known"));
  guard.onceAnswered(new StubSocket().asSocket, () => done.push("unknown"));
  expect(done).toEqual(["known"]);
});

test("A client that takes nothing of a response is disconnected, later where more waits for it", () => {
  const { guard, connect } = guarded();
  const [little, much, reading] = [connect("a"), connect("a"), connect("b")];
  little.writableLength = 1;
  much.writableLength = 2 * minBytes;
  reading.writableLength = 100;
  for (let second = 0; second < 62; second += 1) {
    vi.advanceTimersByTime(1_000);
    reading.bytesWritten += 1;
  }
  expect(closedOf([little, much, reading])).toEqual([true, false, false]);
  vi.advanceTimersByTime(58_000);
  expect(closedOf([much, reading])).toEqual([false, false]);
  vi.advanceTimersByTime(4_000);
  expect(closedOf([much, reading])).toEqual([true, true]);
  expect(guard.counts.closed).toEqual({ ...none, unread: 3 });
});

test("Where too much waits for all clients, those with the most are disconnected until a quarter is free", () => {
  const { connect } = guarded();
  const sockets = [8, 16, 4, 12].map((share) => {
    const socket = connect(`${share}`);
    socket.writableLength = share * minBytes;
    return socket;
  });
  vi.advanceTimersByTime(1_000);
  expect(closedOf(sockets)).toEqual([false, false, false, false]);
  for (const socket of sockets) socket.writableLength += 1;
  vi.advanceTimersByTime(1_000);
  expect(closedOf(sockets)).toEqual([false, true, false, false]);
});

test("Closed connections are reported at most once a minute, each once", () => {
  const { connect, connectAll, reports } = guarded();
  connectAll("a", 5);
  vi.advanceTimersByTime(1_000);
  expect(reports).toEqual([{ idle: 2 }]);
  connect("a");
  vi.advanceTimersByTime(59_000);
  expect(reports).toHaveLength(1);
  vi.advanceTimersByTime(2_000);
  expect(reports).toEqual([{ idle: 2 }, { idle: 1 }]);
  vi.advanceTimersByTime(120_000);
  expect(reports).toHaveLength(2);
});

test("Without a connection and without anything to report, nothing is looked at", () => {
  const { connect, reports } = guarded();
  const before = vi.getTimerCount();
  const socket = connect("a");
  expect(vi.getTimerCount()).toBe(before + 1);
  vi.advanceTimersByTime(1_000);
  expect(vi.getTimerCount()).toBe(before + 1);
  socket.destroy();
  vi.advanceTimersByTime(1_000);
  expect(vi.getTimerCount()).toBe(before);
  connect("a");
  expect([vi.getTimerCount(), reports]).toEqual([before + 1, []]);
});
