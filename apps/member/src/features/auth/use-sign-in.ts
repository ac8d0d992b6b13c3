import { useMutation } from '@tanstack/react-query';
import { useLocation, useSearch } from 'wouter';
import { type Answer, api, type Input } from '../../data/api.ts';
import { chooseLanguage } from '../../device/kept-language.ts';
import { speak } from '../../languages/index.ts';
import { session } from '../../session/this-tab.ts';

/** Where to go after signing in: the requested address, if it is in this app. */
export function placeAfterSignIn(search: string): string {
  const next = new URLSearchParams(search).get('next') ?? '/';
  return /^\/(?![/\\])/.test(next) ? next : '/';
}

/** Starts the session that a call answered with. */
export function useBegin() {
  const [, navigate] = useLocation();
  const search = useSearch();
  return async ({ data }: Answer<'login'>, sent: object) => {
    const stays = 'stay_signed_in' in sent && sent.stay_signed_in === true;
    session.keep('user', data.user);
    session.keepMember(stays ? data.user.username : null);
    if (!session.hasChosenLanguage()) {
      chooseLanguage(data.user.locale);
      await speak(data.user.locale);
    }
    session.start(data);
    navigate(placeAfterSignIn(search), { replace: true });
  };
}

export function useSignIn() {
  return useMutation({ mutationFn: (input: Input<'login'>) => api.login(input), onSuccess: useBegin() });
}

export function useRegister() {
  return useMutation({
    mutationFn: (input: Input<'register'>) => api.register(input),
    onSuccess: useBegin(),
  });
}
