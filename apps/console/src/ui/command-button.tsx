import { Alert, Button } from '@mui/material';
import { useCommand } from '../use-command.ts';

/** A button that does something at once; why it was refused stands beside it. */
export function CommandButton(props: {
  label: string;
  done: string;
  send(options: { idempotencyKey: string }): Promise<unknown>;
  plain?: boolean;
}) {
  const { run, busy, failure, forget } = useCommand((_input: null, options) => props.send(options), {
    done: props.done,
  });
  return (
    <>
      <Button variant={props.plain ? 'outlined' : 'contained'} disabled={busy} onClick={() => run(null)}>
        {props.label}
      </Button>
      {failure === null ? null : (
        <Alert severity="warning" onClose={forget} sx={{ flexBasis: '100%' }}>
          {failure}
        </Alert>
      )}
    </>
  );
}
