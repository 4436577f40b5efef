import { allKinds, kinds } from "./attachmentKinds.ts";

/** Messages of the consultation forms: labels of fields, errors, confirmations. */
export const enquiry = {
  forms: {
    business: "Business enquiry",
    technical: "Technical question",
    quality: "Quality complaint",
    contact: "Message",
    application: "Application",
  },
  fields: {
    company_name: "Company name",
    city: "City",
    place: "Province and city, or country",
    company_website: "Company website",
    no_website: "No website",
    company_type: "Company type",
    contact_name: "Contact name",
    title: "Title",
    phone: "Phone",
    department: "Department",
    email: "E-mail",
    source: "How did you learn of us?",
    first_contact: "First contact with us?",
    solutions: "Solutions of interest",
    applications: "Chip application areas",
    parts: "Parts",
    part: "Part",
    batch: "Batch",
    quantity: "Quantity",
    position: "Position",
    topic: "Topic",
    content: "Content",
    attachments: "Attachments",
    consent: "Consent to the privacy notice",
  },
  cities: { domestic: "Domestic", overseas: "Overseas" },
  titles: { sir: "Sir", miss: "Miss" },
  yesOrNo: { yes: "Yes", no: "No" },
  kinds,
  /** Texts that spec section 5 has in English are used word for word. */
  problems: {
    websiteEmpty: "please enter website",
    websiteInvalid: "Website format is wrong, please enter it again!",
    phoneEmpty: "please enter mobile number",
    phoneInvalid: "Mobile number format is wrong, please enter it again!",
    emailEmpty: "please enter e-mail",
    emailInvalid: "E-mail format is wrong, please enter it again!",
    companyEmpty: "please enter company name",
    nameEmpty: "please enter contact name",
    topicEmpty: "please choose a topic",
    contentEmpty: "please enter content",
    positionEmpty: "please enter the position",
    attachmentEmpty: "please attach a file",
    consentEmpty: "please agree to the privacy notice",
    attachmentGone: "This file is no longer kept. Please attach it again.",
    tooManyAttachments: "5 files at most",
    captcha: "The check that you are no robot has expired. Please try again.",
    honeypot: "please leave this field empty",
    review: "This page has expired. Please check your enquiry once more and send it.",
    unknown: "This form has no such field.",
    generic: "Wrong input, please enter it again",
  },
  /** Messages that a form has in place of those above. */
  ofForm: {
    application: {
      fields: {
        contact_name: "Name",
        content: "Message",
        attachments: "CV and other files",
      },
      problems: { nameEmpty: "please enter your name", attachmentEmpty: "please attach your CV" },
    },
  },
  /** Reasons for refusing a file. */
  uploads: {
    tooLarge: "The file is larger than 20 MB.",
    empty: "The file is empty.",
    kind: `Only ${allKinds} are taken.`,
    program:
      "Programs, scripts, web pages and Office files with macros are not taken, in archives neither.",
    ending:
      "The file’s name does not fit its content. Please name it by what it is: photo.jpg, report.pdf, log.txt.",
    infected: "The file is infected, and is not taken.",
    unscanned:
      "The file cannot be checked for viruses just now. Send the form without, or try again later.",
    unreadable: "The file is damaged or locked, and cannot be looked into.",
    bomb: "The file would become too large when it is opened.",
    oneFile: "Send one file, in the field file of a multipart form.",
    tooSlow: "The file came too slowly. Please try again over a better connection.",
    cutShort: "The file did not arrive whole. Please send it again.",
    noRoom: "There is no room for attachments just now. Send the form without, or try again later.",
  },
  submitted: "Submitted",
  failed: "Submission failed, please contact the administrator",
  invalid: "Wrong input, please enter it again",
  conflict: "This enquiry has been sent already, with other content.",
  limited: (seconds: number) =>
    seconds < 60
      ? `Too many enquiries. Please try again in ${seconds} seconds.`
      : `Too many enquiries. Please try again in ${Math.ceil(seconds / 60)} minutes.`,
  unknownForm: "form is one of business, technical, quality, contact and application",
};
