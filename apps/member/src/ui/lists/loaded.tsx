import { type ReactNode, useDeferredValue } from 'react';
import { failureText } from '../../languages/failure-text.ts';
import { type TextId, useText } from '../../languages/index.ts';
import { Button } from '../button.tsx';
import { AlertIcon, EmptyIcon } from '../icons.tsx';
import { Skeleton } from './skeleton.tsx';

interface Asked<Data> {
  data: Data | undefined;
  error: Error | null;
  refetch(): unknown;
  isFetching: boolean;
}

/** The states of a query: loading, failed (with “Try again”) and loaded. */
export function Loaded<Data>(props: {
  query: Asked<Data>;
  skeleton?: ReactNode;
  children(data: Data): ReactNode;
}) {
  const { query, skeleton = <Skeleton />, children } = props;
  if (query.data !== undefined) return children(query.data);
  if (query.error === null) return skeleton;
  return <Failed error={query.error} retrying={query.isFetching} onRetry={() => query.refetch()} />;
}

/** A query whose answer is rendered in slices, so that a long list does not block a slow phone. */
export function useInSlices<Data>({ data, error, refetch, isFetching }: Asked<Data>): Asked<Data> {
  return { data: useDeferredValue(data), error, refetch, isFetching };
}

export function Failed(props: { error: unknown; retrying?: boolean; onRetry(): void }) {
  const text = useText();
  return (
    <div role="alert" className="grid justify-items-center gap-3 rounded-card bg-wrong-wash p-6 text-center">
      <AlertIcon className="text-wrong" />
      <p className="first-letter:uppercase">{text(failureText(props.error))}</p>
      <Button look="secondary" busy={props.retrying ?? false} onClick={props.onRetry}>
        {text('action.retry')}
      </Button>
    </div>
  );
}

/** A friendly empty state, with what to do next. */
export function Empty({ says, children }: { says: TextId; children?: ReactNode }) {
  const text = useText();
  return (
    <div className="grid justify-items-center gap-3 rounded-card border border-line border-dashed p-6 text-center text-soft">
      <EmptyIcon />
      <p>{text(says)}</p>
      {children}
    </div>
  );
}
