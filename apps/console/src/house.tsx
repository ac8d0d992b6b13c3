import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';

/** What the console shows of the house's public settings. */
interface House {
  currency: string;
  timezone: string | undefined;
  demo: boolean;
}

const unknown: House = { currency: 'USD', timezone: undefined, demo: false };
const HouseContext = createContext<House>(unknown);

export function useHouse(): House {
  return useContext(HouseContext);
}

export function HouseProvider({ children }: { children: ReactNode }) {
  const [house, setHouse] = useState(unknown);
  useEffect(() => {
    const leaving = new AbortController();
    readHouse(leaving.signal).then(setHouse, () => {});
    return () => leaving.abort();
  }, []);
  return <HouseContext value={house}>{children}</HouseContext>;
}

async function readHouse(signal: AbortSignal): Promise<House> {
  const response = await fetch('/api/settings', { signal });
  const { data }: { data: Record<string, { value: unknown } | undefined> } = await response.json();
  const { currency, timezone, demo } = data;
  return {
    currency: typeof currency?.value === 'string' ? currency.value : unknown.currency,
    timezone: typeof timezone?.value === 'string' ? timezone.value : undefined,
    demo: demo?.value === true,
  };
}
