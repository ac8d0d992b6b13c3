import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import { Empty } from './loaded.tsx';

/** The rows of a list, one below the other. */
export function Items<Row extends { _id: string }>(props: {
  of: readonly Row[];
  /** Shown when the list has no rows. */
  empty: string;
  /** For lists whose rows have no unique id. */
  keyOf?(row: Row): string;
  children(row: Row): ReactNode;
}) {
  const { of, empty, keyOf = ({ _id }) => _id, children } = props;
  if (of.length === 0) return <Empty>{empty}</Empty>;
  return (
    <Box
      component="ul"
      sx={{
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr)',
        gap: 2,
        listStyle: 'none',
        p: 0,
        m: 0,
      }}
    >
      {of.map((row) => (
        <li key={keyOf(row)}>{children(row)}</li>
      ))}
    </Box>
  );
}
