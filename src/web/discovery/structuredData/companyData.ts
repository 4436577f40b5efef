import type { BodyOf } from "../../../content/types/index.ts";
import { context, present, type StructuredData } from "./structuredData.ts";

/** The company's page about itself (https://schema.org/AboutPage). */
export function aboutData(name: string, description: string): StructuredData {
  return present({ "@context": context, "@type": "AboutPage", name, description });
}

interface OfficeData {
  readonly name: string;
  readonly address: string;
  readonly phone: string | undefined;
  readonly email: string | undefined;
  readonly latitude: number;
  readonly longitude: number;
}

/** Contact data of the company and its sites (https://schema.org/ContactPage). */
export function contactData(
  company: { readonly name: string; readonly phone: string; readonly email: string },
  sites: readonly OfficeData[],
): StructuredData {
  return present({
    "@context": context,
    "@type": "ContactPage",
    mainEntity: present({
      "@type": "Organization",
      name: company.name,
      telephone: company.phone,
      email: company.email,
      location: sites.map(({ name, address, phone, email, latitude, longitude }) =>
        present({
          "@type": "Place",
          name,
          address,
          telephone: phone,
          email,
          geo: { "@type": "GeoCoordinates", latitude, longitude },
        }),
      ),
    }),
  });
}

/** Questions with their answers as HTML (https://schema.org/FAQPage). */
export function faqData(
  questions: readonly { readonly question: string; readonly answer: string }[],
): StructuredData | undefined {
  if (questions.length === 0) return undefined;
  return {
    "@context": context,
    "@type": "FAQPage",
    mainEntity: questions.map(({ question, answer }) => ({
      "@type": "Question",
      name: question,
      acceptedAnswer: { "@type": "Answer", text: answer },
    })),
  };
}

interface JobData {
  readonly id: number;
  readonly title: string;
  /** HTML. */
  readonly description: string;
  readonly kind: BodyOf<"career">["kind"];
  readonly department: string;
  readonly place: string;
  readonly openings: number;
  /** Calendar day, `2026-11-21`. */
  readonly day: string;
  /** The company. */
  readonly employer: { readonly name: string; readonly legalName: string };
}

/** An open position (https://schema.org/JobPosting). */
export function jobData(job: JobData): StructuredData {
  return present({
    "@context": context,
    "@type": "JobPosting",
    title: job.title,
    description: job.description,
    identifier: { "@type": "PropertyValue", name: job.employer.name, value: String(job.id) },
    datePosted: job.day,
    employmentType: job.kind === "internship" ? "INTERN" : "FULL_TIME",
    occupationalCategory: job.department,
    totalJobOpenings: job.openings,
    hiringOrganization: present({ "@type": "Organization", ...job.employer }),
    jobLocation: {
      "@type": "Place",
      address: { "@type": "PostalAddress", addressLocality: job.place },
    },
    directApply: false,
  });
}
