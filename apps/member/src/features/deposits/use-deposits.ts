import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api, type Deposit } from '../../data/api.ts';
import { useIntent } from '../../data/use-intent.ts';
import { usePaged } from '../../data/use-paged.ts';

type Status = Deposit['status'];
const keyOf = (id: string) => ['deposits', 'one', id];

/** The member's deposits of some statuses, or all of them. */
export function useDeposits(statuses: readonly Status[] = []) {
  const filter = statuses.length > 0 ? { status: [...statuses] } : {};
  return usePaged<Deposit>(['deposits', 'list', ...statuses], (paging, signal) =>
    api.depositHistory({ ...filter, ...paging }, { signal }),
  );
}

export function useDeposit(id: string) {
  return useQuery({
    queryKey: keyOf(id),
    queryFn: async ({ signal }) => {
      const { data } = await api.depositHistory({ deposit_id: id }, { signal });
      const [deposit] = data;
      if (!deposit) throw new Error('the server answered with no deposit');
      return deposit;
    },
  });
}

export function useAnnounceDeposit(onDone: (deposit: Deposit) => void) {
  const queries = useQueryClient();
  return useIntent(api.deposit, {
    once: 'deposit',
    stale: ['deposits'],
    onDone: ({ data }) => {
      queries.setQueryData(keyOf(data._id), data);
      onDone(data);
    },
  });
}

/** Goes to the page of the payment service where a deposit is paid. */
export function useCheckout() {
  return useIntent(api.depositCheckout, {
    stale: ['deposits'],
    onDone: ({ data }) => window.location.assign(data.url),
  });
}

export function useCancelDeposit(onDone: () => void) {
  return useIntent(api.depositCancel, { stale: ['deposits'], onDone });
}
