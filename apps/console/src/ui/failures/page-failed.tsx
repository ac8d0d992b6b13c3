import { Alert, Button } from '@mui/material';
import { useEffect } from 'react';
import { loadFailedAgain } from '../screen.ts';

/** In place of a page that could not be drawn, most likely because its files could not be loaded. */
export function PageFailed() {
  useEffect(loadFailedAgain, []);
  return (
    <Alert
      severity="error"
      sx={{ mt: 2 }}
      action={
        <Button color="inherit" onClick={() => location.reload()}>
          Reload the page
        </Button>
      }
    >
      This page could not be loaded. Reload it to continue: you stay signed in.
    </Alert>
  );
}
