import type { Messages } from "../messages.ts";
import { account } from "./account.ts";
import { api, badRequests } from "./api.ts";
import { apiReference } from "./apiReference.ts";
import { company } from "./company/company.ts";
import { documents, downloads } from "./company/downloads.ts";
import { home } from "./company/home.ts";
import { investors } from "./company/investors.ts";
import { feeds, news, press, videos } from "./company/news.ts";
import { careers } from "./forms/careers.ts";
import { contact } from "./forms/contact.ts";
import { enquiry } from "./forms/enquiry.ts";
import { enquiryForm } from "./forms/enquiryForm.ts";
import { enquiryMail } from "./forms/enquiryMail.ts";
import { tracking } from "./forms/tracking.ts";
import { draftPreview, frame } from "./pageLayout.ts";
import { preview } from "./pdfReader.ts";
import { compare } from "./products/compare.ts";
import { finder } from "./products/finder.ts";
import { ordering, products, solutions } from "./products/products.ts";
import { search } from "./products/search.ts";
import { invitation, signIn } from "./signIn.ts";

/** The interface's Chinese messages. */
export const zh: Messages = {
  account,
  api,
  apiReference,
  badRequests,
  careers,
  company,
  compare,
  contact,
  documents,
  downloads,
  draftPreview,
  enquiry,
  enquiryForm,
  enquiryMail,
  feeds,
  finder,
  frame,
  home,
  investors,
  invitation,
  news,
  ordering,
  press,
  preview,
  products,
  search,
  signIn,
  solutions,
  tracking,
  videos,
};
