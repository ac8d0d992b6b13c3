import { Alert, Button } from '@mui/material';
import type { Command } from '../use-command.ts';

/** Why something was not done. After a collision what holds now is shown when the operator asks for it. */
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
          Show what holds now
        </Button>
      }
    >
      {failure}
    </Alert>
  );
}
