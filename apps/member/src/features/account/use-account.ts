import { CallFailed, type CallOptions } from '@handbill/contract/client';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { keepMember } from '../../data/answers/use-member.ts';
import { type AnswerData, api, type Input, type Member } from '../../data/api.ts';
import { useIntent, useIntentOf } from '../../data/changes/use-intent.ts';
import { useKeyless } from '../../data/changes/use-keyless.ts';
import { keepAnswer } from '../../data/keep-answer.ts';
import { keys } from '../../data/query-keys.ts';
import { usePaged } from '../../data/use-paged.ts';
import { pushNote } from '../../device/push-note.ts';
import { session } from '../../session/this-tab.ts';

/** The name of a level. Repeats home's query: sharing home's hook would add a file to every first visit. */
export function useLevelName(levelId: string): string | undefined {
  const levels = useQuery({
    queryKey: keys.levels,
    queryFn: async ({ signal }) => (await api.level({}, { signal })).data,
  });
  return levels.data?.find(({ _id }) => _id === levelId)?.name;
}

/** The banks that withdrawals can be paid to. */
export function useBankDirectory() {
  return useQuery({
    queryKey: keys.bankDirectory,
    queryFn: async ({ signal }) => (await api.bankDirectory({}, { signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export function useSaveBank(onDone: () => void) {
  return useIntent('updateBank', { onDone });
}

export function useSaveAddress(onDone: () => void) {
  return useIntent('updateAddress', {
    keep: (queries, { data }) => [keepAnswer(queries, keys.address, data)],
    onDone,
  });
}

export function useChangePassword(onDone: () => void) {
  return useIntent('changePassword', { onDone });
}

export function useUpdateProfile() {
  return useKeyless('updateProfile', (input: Input<'updateProfile'>) => api.updateProfile(input), {
    keep: (queries, { data }) => [keepMember(queries, data)],
  });
}

/** Whose session this is, and where the device keeps their drafts: unknown once it has ended. */
const memberHere = () => ({
  member: session.recall('user') as Member | undefined,
  drafts: session.orderDrafts(),
});

/** Clears the session, the member's drafts and their push subscription from this device. */
function forgetMember({ member, drafts } = memberHere()): void {
  session.forgetDrafts(drafts);
  session.end();
  if (member === undefined || pushNote.whose() !== member._id) return;
  // Now, not when the next file has loaded: the member may be signed in again by then.
  pushNote.forget();
  void import('../../device/push.ts').then(({ dropPush }) => dropPush()).catch(reportError);
}

/** Ends the session on this device, and on the server if it can be reached. */
export function useSignOut() {
  const [, navigate] = useLocation();
  return useMutation({
    mutationFn: async () => {
      const refreshToken = session.refreshToken();
      if (refreshToken !== null) await api.logout({ refresh_token: refreshToken });
    },
    onSettled: () => {
      navigate('/login', { replace: true });
      forgetMember();
    },
  });
}

export function useSessions() {
  return usePaged(keys.sessions, (paging, signal) => api.sessions(paging, { signal }));
}

export function useEndSession(onDone: () => void) {
  return useKeyless('sessionEnd', (input: Input<'sessionEnd'>) => api.sessionEnd(input), {
    onDone,
    waits: true,
  });
}

export function useEndOtherSessions(onDone: () => void) {
  return useKeyless('sessionsEndOthers', () => api.sessionsEndOthers({}), { onDone, waits: true });
}

export function useExportData(onDone: (data: AnswerData<'exportData'>) => void) {
  return useMutation({
    mutationFn: async () => (await api.exportData({})).data,
    onSuccess: onDone,
  });
}

/** Closes the account for good and clears it from this device. */
export function useCloseAccount(onDone: () => void) {
  const [, navigate] = useLocation();
  const unanswered = useRef(false);
  const [here] = useState(memberHere);
  const close = async (input: Input<'closeAccount'>, options: CallOptions) => {
    try {
      await api.closeAccount(input, options);
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error;
      // Closing ends this session with all others: that shows whether an attempt without an answer went through.
      if (unanswered.current && error.slug === 'unauthorized') return;
      if (error.slug !== 'network') throw error;
      unanswered.current = true;
      if (!(await isSignedOut())) throw error;
    }
  };
  return useIntentOf('closeAccount', close, {
    onDone: () => {
      onDone();
      navigate('/login', { replace: true });
      forgetMember(here);
    },
  });
}

/** Whether the server says that this session is over. */
async function isSignedOut(): Promise<boolean> {
  try {
    await api.me({});
    return false;
  } catch (error) {
    return error instanceof CallFailed && error.slug === 'unauthorized';
  }
}
