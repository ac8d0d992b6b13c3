import { useQuery } from '@tanstack/react-query';
import { type Answer, type AnswerData, api, type Input } from '../../data/api.ts';
import { useIntent } from '../../data/changes/use-intent.ts';
import { useKeyless } from '../../data/changes/use-keyless.ts';
import { keepAnswer } from '../../data/keep-answer.ts';
import { keys } from '../../data/query-keys.ts';

export type ApiKey = AnswerData<'apiKeys'>[number];

export function useApiKeys() {
  return useQuery({
    queryKey: keys.apiKeys,
    queryFn: async ({ signal }) => (await api.apiKeys({}, { signal })).data,
  });
}

/** Makes a key. Its answer is not kept anywhere: the key is in it. */
export function useMakeKey() {
  return useKeyless('apiKeyMake', async (sent: Input<'apiKeyMake'>) => (await api.apiKeyMake(sent)).data.key);
}

export function useEndKey(onDone: () => void) {
  return useIntent('apiKeyEnd', {
    keep: (queries, { data }: Answer<'apiKeyEnd'>) => [keepAnswer(queries, keys.apiKeys, data)],
    onDone,
  });
}
