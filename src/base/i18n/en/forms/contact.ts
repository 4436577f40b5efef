/** Messages of contact, consultations, and questions and answers. */
export const contact = {
  tabs: {
    contact: "Teams and offices",
    consultation: "Consultation",
    faq: "Questions and answers",
  },
  tabTitle: (title: string, tab: string) => `${title}: ${tab}`,
  sections: "Ways to reach us",
  byPhone: "By phone",
  byEmail: "By e-mail",
  byPost: "By post",
  offices: "Offices",
  desks: "Which team to ask",
  desksIntro: "Three teams answer enquiries in writing. Choose the right one for a faster reply.",
  repliesWithin: (days: number) =>
    days === 1 ? "Replies within 1 working day" : `Replies within ${days} working days`,
  toDesk: {
    business: "Send a business enquiry",
    technical: "Ask a technical question",
    quality: "Report a quality problem",
  },
  descriptions: {
    contact: (company: string) => `Phone, e-mail and offices of ${company}.`,
    consultation: (company: string) =>
      `Contact ${company} about orders, technical questions or quality. Three teams answer in writing.`,
    faq: (company: string) =>
      `Answers to the questions engineers and buyers ask ${company} most often, with search.`,
  },
  consultationDescription: (title: string, company: string) => `${title} to ${company}.`,
  topics: "Topics",
  moreTopics: (count: number) => `and ${count} more`,
  otherDesks: "Other teams",
  askedBefore: "Your question may already have been answered",
  searchQuestions: "Search questions and answers",
  search: "Search",
  searchHint: "A word or a part number",
  clearSearch: "Clear the search",
  found: (count: number, query: string) =>
    `${count === 1 ? "1 answer" : `${count} answers`} for “${query}”`,
  foundFirst: (count: number) => `Showing the first ${count}. Add words to narrow the search.`,
  foundNone: (query: string) => `No results for “${query}”.`,
  foundNoneHint: "Try fewer or different words, or ask one of our teams.",
  questions: (count: number) => (count === 1 ? "1 question" : `${count} questions`),
  allOf: (topic: string) => `All in ${topic}`,
  allTopics: "All topics",
  topicsMenu: "Question topics",
  linkTo: "Link to this answer",
  about: "About",
  stillOpen: "Didn’t find your answer?",
  faqDescription: (title: string, count: number, company: string) =>
    `${title}: ${count === 1 ? "1 answer" : `${count} answers`} from ${company}.`,
};
