import { tabStorage } from '../../session/this-tab.ts';

/** When an operator's view of the app as this member ends. Stored next to the keys of a member's own session. */
const UNTIL = 'member_view_until';

/** When a view token expires, as ISO 8601, or null if it is not one. Only the server decides whether it is valid. */
export function endOfView(token: string): string | null {
  try {
    const part = token.split('.')[1] ?? '';
    const { exp, view } = JSON.parse(atob(part.replaceAll('-', '+').replaceAll('_', '/')));
    return view === true ? new Date(exp * 1_000).toISOString() : null;
  } catch {
    return null;
  }
}

/** The view that this tab shows. It has an access token and no refresh token. */
export const viewSession = {
  until: () => tabStorage.getItem(UNTIL),
  begin(token: string): boolean {
    const until = endOfView(token);
    if (until === null) return false;
    tabStorage.setItem('access_token', token);
    tabStorage.setItem('authToken', token);
    // Closing the company's popup is left to the member.
    tabStorage.setItem('popup_seen', '1');
    tabStorage.setItem(UNTIL, until);
    return true;
  },
  end: () => tabStorage.removeItem(UNTIL),
};
