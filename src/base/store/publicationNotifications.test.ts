import { expect, inject, test, vi } from "vitest";
import { limits } from "../../../tests/support/limits.ts";
import { administer, forEachStore } from "../../../tests/support/store.ts";
import { addSecret, publishOnce } from "../../../tests/support/storeWrites.ts";
import { StoreUnavailable } from "./storeErrors.ts";

forEachStore("A store with listeners", (open, world) => {
  test("notifies its listeners of its own publications at once and of another process's soon", async () => {
    const here = await open();
    const there = await open();
    const heardHere = vi.fn();
    const heardThere = vi.fn();
    here.onChange(heardHere);
    there.onChange(heardThere);
    await publishOnce(here);
    expect(heardHere).toHaveBeenCalledTimes(1);
    await vi.waitFor(() => expect(heardThere).toHaveBeenCalledTimes(1), { timeout: limits.wait });
    await publishOnce(there);
    await vi.waitFor(() => expect(heardHere).toHaveBeenCalledTimes(2), { timeout: limits.wait });
    expect(heardThere).toHaveBeenCalledTimes(2);
  });

  test("does not report writes that publish nothing, nor notify a removed listener", async () => {
    const here = await open();
    const there = await open();
    const heard = vi.fn();
    const left = vi.fn();
    here.onChange(heard);
    here.onChange(left)();
    await addSecret(there, "quiet");
    await publishOnce(there);
    await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(1), { timeout: limits.wait });
    expect(left).not.toHaveBeenCalled();
  });

  test("reports publications between opening and listening", async () => {
    const here = await open();
    await publishOnce(await open());
    const heard = vi.fn();
    here.onChange(heard);
    await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(1), { timeout: limits.wait });
  });

  test("continues when one listener throws", async () => {
    const warn = vi.fn();
    const store = await open({ log: { info: vi.fn(), warn, error: vi.fn() } });
    const heard = vi.fn();
    store.onChange(() => {
      throw new Error("deaf");
    });
    store.onChange(heard);
    await publishOnce(store);
    expect(heard).toHaveBeenCalledTimes(1);
    await vi.waitFor(() => expect(warn).toHaveBeenCalled(), { timeout: limits.wait });
  });

  if (world.dialect === "postgres") {
    test("survives the loss of its database, and reports publications again after", async () => {
      const store = await open();
      const { databaseUrl = "" } = await world.place();
      const heard = vi.fn();
      store.onChange(heard);
      await store.ping();
      const name = new URL(databaseUrl).pathname.slice(1);
      await onServer(`alter database ${name} allow_connections false`);
      await onServer(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
      );
      await expect(store.ping()).rejects.toThrow(StoreUnavailable);
      await expect(publishOnce(store)).rejects.toThrow();
      await onServer(`alter database ${name} allow_connections true`);
      await vi.waitFor(() => store.ping(), { timeout: limits.wait });
      await publishOnce(await open());
      await vi.waitFor(() => expect(heard).toHaveBeenCalled(), { timeout: limits.wait });
    });
  }
});

async function onServer(statement: string): Promise<void> {
  await administer(inject("postgresUrl") ?? "", statement);
}
