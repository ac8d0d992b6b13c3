import { Alert, Button, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { failureText } from './failure-text.ts';

interface Asked<Data> {
  data: Data | undefined;
  error: unknown;
  isFetching: boolean;
  refetch(): unknown;
}

/** The states of an answer: loading, failed (with another try), and there. What was there stays when a reread fails. */
export function Loaded<Data>(props: {
  query: Asked<Data>;
  /** What is shown while it is read for the first time. */
  waiting?: string;
  children(data: Data): ReactNode;
}) {
  const { query, waiting = 'Loading …', children } = props;
  return (
    <>
      {query.error ? (
        <Alert
          severity="error"
          action={
            <Button color="inherit" disabled={query.isFetching} onClick={() => query.refetch()}>
              Try again
            </Button>
          }
        >
          {failureText(query.error)}
        </Alert>
      ) : null}
      {query.data !== undefined ? children(query.data) : query.error ? null : <Loading says={waiting} />}
    </>
  );
}

export function Loading({ says = 'Loading …' }: { says?: string }) {
  return <Typography aria-busy="true">{says}</Typography>;
}

/** Where there is nothing. */
export function Empty({ children }: { children: ReactNode }) {
  return <Typography color="text.secondary">{children}</Typography>;
}
