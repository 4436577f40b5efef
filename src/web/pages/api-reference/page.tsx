import type { ReactNode } from "react";
import {
  type ApiReference,
  describeApi,
  type ObjectReference,
  type OperationReference,
} from "../../../api/public/reference/index.ts";
import { pages } from "../../../base/site/addresses/pages.ts";
import { languageFacts } from "../../../base/site/languages.ts";
import { usePage } from "../../components/pageEnvironment.tsx";
import { definePage, type PageContext, type ResolvedPage } from "../../page/pageModule.ts";
import { Fields, Parameters, TypeName } from "./schemaFields.tsx";

type ReferenceProps = ApiReference;

function load(_resolved: object, { view }: PageContext): ReferenceProps {
  return describeApi(view);
}

/** The whole reference; `isFolded` keeps the contents closed until they are asked for. */
function Reference({
  operations,
  objects,
  isFolded = false,
}: ReferenceProps & { isFolded?: boolean }) {
  const { apiReference: t } = usePage().messages;
  const known = new Set(objects.map(({ name }) => name));
  const inArea = (area: OperationReference["area"]) =>
    operations
      .filter((operation) => operation.area === area)
      .map((operation) => <Operation key={idOf(operation)} {...operation} known={known} />);
  return (
    <div className="api wrap">
      <header className="api__head">
        <h1 className="api__title">{t.title}</h1>
        <p className="api__lead">{t.lead}</p>
        <p>
          <a href="/openapi.json">{t.machineReadable}</a>
        </p>
      </header>
      <Contents operations={operations} objects={objects} isFolded={isFolded} />
      <div className="api__text">
        <Basics operations={operations} />
        <Section id="addresses" title={t.endpointsTitle}>
          {inArea("content")}
        </Section>
        <Section id="forms" title={t.formsTitle}>
          <p className="api__note">{t.formsText}</p>
          {inArea("forms")}
        </Section>
        <Section id="user-centre" title={t.userCentreTitle}>
          <p className="api__note">{t.userCentreText}</p>
          {inArea("userCentre")}
        </Section>
        <Section id="objects" title={t.objectsTitle}>
          {objects.map(({ name, fields }) => (
            <section key={name} className="api-object" id={name}>
              <h3 className="api-object__name">{name}</h3>
              <Fields fields={fields} known={known} />
            </section>
          ))}
        </Section>
      </div>
    </div>
  );
}

function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className="api-section" id={id}>
      <h2 className="api-section__title">{title}</h2>
      {children}
    </section>
  );
}

interface ContentsProps {
  readonly operations: readonly OperationReference[];
  readonly objects: readonly ObjectReference[];
  readonly isFolded: boolean;
}

function Contents({ operations, objects, isFolded }: ContentsProps) {
  const { apiReference: t } = usePage().messages;
  return (
    <nav className="api-contents" aria-label={t.contents}>
      <details open={!isFolded}>
        <summary className="api-contents__title">{t.contents}</summary>
        <ul className="api-contents__list">
          {operations.map((operation) => (
            <li key={idOf(operation)}>
              <a className="api-contents__link" href={`#${idOf(operation)}`}>
                {shortPath(operation)}
              </a>
            </li>
          ))}
        </ul>
        <ul className="api-contents__list">
          {objects.map(({ name }) => (
            <li key={name}>
              <a className="api-contents__link" href={`#${name}`}>
                {name}
              </a>
            </li>
          ))}
        </ul>
      </details>
    </nav>
  );
}

function Basics({ operations }: Pick<ReferenceProps, "operations">) {
  const { apiReference: t } = usePage().messages;
  const example = operations.find(({ example }) => example?.includes("?"))?.example;
  return (
    <Section id="basics" title={t.basics}>
      <div className="api-basics">
        <Basic title={t.basesTitle} text={t.basesText}>
          {`GET ${languageFacts.en.apiBase}/…\nGET ${languageFacts.zh.apiBase}/…`}
        </Basic>
        <Basic title={t.envelopeTitle} text={t.envelopeText}>
          {'{ "status_code": 200, "message": "…", "data": … }'}
        </Basic>
        <Basic title={t.listsTitle} text={t.listsText}>
          {"?page=2&limit=20"}
        </Basic>
        <Basic title={t.cachingTitle} text={t.cachingText}>
          {`curl -H 'If-None-Match: "…"' \\\n  ${example ?? ""}`}
        </Basic>
      </div>
    </Section>
  );
}

function Basic({ title, text, children }: { title: string; text: string; children: string }) {
  return (
    <section className="api-basic">
      <h3 className="api-basic__title">{title}</h3>
      <p>{text}</p>
      <pre className="api-code">{children}</pre>
    </section>
  );
}

function Operation({ known, ...operation }: OperationReference & { known: ReadonlySet<string> }) {
  const { apiReference: t } = usePage().messages;
  const { method, path, summary, parameters, body, example, answer } = operation;
  return (
    <section className="api-operation" id={idOf(operation)}>
      <h3 className="api-operation__name">
        <span className="api-operation__method">{method}</span> {path}
      </h3>
      <p>{summary}</p>
      {parameters.length + body.length > 0 && (
        <>
          <h4 className="api-operation__part">{t.parameters}</h4>
          <Parameters parameters={parameters} />
          <Fields fields={body} known={known} />
        </>
      )}
      {example !== undefined && (
        <>
          <h4 className="api-operation__part">{t.example}</h4>
          <p className="api-code">
            <a href={example}>{example}</a>
          </p>
        </>
      )}
      {answer !== undefined && (
        <>
          <h4 className="api-operation__part">{t.answer}</h4>
          <p className="api-code">
            data: <TypeName text={answer} known={known} />
          </p>
        </>
      )}
    </section>
  );
}

/** Without the braces of a path's parameters, which no address may hold. */
function idOf({ method, path }: OperationReference): string {
  return `${method.toLowerCase()}${path.replaceAll("/", "-").replaceAll(/[{}]/g, "")}`;
}

/** Without the language's base: the method says the rest. */
function shortPath({ method, path, area }: OperationReference): string {
  const short = area === "userCentre" ? path.slice(1) : path.split("/").slice(4).join("/");
  return method === "GET" ? short : `${short} (${method})`;
}

/** The public API's reference, for programmers. Linked from the project's own documents alone. */
export const page = definePage<ResolvedPage, ReferenceProps>({
  resolve: () => ({ params: {} }),
  address: () => ({}),
  position: (_resolved, { urls }) => ({
    columns: [],
    breadcrumb: [{ title: { text: pages["api-reference"].title[urls.language] } }],
  }),
  load,
  head: (_props, { messages }) => ({
    title: messages.apiReference.title,
    description: messages.apiReference.lead,
    type: "website",
    jsonLd: [],
  }),
  desktop: (props) => <Reference {...props} />,
  mobile: (props) => <Reference {...props} isFolded />,
});
