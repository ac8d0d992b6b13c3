import { useQuery } from '@tanstack/react-query';
import { api, ensureOwnTab, type Input } from '../../../data/api.ts';
import { useKeyless } from '../../../data/changes/use-keyless.ts';
import { keys } from '../../../data/query-keys.ts';
import { makePasskey } from '../../../device/passkeys.ts';

/** The member's authenticator and passkeys. */
export function useSecondFactors() {
  return useQuery({
    queryKey: keys.secondFactors,
    queryFn: async ({ signal }) => (await api.secondFactors({}, { signal })).data,
  });
}

export const useConfirmAuthenticator = () =>
  useKeyless('authenticatorConfirm', (sent: Input<'authenticatorConfirm'>) => api.authenticatorConfirm(sent));

export const useRemoveAuthenticator = () =>
  useKeyless('authenticatorRemove', (sent: Input<'authenticatorRemove'>) => api.authenticatorRemove(sent));

export const useRemovePasskey = () =>
  useKeyless('passkeyRemove', (sent: Input<'passkeyRemove'>) => api.passkeyRemove(sent));

/** Lets this device make a passkey, and adds it under a name. */
export const useAddPasskey = () =>
  useKeyless('passkeyAdd', async ({ name, password }: { name: string; password: string }) => {
    // Begun and finished in one session: a new tab that gets its own session in between would be refused.
    await ensureOwnTab();
    const { data } = await api.passkeyBegin({ password });
    return api.passkeyAdd({ name, response: await makePasskey(data) });
  });
