function Inlines({ of }) {
  return of.map(({ text, href }, at) =>
    href === undefined ? (
      text
    ) : (
      <a key={at} href={href}>
        {text}
      </a>
    ),
  );
}

function Block({ block }) {
  switch (block.kind) {
    case "heading": {
      const Heading = `h${block.level}`;
      return (
        <Heading>
          <Inlines of={block.inlines} />
        </Heading>
      );
    }
    case "text":
      return (
        <p>
          <Inlines of={block.inlines} />
        </p>
      );
    case "list":
      return (
        <ul>
          {block.items.map((item, at) => (
            <li key={at}>
              <Blocks of={item} />
            </li>
          ))}
        </ul>
      );
    case "table":
      return <Table rows={block.rows} />;
    case "picture":
      return <img src={block.src} alt={block.alt} loading="lazy" />;
  }
}

function Table({ rows }) {
  return (
    <table>
      <tbody>
        {rows.map((row, at) => (
          <tr key={at}>
            {row.map(({ isHead, inlines }, column) => {
              const Cell = isHead ? "th" : "td";
              return (
                <Cell key={column}>
                  <Inlines of={inlines} />
                </Cell>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Blocks of content, each by its component. */
export function Blocks({ of }) {
  return of.map((block, at) => <Block key={at} block={block} />);
}
