import type { ReactNode } from 'react';
import type { Paged } from '../../data/use-paged.ts';
import { useText } from '../../languages/index.ts';
import { Button } from '../button.tsx';
import { Failed } from './loaded.tsx';

export type NextOf = Pick<
  Paged<unknown>,
  'error' | 'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError'
> & {
  fetchNextPage(): unknown;
};

/** The way to the next page of a list, if there is one; after a failure, why, and “Try again”. */
export function NextPage({ query, more }: { query: NextOf; more?: ReactNode }) {
  const text = useText();
  if (!query.hasNextPage) return null;
  const busy = query.isFetchingNextPage;
  const next = () => void query.fetchNextPage();
  if (query.isFetchNextPageError) return <Failed error={query.error} retrying={busy} onRetry={next} />;
  return (
    more ?? (
      <Button look="secondary" busy={busy} onClick={next}>
        {text('action.more')}
      </Button>
    )
  );
}
