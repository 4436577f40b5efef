import type { Messages } from "../messages.ts";
import { account } from "./account.ts";
import { adminApi } from "./admin/adminApi.ts";
import { adminArrangement } from "./admin/adminArrangement.ts";
import { adminChangeSets } from "./admin/adminChangeSets.ts";
import { adminDocuments } from "./admin/adminDocuments.ts";
import { adminFamilies } from "./admin/adminFamilies.ts";
import { adminGrid } from "./admin/adminGrid.ts";
import { adminLifecycle } from "./admin/adminLifecycle.ts";
import { adminLists } from "./admin/adminLists.ts";
import { adminMedia } from "./admin/adminMedia.ts";
import { adminPublishing } from "./admin/adminPublishing.ts";
import { adminRedirects } from "./admin/adminRedirects.ts";
import { adminSheets } from "./admin/adminSheets.ts";
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
import { embargoEvents } from "./embargoEvents.ts";
import { embargoMail } from "./embargoMail.ts";
import { badRequests } from "./forms/badRequests.ts";
import { careers } from "./forms/careers.ts";
import { contact } from "./forms/contact.ts";
import { enquiry } from "./forms/enquiry.ts";
import { enquiryForm } from "./forms/enquiryForm.ts";
import { tracking } from "./forms/tracking.ts";
import { frame } from "./frame.ts";
import { enquiryMail } from "./mail/enquiryMail.ts";
import { invitation } from "./mail/invitation.ts";
import { scheduleMail } from "./mail/scheduleMail.ts";
import { preview } from "./preview.ts";
import { compare } from "./products/compare.ts";
import { finder } from "./products/finder.ts";
import { ordering } from "./products/ordering.ts";
import { products } from "./products/products.ts";
import { search } from "./products/search.ts";
import { solutions } from "./products/solutions.ts";
import { signIn } from "./signIn.ts";

/** The interface's Chinese messages. */
export const zh: Messages = {
  account,
  adminApi,
  adminChangeSets,
  adminArrangement,
  adminDocuments,
  adminPublishing,
  adminFamilies,
  adminLifecycle,
  adminLists,
  adminGrid,
  adminRedirects,
  adminMedia,
  adminSheets,
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
  embargoEvents,
  embargoMail,
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
  scheduleMail,
  search,
  signIn,
  solutions,
  tracking,
  videos,
};
