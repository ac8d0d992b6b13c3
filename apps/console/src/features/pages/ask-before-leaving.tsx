import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { useId } from 'react';
import { useBeforeUnload, useBlocker } from 'react-router';
import { readSession } from '../../session/session.ts';
import { onEscape } from '../../ui/commands/on-escape.ts';

/** Asks before an unsaved text is left, for another page or for another site. A session that has ended asks nothing. */
export function AskBeforeLeaving({ unsaved }: { unsaved: boolean }) {
  const titleId = useId();
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) =>
      unsaved && from.pathname !== to.pathname && readSession() !== null,
  );
  useBeforeUnload((event) => {
    if (unsaved) event.preventDefault();
  });
  const stay = () => blocker.reset?.();
  return (
    <Dialog
      open={blocker.state === 'blocked'}
      onClose={onEscape(stay)}
      aria-labelledby={titleId}
      fullWidth
      maxWidth="xs"
    >
      <DialogTitle id={titleId}>Leave without saving?</DialogTitle>
      <DialogContent>What you wrote here has not been saved, and will be lost.</DialogContent>
      <DialogActions>
        <Button onClick={() => blocker.proceed?.()}>Leave without saving</Button>
        <Button variant="contained" onClick={stay} autoFocus>
          Keep writing
        </Button>
      </DialogActions>
    </Dialog>
  );
}
