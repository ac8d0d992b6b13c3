import { createIntent, type Intent, isUnanswered } from '@handbill/contract/intent';
import { Alert, Box, Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { type FormEvent, useId, useRef, useState } from 'react';
import { useStale } from '../../data/use-stale.ts';
import { newKey } from '../../session/ids.ts';
import { isUnconfirmed } from '../../session/step-up.ts';
import type { Reading } from '../commands/command-dialog.tsx';
import { onEscape } from '../commands/on-escape.ts';
import { failureText } from '../failures/failure-text.ts';
import { ChoiceField } from '../forms/fields.tsx';
import { readExplanation } from '../forms/read-reason.ts';
import { Money } from '../values/money-and-time.tsx';
import type { BulkAction, Why } from './bulk-action.ts';
import { BulkExplanation } from './bulk-explanation.tsx';

type Result = 'sent' | 'done' | { failed: string; open: boolean };

/**
 * The result of each row. A row is still open if it was not tried, not answered or not confirmed. After one refusal to
 * confirm, the operator is not asked again for the rest.
 */
function useBulk<Row extends { _id: string }>(action: BulkAction<Row>, rows: readonly Row[]) {
  const makeStale = useStale();
  const intents = useRef(new Map<string, Intent>());
  const [results, setResults] = useState<ReadonlyMap<string, Result>>(new Map());
  const [busy, setBusy] = useState(false);
  const possible = rows.filter((row) => action.obstacle(row) === null);
  const open = possible.filter(({ _id }) => {
    const result = results.get(_id);
    return result === undefined || (typeof result === 'object' && result.open);
  });
  const doneCount = possible.filter(({ _id }) => results.get(_id) === 'done').length;

  async function run(why: Why) {
    setBusy(true);
    for (const row of open) {
      const { _id: id } = row;
      const intent = intents.current.get(id) ?? createIntent(newKey);
      intents.current.set(id, intent);
      setResults((known) => new Map(known).set(id, 'sent'));
      let unconfirmed = false;
      const result = await intent
        .attempt((options) => action.send(row, why, options))
        .then(
          (): Result => 'done',
          (error: unknown): Result => {
            unconfirmed = isUnconfirmed(error);
            return { failed: failureText(error), open: isUnanswered(error) || unconfirmed };
          },
        );
      setResults((known) => new Map(known).set(id, result));
      if (unconfirmed) break;
    }
    setBusy(false);
    makeStale('page');
  }

  return { possible, open, doneCount, results, busy, run };
}

/**
 * Shows what would happen to each row, then what did. Rows are sent one after the other, each as a call with its own
 * key: finished rows stay done, and a call without an answer is tried again under the same key.
 */
export function BulkDialog<Row extends { _id: string }>(props: {
  action: BulkAction<Row>;
  rows: readonly Row[];
  nameOf(row: Row): string;
  onClose(): void;
}) {
  const { action, rows, nameOf, onClose } = props;
  const titleId = useId();
  const chosen = useRef<Why | null>(null);
  const [wrong, setWrong] = useState<string | null>(null);
  const { possible, open, doneCount, results, busy, run } = useBulk(action, rows);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    event.stopPropagation();
    // The words of the first try: under the same key, others would be a different command.
    const reading = chosen.current ? { input: chosen.current } : readWhy(new FormData(event.currentTarget));
    setWrong('wrong' in reading ? reading.wrong : null);
    if ('wrong' in reading) return;
    chosen.current = reading.input;
    void run(reading.input);
  }

  function readWhy(fields: FormData): Reading<Why> {
    const reason = String(fields.get('reason') ?? '');
    if (action.reasons && !Object.hasOwn(action.reasons, reason)) return { wrong: 'Choose a reason.' };
    const reading = readExplanation(fields);
    return 'wrong' in reading ? reading : { input: { reason, ...reading.input } };
  }

  return (
    <Dialog
      open
      onClose={onEscape(() => (busy ? undefined : onClose()))}
      aria-labelledby={titleId}
      fullWidth
      maxWidth="sm"
    >
      <form onSubmit={submit} noValidate>
        <DialogTitle id={titleId}>
          {action.label} {possible.length} of {rows.length}
        </DialogTitle>
        <DialogContent>
          <p>{action.effect}</p>
          <div aria-live="polite">
            {wrong === null ? null : <Alert severity="warning">{wrong}</Alert>}
            {results.size === 0 ? null : (
              <Alert severity={busy ? 'info' : doneCount === possible.length ? 'success' : 'warning'}>
                {doneCount} of {possible.length} done
              </Alert>
            )}
          </div>
          {action.reasons && possible.length > 0 ? (
            <ChoiceField
              name="reason"
              label="Reason for all"
              help="Visible to the members."
              options={action.reasons}
              disabled={results.size > 0}
            />
          ) : null}
          {action.explained && possible.length > 0 ? (
            <BulkExplanation
              topic={action.explained.topic}
              languages={possible.map(action.explained.languageOf)}
              disabled={results.size > 0}
            />
          ) : null}
          <Box component="ul" sx={{ listStyle: 'none', p: 0, m: 0 }}>
            {rows.map((row) => (
              <Box
                component="li"
                key={row._id}
                sx={{
                  display: 'grid',
                  gridTemplateColumns: '1fr auto',
                  columnGap: 2,
                  py: 1,
                  borderBottom: 1,
                  borderColor: 'divider',
                  overflowWrap: 'anywhere',
                }}
              >
                <strong>{nameOf(row)}</strong>
                <Money of={action.amountOf(row)} />
                <Box component="span" sx={{ color: 'text.secondary', gridColumn: '1 / -1' }}>
                  <State action={action} row={row} result={results.get(row._id)} />
                </Box>
              </Box>
            ))}
          </Box>
          <Box sx={{ display: 'flex', justifyContent: 'space-between', pt: 1, fontWeight: 700 }}>
            <span>Total</span>
            <Money of={possible.reduce((total, row) => total + action.amountOf(row), 0)} />
          </Box>
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose} disabled={busy}>
            {results.size === 0 ? 'Back' : 'Close'}
          </Button>
          {open.length === 0 ? null : (
            <Button type="submit" variant="contained" disabled={busy}>
              {results.size === 0 ? `${action.label} ${open.length}` : `Try ${open.length} again`}
            </Button>
          )}
        </DialogActions>
      </form>
    </Dialog>
  );
}

function State<Row>(props: { action: BulkAction<Row>; row: Row; result: Result | undefined }) {
  const { action, row, result } = props;
  const obstacle = action.obstacle(row);
  if (obstacle !== null) return <>Not possible: {obstacle}</>;
  switch (result) {
    case undefined:
      return <>Ready</>;
    case 'sent':
      return <>In progress …</>;
    case 'done':
      return <>Done</>;
    default:
      return <>Not done: {result.failed}</>;
  }
}
