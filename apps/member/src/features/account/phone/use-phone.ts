import { type QueryClient, type QueryKey, useQuery } from '@tanstack/react-query';
import { type Answer, type AnswerData, api, type Input } from '../../../data/api.ts';
import { useIntent } from '../../../data/changes/use-intent.ts';
import { useKeyless } from '../../../data/changes/use-keyless.ts';
import { keepAnswer } from '../../../data/keep-answer.ts';
import { keys } from '../../../data/query-keys.ts';

export type Phone = AnswerData<'phone'>;

/** How often to look whether a code has left, in milliseconds. */
const SENDING_MS = 2_000;

/** The member's number, whether it is verified, and the code on its way. */
export function usePhone() {
  return useQuery({
    queryKey: keys.phone,
    queryFn: async ({ signal }) => (await api.phone({}, { signal })).data,
    refetchInterval: ({ state: { data } }) => (data?.code?.state === 'sending' ? SENDING_MS : false),
  });
}

function keep(queries: QueryClient, { data }: Answer<'phone'>): QueryKey {
  return keepAnswer(queries, keys.phone, data);
}

export function useSend() {
  return useIntent('phoneSend', { keep: (queries, answer) => [keep(queries, answer)] });
}

export function useChange(onDone: () => void) {
  return useIntent('phoneChange', { keep: (queries, answer) => [keep(queries, answer)], onDone });
}

export function useConfirm() {
  return useKeyless('phoneConfirm', (sent: Input<'phoneConfirm'>) => api.phoneConfirm(sent), {
    keep: (queries, answer) => [keep(queries, answer)],
  });
}
