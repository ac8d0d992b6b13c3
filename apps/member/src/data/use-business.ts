import { useQuery } from '@tanstack/react-query';
import { type AnswerData, api } from './api.ts';
import type { Payer } from './payer.ts';
import { keys } from './query-keys.ts';
import { useMember } from './use-member.ts';

export type Business = NonNullable<AnswerData<'business'>>;

/** The member's business; null until it is saved. */
export function useBusiness() {
  return useQuery({
    queryKey: keys.business,
    queryFn: async ({ signal }) => (await api.business({}, { signal })).data,
  });
}

/** The member as the one who pays for an advertisement. */
export function useOwnPayer(): Payer {
  const business = useBusiness().data;
  const verified = business?.verification.state === 'verified';
  return {
    advertiser: useMember().data?.username ?? '',
    badge: business && verified ? { name: business.name, town: business.town } : null,
  };
}
