import { Button, Typography } from '@mui/material';
import { Refusal } from '../failures/refusal.tsx';
import { useCommand } from './use-command.ts';

/** A button for a command, with the reason next to it when it is disabled or was refused. */
export function CommandButton(props: {
  label: string;
  done: string;
  send(options: { idempotencyKey: string }): Promise<unknown>;
  plain?: boolean;
  /** Why the signed-in operator cannot do it; null if they can. */
  obstacle?: string | null;
}) {
  const command = useCommand((_input: null, options) => props.send(options), { done: props.done });
  return (
    <>
      <Button
        variant={props.plain ? 'outlined' : 'contained'}
        disabled={command.busy || command.collided || Boolean(props.obstacle)}
        onClick={() => command.run(null)}
      >
        {props.label}
      </Button>
      {props.obstacle ? <Typography variant="body2">You cannot: {props.obstacle}.</Typography> : null}
      <Refusal command={command} />
    </>
  );
}
