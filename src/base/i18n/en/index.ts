import { account } from "./account.ts";
import { api } from "./api.ts";
import { apiReference } from "./apiReference.ts";
import { company } from "./company/company.ts";
import { documents } from "./company/documents.ts";
import { downloads } from "./company/downloads.ts";
import { feeds } from "./company/feeds.ts";
import { home } from "./company/home.ts";
import { investors } from "./company/investors.ts";
import { news } from "./company/news.ts";
import { press } from "./company/press.ts";
import { videos } from "./company/videos.ts";
import { draftPreview } from "./draftPreview.ts";
import { badRequests } from "./forms/badRequests.ts";
import { careers } from "./forms/careers.ts";
import { contact } from "./forms/contact.ts";
import { enquiry } from "./forms/enquiry.ts";
import { enquiryForm } from "./forms/enquiryForm.ts";
import { enquiryMail } from "./forms/enquiryMail.ts";
import { tracking } from "./forms/tracking.ts";
import { invitation } from "./invitation.ts";
import { frame } from "./pageLayout.ts";
import { preview } from "./pdfReader.ts";
import { compare } from "./products/compare.ts";
import { finder } from "./products/finder.ts";
import { ordering } from "./products/ordering.ts";
import { products } from "./products/products.ts";
import { search } from "./products/search.ts";
import { solutions } from "./products/solutions.ts";
import { signIn } from "./signIn.ts";

/** The interface's English messages, by area. The Chinese ones must have the same keys to compile. */
export const en = {
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
