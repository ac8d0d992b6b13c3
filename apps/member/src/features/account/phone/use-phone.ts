import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Answer, type AnswerData, api, type Input } from '../../../data/api.ts';
import { makeStale, staleAfterKeyless } from '../../../data/changes/stale-after.ts';
import { useIntent } from '../../../data/changes/use-intent.ts';
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

function useKeep() {
  const queries = useQueryClient();
  return ({ data }: Answer<'phone'>) => keepAnswer(queries, keys.phone, data);
}

export function useSend() {
  const keep = useKeep();
  return useIntent('phoneSend', { onDone: keep });
}

export function useChange(onDone: () => void) {
  const keep = useKeep();
  return useIntent('phoneChange', {
    onDone: (answer) => {
      keep(answer);
      onDone();
    },
  });
}

export function useConfirm() {
  const queries = useQueryClient();
  const keep = useKeep();
  return useMutation({
    mutationFn: (sent: Input<'phoneConfirm'>) => api.phoneConfirm(sent),
    onSuccess: (answer) => void makeStale(queries, staleAfterKeyless.phoneConfirm, [keep(answer)]),
    onError: () => void makeStale(queries, staleAfterKeyless.phoneConfirm),
  });
}
