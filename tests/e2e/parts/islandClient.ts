import { startIslands } from "../../../src/web/client/runtime/islands.ts";

startIslands({ Order: () => import("./Order.tsx").then(({ Order }) => Order) });
