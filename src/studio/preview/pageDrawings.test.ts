import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type DrawingFrame, Drawings, type FrameIndex } from "./pageDrawings.ts";

/** Stored state of a server: pages show the state at the time they are made. */
interface Server {
  state: number;
}

/** A frame that, as browsers do, skips navigation to the address it is navigating to already. */
class BrowserFrame implements DrawingFrame {
  readonly #server: Server;
  #coming: { readonly address: string; readonly state: number } | undefined;
  shown: { readonly address: string; readonly state: number } | undefined;

  constructor(server: Server) {
    this.#server = server;
  }

  get isLoading(): boolean {
    return this.#coming !== undefined;
  }

  place(): string | undefined {
    return this.shown?.address;
  }

  lead(address: string): void {
    if (this.#coming?.address === address) return;
    this.#coming = { address, state: this.#server.state };
  }

  /** Ends the navigation. */
  load(isShown = true): void {
    if (isShown) this.shown = this.#coming;
    this.#coming = undefined;
  }
}

function pane() {
  const server: Server = { state: 0 };
  const frames = [new BrowserFrame(server), new BrowserFrame(server)] as const;
  const drawings = new Drawings(frames);
  const load = (index: FrameIndex, isShown = true) => {
    if (!frames[index].isLoading) return;
    frames[index].load(isShown);
    drawings.loaded(index, isShown);
  };
  const settle = () => {
    for (let turns = 0; turns < 10; turns += 1) {
      load(0);
      load(1);
    }
  };
  const change = () => {
    server.state += 1;
    drawings.again();
  };
  const seen = () => frames[drawings.front].shown;
  return { server, drawings, load, settle, change, seen };
}

describe("Renderings of a page", () => {
  test("end with the last of quick changes, also of those before the first page has loaded", () => {
    const { drawings, settle, change, seen } = pane();
    drawings.begin("/a");
    change();
    settle();
    expect(seen()).toEqual({ address: "/a", state: 1 });
    change();
    change();
    settle();
    expect(seen()).toEqual({ address: "/a", state: 3 });
  });

  test("run one at a time, however many changes there are, and each is shown when it has loaded", () => {
    const { drawings, load, change, seen } = pane();
    drawings.begin("/a");
    load(0);
    for (let count = 0; count < 5; count += 1) change();
    load(1);
    expect(seen()).toEqual({ address: "/a", state: 1 });
    load(0);
    expect(seen()).toEqual({ address: "/a", state: 5 });
    load(1);
    expect(drawings.front).toBe(0);
  });

  test("keep the shown page if one fails, and continue with the next change", () => {
    const { drawings, load, change, settle, seen } = pane();
    drawings.begin("/a");
    load(0);
    change();
    load(1, false);
    expect(seen()).toEqual({ address: "/a", state: 0 });
    change();
    settle();
    expect(seen()).toEqual({ address: "/a", state: 2 });
  });

  test("end with the last address and the last change, in whatever order pages arrive", () => {
    const step = fc.oneof(
      fc.constantFrom("change" as const, "load 0" as const, "load 1" as const),
      fc.constantFrom("/a", "/b"),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        const { server, drawings, load, settle, change, seen } = pane();
        let address = "/first";
        drawings.begin(address);
        for (const one of steps) {
          if (one === "change") change();
          else if (one === "load 0") load(0);
          else if (one === "load 1") load(1);
          else {
            address = one;
            drawings.begin(one);
          }
        }
        settle();
        expect(seen()).toEqual({ address, state: server.state });
      }),
    );
  });
});
