import { type QueryClient, useQuery } from '@tanstack/react-query';
import { keepMember } from '../../data/answers/use-member.ts';
import { type AnswerData, api, type Member, type Withdrawal } from '../../data/api.ts';
import { useIntent } from '../../data/changes/use-intent.ts';
import { keepAnswer } from '../../data/keep-answer.ts';
import { keys } from '../../data/query-keys.ts';
import { usePaged } from '../../data/use-paged.ts';

type Status = Withdrawal['status'];

export type WithdrawTerms = AnswerData<'withdrawTerms'>;

/** How much can be withdrawn now, when the rest can, and when payment is possible. */
export function useWithdrawTerms() {
  return useQuery({
    queryKey: keys.withdrawTerms,
    queryFn: async ({ signal }) => (await api.withdrawTerms({}, { signal })).data,
  });
}

/** The member's withdrawals of some statuses, or all of them. */
export function useWithdrawals(statuses: readonly Status[] = []) {
  const filter = statuses.length > 0 ? { status: [...statuses] } : {};
  return usePaged<Withdrawal>(keys.withdrawals(statuses), (paging, signal) =>
    api.withdrawHistory({ ...filter, ...paging }, { signal }),
  );
}

export function useWithdrawal(id: string) {
  return useQuery({
    queryKey: keys.withdrawal(id),
    queryFn: async ({ signal }) => {
      const { data } = await api.withdrawHistory({ withdrawal_id: id }, { signal });
      const [withdrawal] = data;
      if (!withdrawal) throw new Error('the server answered with no withdrawal');
      return withdrawal;
    },
  });
}

const keep = (queries: QueryClient, { data, user }: { data: Withdrawal; user: Member }) => [
  keepAnswer(queries, keys.withdrawal(data._id), data),
  keepMember(queries, user),
];

export function useWithdraw(onDone: () => void) {
  return useIntent('withdraw', { once: 'withdraw', keep, onDone });
}

export function useCancelWithdrawal(onDone: () => void) {
  return useIntent('withdrawCancel', { keep, onDone });
}
