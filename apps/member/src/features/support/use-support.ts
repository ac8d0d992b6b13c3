import { type QueryClient, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type Answer, type AnswerData, api } from '../../data/api.ts';
import { useIntent } from '../../data/changes/use-intent.ts';
import { keepAnswer } from '../../data/keep-answer.ts';
import { keys } from '../../data/query-keys.ts';
import { itemsOf, pagesOf } from '../../data/use-paged.ts';

export type Request = AnswerData<'supportRequests'>[number];
export type Thread = AnswerData<'supportRequest'>;

/** One query for the list and the time: whichever of them refetches it reads every page. */
const requestPages = pagesOf(keys.requests, (paging, signal) => api.supportRequests(paging, { signal }));

export function useRequests() {
  return useInfiniteQuery({ ...requestPages, select: itemsOf });
}

/** The usual time until an answer, in minutes; null while too few answers tell. */
export function useAnswerMinutes(): number | null {
  const { data } = useInfiniteQuery({
    ...requestPages,
    select: ({ pages }) => pages[0]?.answer_minutes ?? null,
  });
  return data ?? null;
}

export function useRequest(id: string) {
  return useQuery({
    queryKey: keys.request(id),
    queryFn: async ({ signal }) => (await api.supportRequest({ request_id: id }, { signal })).data,
  });
}

export function useAsk(onDone: () => void) {
  return useIntent('supportAsk', { keep, onDone });
}

export function useWrite(onDone: () => void) {
  return useIntent('supportWrite', { keep, onDone });
}

export function useClose(onDone: () => void) {
  return useIntent('supportClose', { keep, onDone });
}

function keep(queries: QueryClient, { data }: Answer<'supportAsk'>) {
  return [keepAnswer(queries, keys.request(data._id), data)];
}
