import { Alert, Button, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { failureText } from '../failures/failure-text.ts';

interface Asked<Data> {
  data: Data | undefined;
  error: unknown;
  isFetching: boolean;
  refetch(): unknown;
}

/** The states of an answer: loading, failed (with “Try again”) and loaded. Loaded data stays when a reload fails. */
export function Loaded<Data>(props: {
  query: Asked<Data>;
  /** Shown during the first load. */
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

/** The text of an empty list or an absent value. */
export function Empty({ children }: { children: ReactNode }) {
  return <Typography color="text.secondary">{children}</Typography>;
}
