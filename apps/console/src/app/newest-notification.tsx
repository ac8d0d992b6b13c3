import { Alert, Snackbar } from '@mui/material';
import { useState } from 'react';
import { useNotificationContext, useTranslate } from 'react-admin';

const SHOWN_MS = 4_000;

/** Shows only the newest message: a queued one would be out of date. */
export function NewestNotification() {
  const { notifications: all, setNotifications } = useNotificationContext();
  const [ended, setEnded] = useState(0);
  const translate = useTranslate();
  const newest = all.at(-1);
  if (!newest) return null;
  const { message, type } = newest;
  /** Ends these messages only: another one may have arrived in the meantime. */
  const end = () => {
    setEnded(ended + all.length);
    setNotifications((now) => now.filter((each) => !all.includes(each)));
  };
  return (
    <Snackbar
      // The running number of the message, so that each is shown for its own time.
      key={ended + all.length}
      open
      autoHideDuration={SHOWN_MS}
      onClose={(_event, why) => (why === 'clickaway' ? undefined : end())}
    >
      <Alert severity={type} variant="filled" role="status">
        {typeof message === 'string' ? translate(message, { _: message }) : message}
      </Alert>
    </Snackbar>
  );
}
