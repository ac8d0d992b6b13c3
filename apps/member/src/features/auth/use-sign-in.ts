import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useLocation, useSearch } from 'wouter';
import { type Answer, api, type Input } from '../../data/api.ts';
import { chooseLanguage } from '../../device/kept-language.ts';
import { speak } from '../../languages/speak.ts';
import { nextPlace } from '../../session/next-place.ts';
import { session } from '../../session/this-tab.ts';
import { isTickedByDefault } from './ticked-by-default.ts';

/** Where to go after signing in: the requested address, if it is in this app. */
export function placeAfterSignIn(search: string): string {
  return nextPlace(search) ?? '/';
}

/** Starts the session that a call answered with, and goes to a place that depends on the address. */
export function useBegin(placeAfter = placeAfterSignIn) {
  const [, navigate] = useLocation();
  const search = useSearch();
  const queries = useQueryClient();
  return ({ data }: Answer<'login'>, sent: object) => {
    const stays = 'stay_signed_in' in sent && sent.stay_signed_in === true;
    session.keep('user', data.user);
    // A browser's box that was left unticked is not a choice for the installed app.
    session.keepMember(stays ? data.user.username : null, stays || isTickedByDefault());
    session.start(data);
    navigate(placeAfter(search), { replace: true });
    const { locale } = data.user;
    if (session.hasChosenLanguage()) return;
    if (locale === session.language()) return chooseLanguage(locale);
    // The member is signed in, whether or not these texts can be loaded.
    speak(locale).then(() => queries.invalidateQueries(), reportError);
  };
}

export function useSignIn() {
  return useMutation({ mutationFn: (input: Input<'login'>) => api.login(input), onSuccess: useBegin() });
}
