import { allKinds, kinds } from "./attachmentKinds.ts";
import { waitingTime } from "./waitingTime.ts";

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
    source: "How did you hear about us?",
    first_contact: "Is this your first contact with us?",
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
    websiteInvalid: "Enter a valid website address, such as example.com.",
    phoneEmpty: "please enter mobile number",
    phoneInvalid:
      "Enter an 11-digit mainland China mobile number, or include the country code if you are elsewhere.",
    emailEmpty: "please enter e-mail",
    emailInvalid: "Enter a valid e-mail address, such as name@example.com.",
    companyEmpty: "please enter company name",
    nameEmpty: "please enter contact name",
    topicEmpty: "please choose a topic",
    contentEmpty: "please enter content",
    positionEmpty: "please enter the position",
    attachmentEmpty: "please attach a file",
    consentEmpty: "please agree to the privacy notice",
    attachmentGone: "This file has expired. Please attach it again.",
    tooManyAttachments: "You can attach up to 5 files.",
    captcha: "The robot check has expired. Please try again.",
    captchaEarly:
      "The form was sent less than 3 seconds after the robot check started. Please wait a moment and send it again.",
    honeypot: "please leave this field empty",
    review: "This page has expired. Please check your enquiry again and send it.",
    unknown: "This form has no such field.",
    generic: "This entry is not valid. Please check it and try again.",
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
    kind: `Only ${allKinds} are accepted.`,
    program:
      "Programs, scripts, web pages and Office files with macros are not accepted, not even inside archives.",
    ending:
      "The file’s extension does not match its content. Please rename the file to match its type, for example photo.jpg, report.pdf or log.txt.",
    infected: "The file contains a virus and was not accepted.",
    unscanned:
      "The file cannot be checked for viruses right now. Send the form without it, or try again later.",
    pdfStart:
      "The file contains other data before the PDF header (%PDF). Please save or print it as a PDF again.",
    unreadable: "The file is damaged or password-protected and cannot be checked.",
    bomb: "The file is too large when unpacked.",
    oneFile: "Send one file in the field “file” of a multipart form.",
    tooSlow: "The upload was too slow. Please try again on a better connection.",
    cutShort: "The file did not arrive completely. Please send it again.",
    unstored:
      "Attachments cannot be stored right now. Send the form without them, or try again later.",
    noRoom:
      "There is no space for attachments right now. Send the form without them, or try again later.",
  },
  /** A file that was refused, and the reason as a sentence. */
  notAttached: (name: string, why: string) => `“${name}” was not attached. ${why}`,
  submitted: "Submitted",
  failed: "Submission failed. Please contact the administrator.",
  invalid: "Some entries are not valid. Please check them and try again.",
  conflict: "This enquiry has already been sent with different content.",
  limited: (seconds: number) => `Too many enquiries. Please try again in ${waitingTime(seconds)}.`,
  unknownForm: "form must be one of business, technical, quality, contact and application",
};
