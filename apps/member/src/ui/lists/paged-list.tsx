import type { ReactNode } from 'react';
import type { Paged } from '../../data/use-paged.ts';
import { Loaded } from './loaded.tsx';
import { NextPage } from './next-page.tsx';

/** A paged list in all its states, with a button for the next page. */
export function PagedList<Item>(props: {
  query: Paged<Item>;
  keyOf(item: Item): string;
  empty: ReactNode;
  children(item: Item): ReactNode;
}) {
  const { query, keyOf, empty, children } = props;
  return (
    <Loaded query={query}>
      {(items) =>
        items.length === 0 ? (
          empty
        ) : (
          <div className="grid gap-3">
            <ul className="grid gap-3">
              {items.map((item) => (
                <li key={keyOf(item)}>{children(item)}</li>
              ))}
            </ul>
            <NextPage query={query} />
          </div>
        )
      }
    </Loaded>
  );
}
