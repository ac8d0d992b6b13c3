import { CallFailed } from '@handbill/contract/client';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useSyncExternalStore } from 'react';
import { currentSpeech, onSpeech, SpeechContext } from '../languages/current.ts';
import { session } from '../session/this-tab.ts';

const RETRIES = 2;
const FRESH_MS = 10_000;

/** Retries only failures that may be temporary; a refusal is final. */
function mayRetry(attempts: number, error: Error): boolean {
  const passing =
    error instanceof CallFailed && (error.slug === 'network' || error.slug === 'service_unavailable');
  return passing && attempts < RETRIES;
}

export const queries = new QueryClient({
  defaultOptions: {
    // Offline, queries and mutations fail: neither is queued to be sent later without the member noticing.
    queries: {
      networkMode: 'always',
      retry: mayRetry,
      staleTime: FRESH_MS,
      refetchOnWindowFocus: 'always',
      refetchOnReconnect: 'always',
    },
    mutations: { networkMode: 'always', retry: false },
  },
});

// One member's answers must not be shown to the next one.
session.subscribe(() => queries.clear());

export function Providers({ children }: { children: ReactNode }) {
  return (
    <SpeechContext value={useSyncExternalStore(onSpeech, currentSpeech)}>
      <QueryClientProvider client={queries}>{children}</QueryClientProvider>
    </SpeechContext>
  );
}
