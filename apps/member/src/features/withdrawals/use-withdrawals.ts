import { api, type Withdrawal } from '../../api.ts';
import { keys } from '../../query-keys.ts';
import { useIntent } from '../../use-intent.ts';
import { usePaged } from '../../use-paged.ts';

const STALE = ['withdrawals', 'me', 'statement'];

export function useWithdrawals() {
  return usePaged<Withdrawal>(keys.withdrawals, (paging, signal) => api.withdrawHistory(paging, { signal }));
}

export function useWithdraw(onDone: () => void) {
  return useIntent(api.withdraw, { stale: STALE, onDone });
}

export function useCancelWithdrawal(onDone: () => void) {
  return useIntent(api.withdrawCancel, { stale: STALE, onDone });
}
