import type { Messages } from "../messages.ts";
import { account } from "./account.ts";
import { adminApi } from "./adminApi.ts";
import { adminArrangement } from "./adminArrangement.ts";
import { adminChangeSets } from "./adminChangeSets.ts";
import { adminDocuments } from "./adminDocuments.ts";
import { adminFamilies } from "./adminFamilies.ts";
import { adminGrid } from "./adminGrid.ts";
import { adminLifecycle } from "./adminLifecycle.ts";
import { adminLists } from "./adminLists.ts";
import { adminMedia } from "./adminMedia.ts";
import { adminPublishing } from "./adminPublishing.ts";
import { adminRedirects } from "./adminRedirects.ts";
import { adminSheets } from "./adminSheets.ts";
import { api } from "./api.ts";
import { apiReference } from "./apiReference.ts";
import { badRequests } from "./badRequests.ts";
import { careers } from "./careers.ts";
import { company } from "./company.ts";
import { compare } from "./compare.ts";
import { contact } from "./contact.ts";
import { documents } from "./documents.ts";
import { downloads } from "./downloads.ts";
import { draftPreview } from "./draftPreview.ts";
import { embargoEvents } from "./embargoEvents.ts";
import { embargoMail } from "./embargoMail.ts";
import { enquiry } from "./enquiry.ts";
import { enquiryForm } from "./enquiryForm.ts";
import { enquiryMail } from "./enquiryMail.ts";
import { feeds } from "./feeds.ts";
import { finder } from "./finder.ts";
import { frame } from "./frame.ts";
import { home } from "./home.ts";
import { investors } from "./investors.ts";
import { invitation } from "./invitation.ts";
import { news } from "./news.ts";
import { ordering } from "./ordering.ts";
import { press } from "./press.ts";
import { preview } from "./preview.ts";
import { products } from "./products.ts";
import { scheduleMail } from "./scheduleMail.ts";
import { search } from "./search.ts";
import { signIn } from "./signIn.ts";
import { solutions } from "./solutions.ts";
import { tracking } from "./tracking.ts";
import { videos } from "./videos.ts";

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
