import { useMutation } from '@tanstack/react-query';
import { api, type Input } from '../../data/api.ts';
import { placeAfterSignIn, useBegin } from './use-sign-in.ts';

/** After registering, recovery codes come first: that screen leads on to the requested address. */
const placeAfterRegistering = (search: string) =>
  `/individual/recovery?next=${encodeURIComponent(placeAfterSignIn(search))}`;

export function useRegister() {
  return useMutation({
    mutationFn: (input: Input<'register'>) => api.register(input),
    onSuccess: useBegin(placeAfterRegistering),
  });
}
