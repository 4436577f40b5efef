import { api } from "./api.ts";
import { frame } from "./frame.ts";
import { home } from "./home.ts";
import { news } from "./news.ts";
import { products } from "./products.ts";

/** The interface's English words, by area. The Chinese ones must have the same keys to compile. */
export const en = { api, frame, home, news, products };
