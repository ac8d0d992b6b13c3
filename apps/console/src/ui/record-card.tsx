import { Box, Card, CardContent, Chip, Typography } from '@mui/material';
import type { ReactNode } from 'react';

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
  return (
    <Card component="article" aria-label={props.title} variant="outlined">
      <CardContent>
        <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', justifyContent: 'space-between' }}>
          <Typography component="h2" variant="h6" sx={{ overflowWrap: 'anywhere', minWidth: 0 }}>
            {props.title}
          </Typography>
          <Chip label={props.state} size="small" />
        </Box>
        {props.children}
        <Facts of={props.facts} />
        {props.actions ? (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', mt: 1 }}>
            {props.actions}
          </Box>
        ) : null}
      </CardContent>
    </Card>
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
