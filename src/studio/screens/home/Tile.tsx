import { Link } from "../../router/router.tsx";

interface TileProps {
  /** Undefined: still being read. */
  readonly count: number | undefined;
  readonly name: string;
  readonly href: string;
}

/** A number of what waits, which leads there. */
export function Tile({ count, name, href }: TileProps) {
  return (
    <li>
      <Link className={`tile ${count === 0 ? "tile--quiet" : ""}`} href={href}>
        <strong>{count ?? <span className="bone" />}</strong>
        {name}
      </Link>
    </li>
  );
}
