import { api } from '../../api.ts';

/** Asks for all that a decision about an order rests on. */
export function reviewOf(id: string) {
  return {
    queryKey: ['review', id],
    queryFn: async () => (await api.readReview({ id })).data,
    retry: false,
  };
}
