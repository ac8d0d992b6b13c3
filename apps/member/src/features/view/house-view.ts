/** Until when somebody of the house sees the app as a member does; beside the names of a member's own session. */
const UNTIL = 'house_view_until';

/** When a token of a view ends, as ISO 8601; null for what is none. The server alone says whether it is good. */
export function endOfView(token: string): string | null {
  try {
    const part = token.split('.')[1] ?? '';
    const { exp, view } = JSON.parse(atob(part.replaceAll('-', '+').replaceAll('_', '/')));
    return view === true ? new Date(exp * 1_000).toISOString() : null;
  } catch {
    return null;
  }
}

/** The view that this tab is for. It has an access token and nothing to renew it with. */
export const houseView = {
  until: () => window.sessionStorage.getItem(UNTIL),
  begin(token: string): boolean {
    const until = endOfView(token);
    if (until === null) return false;
    window.sessionStorage.setItem('access_token', token);
    window.sessionStorage.setItem('authToken', token);
    // The notice of the house is the member's to close.
    window.sessionStorage.setItem('popup_seen', '1');
    window.sessionStorage.setItem(UNTIL, until);
    return true;
  },
  end: () => window.sessionStorage.removeItem(UNTIL),
};
