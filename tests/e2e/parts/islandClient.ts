import { startIslands } from "../../../src/web/client/islands.ts";

startIslands({ Order: () => import("./Order.tsx").then(({ Order }) => Order) });
