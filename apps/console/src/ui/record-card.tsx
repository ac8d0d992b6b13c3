import { Alert, Box, Button, Card, CardContent, Chip, Typography } from '@mui/material';
import { type ReactNode, useContext } from 'react';
import { useListContext } from 'react-admin';
import { RowContext } from './row.ts';

interface Fact {
  name: string;
  value: ReactNode;
}

/** One thing that operators look after: its name, its state, what is known of it, and what can be done. */
export function RecordCard(props: {
  title: string;
  state: string;
  facts: readonly Fact[];
  actions?: ReactNode;
  children?: ReactNode;
}) {
  const settled = useContext(RowContext)?.settled ?? null;
  return (
    <Card component="article" aria-label={props.title} variant="outlined">
      <CardContent>
        <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', justifyContent: 'space-between' }}>
          <Typography component="h2" variant="h6" sx={{ overflowWrap: 'anywhere', minWidth: 0 }}>
            {props.title}
          </Typography>
          {settled === null ? <Chip label={props.state} size="small" /> : null}
        </Box>
        {props.children}
        <Facts of={props.facts} />
        {props.actions ? (
          // Hidden, not gone: a dialog that closes covers what is below it for as long as it fades.
          <Box
            sx={{
              display: settled === null ? 'flex' : 'none',
              flexWrap: 'wrap',
              gap: 1,
              alignItems: 'center',
              mt: 1,
            }}
          >
            {props.actions}
          </Box>
        ) : null}
        {settled === null ? null : <Settled done={settled} />}
      </CardContent>
    </Card>
  );
}

/** What was done to a row that stays where it was until the list is read again. */
function Settled({ done }: { done: string }) {
  const { refetch } = useListContext();
  return (
    <Alert
      severity="success"
      role="status"
      sx={{ mt: 1 }}
      action={
        <Button color="inherit" onClick={() => refetch()}>
          Reload the list
        </Button>
      }
    >
      {done}
    </Alert>
  );
}

/** Names and values, side by side where there is room. */
export function Facts({ of }: { of: readonly Fact[] }) {
  return (
    <Box
      component="dl"
      sx={{
        display: 'grid',
        gridTemplateColumns: 'repeat(auto-fill, minmax(150px, 1fr))',
        gap: 1.5,
        my: 1,
        '& dt': { color: 'text.secondary', fontSize: 13 },
        '& dd': { m: 0, overflowWrap: 'anywhere' },
      }}
    >
      {of.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </Box>
  );
}
