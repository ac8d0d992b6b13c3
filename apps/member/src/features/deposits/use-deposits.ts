import { api, type Deposit } from '../../api.ts';
import { keys } from '../../query-keys.ts';
import { useIntent } from '../../use-intent.ts';
import { usePaged } from '../../use-paged.ts';

export function useDeposits() {
  return usePaged<Deposit>(keys.deposits, (paging, signal) => api.depositHistory(paging, { signal }));
}

export function useAnnounceDeposit(onDone: (deposit: Deposit) => void) {
  return useIntent(api.deposit, { stale: ['deposits'], onDone: ({ data }) => onDone(data) });
}

export function useCancelDeposit(onDone: () => void) {
  return useIntent(api.depositCancel, { stale: ['deposits'], onDone });
}
