import { Link } from 'wouter';
import { useText } from '../../languages/index.ts';

/** What a member shares, or what they advertise. The two are never in one list. */
export type Side = 'received' | 'distributed';

const sides = ['received', 'distributed'] as const;

/** The side in an address: sharing, unless it says otherwise. */
export function sideIn(search: string): Side {
  return new URLSearchParams(search).get('side') === 'distributed' ? 'distributed' : 'received';
}

/** Switches between the two sides. */
export function Sides({ side, hrefOf }: { side: Side; hrefOf(side: Side): string }) {
  const text = useText();
  return (
    <nav aria-label={text('warehouse.sides')}>
      <ul className="flex flex-wrap gap-1 rounded-card bg-sunken p-1">
        {sides.map((each) => (
          <li key={each} className="flex flex-1">
            <Link
              href={hrefOf(each)}
              replace
              aria-current={each === side ? 'page' : undefined}
              className={`flex min-h-11 flex-1 items-center justify-center rounded-lg px-2 py-1 text-center leading-tight wrap-break-word ${
                each === side ? 'bg-card font-semibold shadow-lift' : 'text-soft hover:text-ink'
              }`}
            >
              {text(`warehouse.${each}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
