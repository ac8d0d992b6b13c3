import { Alert, Button } from '@mui/material';
import type { Command } from '../commands/use-command.ts';

/** Why a command failed. After a collision, a button loads the current state. */
export function Refusal({ command, onReload }: { command: Command; onReload?: () => void }) {
  const { failure, collided, forget, reload } = command;
  if (failure === null) return null;
  if (!collided) {
    return (
      <Alert severity="warning" onClose={forget} sx={{ flexBasis: '100%' }}>
        {failure}
      </Alert>
    );
  }
  return (
    <Alert
      severity="warning"
      sx={{ flexBasis: '100%' }}
      action={
        <Button
          color="inherit"
          onClick={() => {
            reload();
            onReload?.();
          }}
        >
          Show current state
        </Button>
      }
    >
      {failure}
    </Alert>
  );
}
