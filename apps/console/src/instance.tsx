import { createClient } from '@handbill/contract/client';
import { type PublicEndpoints, publicCalls } from '@handbill/contract/public/calls';
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';

/** What the console shows of the public settings. */
interface Instance {
  currency: string;
  timezone: string | undefined;
  demo: boolean;
}

const unknown: Instance = { currency: 'USD', timezone: undefined, demo: false };
const InstanceContext = createContext<Instance>(unknown);

export function useInstance(): Instance {
  return useContext(InstanceContext);
}

export function InstanceProvider({ children }: { children: ReactNode }) {
  const [instance, setInstance] = useState(unknown);
  useEffect(() => {
    const leaving = new AbortController();
    readInstance(leaving.signal).then(setInstance, () => {});
    return () => leaving.abort();
  }, []);
  return <InstanceContext value={instance}>{children}</InstanceContext>;
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
