import { useQuery } from '@tanstack/react-query';
import { session } from '../../session/this-tab.ts';
import { type AnswerData, api, type Settings } from '../api.ts';
import { keys } from '../query-keys.ts';

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

/** What the page asked for before the app arrived (build/shells/early-notice.js). */
interface EarlyWindow {
  earlyPopup?: { language: string; answer: Promise<{ data?: AnswerData<'popup'> }> };
}

/** Takes the page's own answer over, once: a later question is about now. */
async function readPopup({ signal }: { signal: AbortSignal }): Promise<AnswerData<'popup'>> {
  const page = window as EarlyWindow;
  const { earlyPopup } = page;
  delete page.earlyPopup;
  if (earlyPopup?.language === session.language()) {
    const { data } = await earlyPopup.answer.catch(() => ({ data: undefined }));
    if (data !== undefined) return data;
  }
  return (await api.popup({}, { signal })).data;
}

/** The notice on entry, in the current language. */
export function popupQuery() {
  return {
    queryKey: keys.popup(session.language()),
    queryFn: readPopup,
    staleTime: Number.POSITIVE_INFINITY,
  };
}

export function usePopup() {
  return useQuery(popupQuery());
}

/** The site's title as the server wrote it, after the page's own, used until the settings have loaded. */
const titleOfPage = document.title.replace(/^.* – /, '');

export function useSiteTitle(): string {
  return useSettings().data?.site_title.value ?? titleOfPage;
}

/** The company's currency, or the specification's default until the settings have loaded. */
export function useCurrency(): string {
  return useSettings().data?.currency.value ?? 'USD';
}
