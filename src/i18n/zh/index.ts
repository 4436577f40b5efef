import type { Words } from "../index.ts";
import { api } from "./api.ts";
import { frame } from "./frame.ts";
import { home } from "./home.ts";
import { news } from "./news.ts";
import { products } from "./products.ts";

/** The interface's Chinese words. */
export const zh: Words = { api, frame, home, news, products };
