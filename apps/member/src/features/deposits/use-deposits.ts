import { type QueryClient, useQuery } from '@tanstack/react-query';
import { api, type Deposit } from '../../data/api.ts';
import { useIntent } from '../../data/changes/use-intent.ts';
import { keepAnswer } from '../../data/keep-answer.ts';
import { keys } from '../../data/query-keys.ts';
import { usePaged } from '../../data/use-paged.ts';

type Status = Deposit['status'];

/** The member's deposits of some statuses, or all of them. */
export function useDeposits(statuses: readonly Status[] = []) {
  const filter = statuses.length > 0 ? { status: [...statuses] } : {};
  return usePaged<Deposit>(keys.deposits(statuses), (paging, signal) =>
    api.depositHistory({ ...filter, ...paging }, { signal }),
  );
}

export function useDeposit(id: string) {
  return useQuery({
    queryKey: keys.deposit(id),
    queryFn: async ({ signal }) => {
      const { data } = await api.depositHistory({ deposit_id: id }, { signal });
      const [deposit] = data;
      if (!deposit) throw new Error('the server answered with no deposit');
      return deposit;
    },
  });
}

const keep = (queries: QueryClient, { data }: { data: Deposit }) => [
  keepAnswer(queries, keys.deposit(data._id), data),
];

export function useAnnounceDeposit(onDone: () => void) {
  return useIntent('deposit', { once: 'deposit', keep, onDone });
}

/** The page of the payment service where a deposit is paid. */
export function useCheckout() {
  return useIntent('depositCheckout');
}

export function useCancelDeposit(onDone: () => void) {
  return useIntent('depositCancel', { keep, onDone });
}
