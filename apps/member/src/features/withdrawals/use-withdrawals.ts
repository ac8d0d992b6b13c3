import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type AnswerData, api, type Withdrawal } from '../../data/api.ts';
import { useIntent } from '../../data/use-intent.ts';
import { usePaged } from '../../data/use-paged.ts';

const STALE = ['withdrawals', 'me', 'statement'];
type Status = Withdrawal['status'];
const keyOf = (id: string) => ['withdrawals', 'one', id];

export type WithdrawTerms = AnswerData<'withdrawTerms'>;

/** How much can be withdrawn now, when the rest can, and from when it is paid. */
export function useWithdrawTerms() {
  return useQuery({
    queryKey: ['withdrawals', 'terms'],
    queryFn: async ({ signal }) => (await api.withdrawTerms({}, { signal })).data,
  });
}

/** The member's withdrawals of some statuses, or all of them. */
export function useWithdrawals(statuses: readonly Status[] = []) {
  const filter = statuses.length > 0 ? { status: [...statuses] } : {};
  return usePaged<Withdrawal>(['withdrawals', 'list', ...statuses], (paging, signal) =>
    api.withdrawHistory({ ...filter, ...paging }, { signal }),
  );
}

export function useWithdrawal(id: string) {
  return useQuery({
    queryKey: keyOf(id),
    queryFn: async ({ signal }) => {
      const { data } = await api.withdrawHistory({ withdrawal_id: id }, { signal });
      const [withdrawal] = data;
      if (!withdrawal) throw new Error('the server answered with no withdrawal');
      return withdrawal;
    },
  });
}

export function useWithdraw(onDone: (withdrawal: Withdrawal) => void) {
  const queries = useQueryClient();
  return useIntent(api.withdraw, {
    once: 'withdraw',
    stale: STALE,
    onDone: ({ data }) => {
      queries.setQueryData(keyOf(data._id), data);
      onDone(data);
    },
  });
}

export function useCancelWithdrawal(onDone: () => void) {
  return useIntent(api.withdrawCancel, { stale: STALE, onDone });
}
