import { Alert, Box, Button, Card, CardContent, Chip, Typography } from '@mui/material';
import { type ReactNode, type RefObject, useContext, useEffect, useRef } from 'react';
import { useListContext } from 'react-admin';
import { Instant } from '../values/money-and-time.tsx';
import { RowContext } from './row.ts';

interface Fact {
  name: string;
  value: ReactNode;
}

/** A fact about a record; `false` or null is left out. */
export type FactOrNone = Fact | false | null;

/** Who did a step and when; empty if nobody has yet. */
export function stepFacts(step: string, by: string | null, at: string | null): FactOrNone[] {
  if (by === null) return [];
  return [
    { name: `${step} by`, value: by },
    { name: `${step} on`, value: <Instant of={at} /> },
  ];
}

/** One record: its name, state, facts and actions. */
export function RecordCard(props: {
  title: string;
  state: string;
  /** Shown next to the title. */
  mark?: ReactNode;
  facts?: readonly FactOrNone[];
  actions?: ReactNode;
  children?: ReactNode;
}) {
  const settled = useContext(RowContext)?.settled ?? null;
  // What last had the focus here, including in the dialogs of its commands, which are elsewhere in the document.
  const focused = useRef<Element | null>(null);
  return (
    <Card
      component="article"
      aria-label={props.title}
      variant="outlined"
      onFocus={({ target }) => {
        focused.current = target;
      }}
    >
      <CardContent>
        <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', justifyContent: 'space-between' }}>
          <Typography component="h2" variant="h6" sx={{ overflowWrap: 'anywhere', minWidth: 0 }}>
            {props.title}
          </Typography>
          {props.mark ? <Box sx={{ flexGrow: 1 }}>{props.mark}</Box> : null}
          {settled === null ? <Chip label={props.state} size="small" /> : null}
        </Box>
        {props.children}
        {props.facts ? <Facts of={props.facts} /> : null}
        {props.actions ? (
          // Hidden rather than removed, so that an open dialog can still fade out.
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
        {settled === null ? null : <Settled done={settled} focused={focused} />}
      </CardContent>
    </Card>
  );
}

/**
 * What was done to a row, which stays in place until the list is reloaded. It takes the focus from the command, which
 * is hidden now, unless the operator has gone on to another row.
 */
function Settled({ done, focused }: { done: string; focused: RefObject<Element | null> }) {
  const { refetch } = useListContext();
  const outcome = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { activeElement: active, body } = document;
    if (active === body || active === focused.current) outcome.current?.focus({ preventScroll: true });
  }, [focused]);
  return (
    <Alert
      ref={outcome}
      tabIndex={-1}
      severity="success"
      role="status"
      sx={{ mt: 1 }}
      action={
        <Button color="inherit" onClick={() => refetch()}>
          Reload list
        </Button>
      }
    >
      {done}
    </Alert>
  );
}

/** Names and values, side by side where there is room. */
export function Facts({ of }: { of: readonly FactOrNone[] }) {
  const facts = of.filter((fact): fact is Fact => Boolean(fact));
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
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </Box>
  );
}
