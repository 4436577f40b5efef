import type { Words } from "../index.ts";
import { account } from "./account.ts";
import { api } from "./api.ts";
import { apiReference } from "./apiReference.ts";
import { enquiry } from "./enquiry.ts";
import { enquiryMail } from "./enquiryMail.ts";
import { frame } from "./frame.ts";
import { home } from "./home.ts";
import { news } from "./news.ts";
import { products } from "./products.ts";
import { signIn } from "./signIn.ts";

/** The interface's Chinese words. */
export const zh: Words = {
  account,
  api,
  apiReference,
  enquiry,
  enquiryMail,
  frame,
  home,
  news,
  products,
  signIn,
};
