import { useQuery } from '@tanstack/react-query';
import { session } from '../session/this-tab.ts';
import { api, type Settings } from './api.ts';
import { keys } from './query-keys.ts';

const FRESH_MS = 5 * 60_000;

async function readSettings({ signal }: { signal: AbortSignal }): Promise<Settings> {
  const { data } = await api.settings({}, { signal });
  session.keep('global', data);
  return data;
}

/** The public settings. The last ones known to this tab are used until the answer arrives. */
export function useSettings() {
  return useQuery({
    queryKey: keys.settings,
    queryFn: readSettings,
    staleTime: FRESH_MS,
    // Written by readSettings of this app in this tab.
    initialData: () => session.recall('global') as Settings | undefined,
    initialDataUpdatedAt: 0,
  });
}

/** The notice on entry, in the current language. */
export function popupQuery() {
  return {
    queryKey: keys.popup(session.language()),
    queryFn: async ({ signal }: { signal: AbortSignal }) => (await api.popup({}, { signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
  };
}

export function usePopup() {
  return useQuery(popupQuery());
}

/** The page title from the server, used until the settings have loaded. */
const titleOfPage = document.title;

export function useSiteTitle(): string {
  return useSettings().data?.site_title.value ?? titleOfPage;
}

/** The company's currency, or the specification's default until the settings have loaded. */
export function useCurrency(): string {
  return useSettings().data?.currency.value ?? 'USD';
}
