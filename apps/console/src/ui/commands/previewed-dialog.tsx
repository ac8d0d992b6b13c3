import { Alert, Box, Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react';
import { failureText } from '../failures/failure-text.ts';
import type { Reading } from './command-dialog.tsx';
import { onEscape } from './on-escape.ts';
import { useCommand } from './use-command.ts';

/**
 * A button that opens a form, and shows the effects before the command can be sent. Like CommandDialog it sends what was
 * on the screen when it was opened.
 */
export function PreviewedDialog<Input, Effects>(props: {
  label: string;
  title: string;
  /** The text of the submit button. */
  confirm: string;
  done: string;
  plain?: boolean;
  read(fields: FormData): Reading<Input>;
  preview(input: Input): Promise<Effects>;
  /** The effects to show; `refused` prevents the command. */
  effects(effects: Effects): { shown: ReactNode; refused: boolean };
  send(input: Input, options: { idempotencyKey: string }, effects: Effects): Promise<unknown>;
  children: ReactNode;
}) {
  const titleId = useId();
  const [open, setOpen] = useState(false);
  const [wrong, setWrong] = useState<string | null>(null);
  const [seen, setSeen] = useState<{ input: Input; effects: Effects } | null>(null);
  const pinned = useRef(props.send);
  const command = useCommand(
    (of: { input: Input; effects: Effects }, options) => pinned.current(of.input, options, of.effects),
    { done: props.done, onDone: () => setOpen(false) },
  );
  const effects = seen === null ? null : props.effects(seen.effects);
  const failure = wrong ?? command.failure;

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    event.stopPropagation();
    if (effects?.refused) return;
    if (seen !== null) return command.run(seen);
    const reading = props.read(new FormData(event.currentTarget));
    setWrong('wrong' in reading ? reading.wrong : null);
    if ('wrong' in reading) return;
    try {
      setSeen({ input: reading.input, effects: await props.preview(reading.input) });
    } catch (error) {
      setWrong(failureText(error));
    }
  }

  /** A changed form needs a new preview. */
  function forget() {
    command.forget();
    setWrong(null);
    setSeen(null);
  }

  return (
    <>
      <Button
        variant={props.plain ? 'outlined' : 'contained'}
        onClick={() => {
          forget();
          pinned.current = props.send;
          setOpen(true);
        }}
      >
        {props.label}
      </Button>
      <Dialog
        open={open}
        onClose={onEscape(() => setOpen(false))}
        aria-labelledby={titleId}
        fullWidth
        maxWidth="sm"
      >
        <form onSubmit={submit} onChange={forget} noValidate>
          <DialogTitle id={titleId}>{props.title}</DialogTitle>
          <DialogContent>
            {props.children}
            <Box aria-live="polite" sx={{ mt: 1 }}>
              {failure === null ? null : <Alert severity="warning">{failure}</Alert>}
              {effects?.shown}
            </Box>
          </DialogContent>
          <DialogActions>
            <Button onClick={() => setOpen(false)}>Cancel</Button>
            <Button type="submit" variant="contained" disabled={command.busy || effects?.refused === true}>
              {seen === null ? 'Preview' : props.confirm}
            </Button>
          </DialogActions>
        </form>
      </Dialog>
    </>
  );
}
