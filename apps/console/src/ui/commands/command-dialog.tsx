import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react';
import { Refusal } from '../failures/refusal.tsx';
import { onEscape } from './on-escape.ts';
import { useCommand } from './use-command.ts';

/** The input read from a form, or a sentence that says what is wrong with it. */
export type Reading<Input> = { input: Input } | { wrong: string };

/**
 * A button that opens a form for a command. It sends what was on the screen when it was opened, so that the server
 * refuses a decision on anything that changed since.
 */
export function CommandDialog<Input>(props: {
  label: string;
  title: string;
  /** The text of the submit button; defaults to the label. */
  confirm?: string;
  done: string;
  plain?: boolean;
  /** Whether it decides the queue row that it is in; defaults to true. */
  decides?: boolean;
  /** Whether the form stays open with what was typed when the current state is shown after a collision. */
  keepsText?: boolean;
  /** Whether the form itself shows what changed since it was opened, so that it sends the latest state. */
  showsChanges?: boolean;
  read(fields: FormData): Reading<Input>;
  send(input: Input, options: { idempotencyKey: string }): Promise<unknown>;
  onDone?(): void;
  children: ReactNode;
}) {
  const titleId = useId();
  const [open, setOpen] = useState(false);
  const [wrong, setWrong] = useState<string | null>(null);
  const pinned = useRef(props.send);
  const command = useCommand<Input>((input, options) => pinned.current(input, options), {
    done: props.done,
    decides: props.decides,
    onDone: () => {
      setOpen(false);
      props.onDone?.();
    },
  });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    event.stopPropagation();
    const reading = props.read(new FormData(event.currentTarget));
    setWrong('wrong' in reading ? reading.wrong : null);
    if (props.showsChanges) pinned.current = props.send;
    if ('input' in reading) void command.run(reading.input);
  }

  function show() {
    command.forget();
    setWrong(null);
    pinned.current = props.send;
    setOpen(true);
  }

  return (
    <>
      <Button variant={props.plain ? 'outlined' : 'contained'} onClick={show}>
        {props.label}
      </Button>
      <Dialog
        open={open}
        onClose={onEscape(() => setOpen(false))}
        aria-labelledby={titleId}
        fullWidth
        maxWidth="xs"
      >
        <form onSubmit={submit} noValidate>
          <DialogTitle id={titleId}>{props.title}</DialogTitle>
          <DialogContent>
            <div aria-live="polite">
              {wrong === null ? (
                <Refusal command={command} onReload={() => setOpen(props.keepsText === true)} />
              ) : (
                <Alert severity="warning">{wrong}</Alert>
              )}
            </div>
            {props.children}
          </DialogContent>
          <DialogActions>
            <Button onClick={() => setOpen(false)}>Cancel</Button>
            <Button type="submit" variant="contained" disabled={command.busy || command.collided}>
              {props.confirm ?? props.label}
            </Button>
          </DialogActions>
        </form>
      </Dialog>
    </>
  );
}
