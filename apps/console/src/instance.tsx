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

async function readInstance(signal: AbortSignal): Promise<Instance> {
  const response = await fetch('/api/settings', { signal });
  const { data }: { data: Record<string, { value: unknown } | undefined> } = await response.json();
  const { currency, timezone, demo } = data;
  return {
    currency: typeof currency?.value === 'string' ? currency.value : unknown.currency,
    timezone: typeof timezone?.value === 'string' ? timezone.value : undefined,
    demo: demo?.value === true,
  };
}
