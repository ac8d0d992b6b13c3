import { Alert, Box, Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react';
import { failureText } from '../failures/failure-text.ts';
import type { Reading } from './command-dialog.tsx';
import { onEscape } from './on-escape.ts';
import { useCommand } from './use-command.ts';

/**
 * A button that opens a form, and shows the effects before the command can be sent. Like CommandDialog it sends what was
 * on the screen when it was opened. The preview and the command have a button each: neither the second click of a double
 * click on the one nor Enter in the form can send the other.
 */
export function PreviewedDialog<Input, Effects>(props: {
  label: string;
  title: string;
  /** The text of the button that sends the command. */
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
  /** The preview that is awaited; null once the form has changed. */
  const underWay = useRef<Promise<Effects> | null>(null);
  const command = useCommand(
    (of: { input: Input; effects: Effects }, options) => pinned.current(of.input, options, of.effects),
    { done: props.done, onDone: close },
  );
  const effects = seen === null ? null : props.effects(seen.effects);
  const failure = wrong ?? command.failure;

  async function preview(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    event.stopPropagation();
    if (command.busy || underWay.current !== null) return;
    forget();
    const reading = props.read(new FormData(event.currentTarget));
    if ('wrong' in reading) return setWrong(reading.wrong);
    const { input } = reading;
    const asked = props.preview(input);
    underWay.current = asked;
    const isWanted = () => underWay.current === asked;
    try {
      const effects = await asked;
      if (isWanted()) setSeen({ input, effects });
    } catch (error) {
      if (isWanted()) setWrong(failureText(error));
    } finally {
      if (isWanted()) underWay.current = null;
    }
  }

  /** A changed form needs a new preview. */
  function forget() {
    command.forget();
    setWrong(null);
    setSeen(null);
    underWay.current = null;
  }

  function close() {
    // Nothing more can be sent while the dialog fades.
    forget();
    setOpen(false);
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
      <Dialog open={open} onClose={onEscape(close)} aria-labelledby={titleId} fullWidth maxWidth="sm">
        <form onSubmit={preview} onChange={forget} noValidate>
          <DialogTitle id={titleId}>{props.title}</DialogTitle>
          <DialogContent>
            {props.children}
            <Box aria-live="polite" sx={{ mt: 1 }}>
              {failure === null ? null : <Alert severity="warning">{failure}</Alert>}
              {effects?.shown}
            </Box>
          </DialogContent>
          <DialogActions>
            <Button onClick={close}>Cancel</Button>
            <Button type="submit" variant="outlined" disabled={command.busy}>
              Preview
            </Button>
            <Button
              variant="contained"
              disabled={seen === null || effects?.refused === true || command.busy}
              onClick={() => {
                if (seen !== null) void command.run(seen);
              }}
            >
              {props.confirm}
            </Button>
          </DialogActions>
        </form>
      </Dialog>
    </>
  );
}
