import { Alert, Snackbar } from '@mui/material';
import { useNotificationContext, useTranslate } from 'react-admin';

const SHOWN_MS = 4_000;

/** Shows only the newest message: a queued one would be out of date. */
export function NewestNotification() {
  const { notifications, resetNotifications } = useNotificationContext();
  const translate = useTranslate();
  const newest = notifications.at(-1);
  if (!newest) return null;
  const { message, type } = newest;
  return (
    <Snackbar
      key={notifications.length}
      open
      autoHideDuration={SHOWN_MS}
      onClose={(_event, why) => (why === 'clickaway' ? undefined : resetNotifications())}
    >
      <Alert severity={type} variant="filled" role="status">
        {typeof message === 'string' ? translate(message, { _: message }) : message}
      </Alert>
    </Snackbar>
  );
}
