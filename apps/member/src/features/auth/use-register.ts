import { useMutation, useQuery } from '@tanstack/react-query';
import { api, type Input } from '../../data/api.ts';
import { keys } from '../../data/query-keys.ts';
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

/** The company's invite code for those who came without one: null if they have to ask, undefined until it is known. */
export function useOfferedCode({ asked }: { asked: boolean }) {
  const { data, isError } = useQuery({
    queryKey: keys.offeredCode,
    queryFn: async ({ signal }) => (await api.offeredCode({}, { signal })).data.code,
    enabled: asked,
  });
  return isError ? null : data;
}
