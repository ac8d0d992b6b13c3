import { createClient } from '@handbill/contract/client';
import { type PublicEndpoints, publicCalls } from '@handbill/contract/public/calls';
import { Alert, Button } from '@mui/material';
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';

/** The public settings that the console uses. */
interface Instance {
  /** Null until it is known; no amount is shown without it. */
  currency: string | null;
  timezone: string | undefined;
  demo: boolean;
}

const unknown: Instance = { currency: null, timezone: undefined, demo: false };
const InstanceContext = createContext<Instance>(unknown);

export function useInstance(): Instance {
  return useContext(InstanceContext);
}

export function InstanceProvider({ children }: { children: ReactNode }) {
  const [instance, setInstance] = useState(unknown);
  const [attempt, setAttempt] = useState(0);
  const [failed, setFailed] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt reads them again
  useEffect(() => {
    const leaving = new AbortController();
    readInstance(leaving.signal).then(
      (read) => {
        setInstance(read);
        setFailed(false);
      },
      () => setFailed(!leaving.signal.aborted),
    );
    return () => leaving.abort();
  }, [attempt]);
  return (
    <InstanceContext value={instance}>
      {failed ? <Unreadable onRetry={() => setAttempt(attempt + 1)} /> : null}
      {children}
    </InstanceContext>
  );
}

function Unreadable({ onRetry }: { onRetry(): void }) {
  return (
    <Alert
      severity="error"
      action={
        <Button color="inherit" onClick={onRetry}>
          Try again
        </Button>
      }
    >
      The settings could not be loaded. Amounts are hidden, days cannot be entered, and times are in the time
      zone of this browser.
    </Alert>
  );
}

const client = createClient<PublicEndpoints>(publicCalls, {
  baseUrl: '/api/',
  accessToken: () => null,
  language: () => 'en',
});

async function readInstance(signal: AbortSignal): Promise<Instance> {
  const { currency, timezone, demo } = (await client.settings({}, { signal })).data;
  return { currency: currency.value, timezone: timezone.value, demo: demo.value };
}
