import { Button } from '@mui/material';
import { useCommand } from '../use-command.ts';
import { Refusal } from './refusal.tsx';

/** A button that does something at once; why it was refused stands beside it. */
export function CommandButton(props: {
  label: string;
  done: string;
  send(options: { idempotencyKey: string }): Promise<unknown>;
  plain?: boolean;
}) {
  const command = useCommand((_input: null, options) => props.send(options), { done: props.done });
  return (
    <>
      <Button
        variant={props.plain ? 'outlined' : 'contained'}
        disabled={command.busy || command.collided}
        onClick={() => command.run(null)}
      >
        {props.label}
      </Button>
      <Refusal command={command} />
    </>
  );
}
