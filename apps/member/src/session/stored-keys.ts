/**
 * Everything that the app keeps in the browser’s storage. `tools/tidy/stored-keys.test.ts` compares these lists with what
 * the app writes; what begins with a key, such as a member’s drafts, is listed once.
 */
export const storedKeys = {
  /**
   * Kept by a tab, and removed when its session ends. The specification names the first five; the others are the closed
   * notice, the last answers for offline use, drafts of forms, and the keys of calls without an answer.
   */
  session: [
    'authToken',
    'access_token',
    'refresh_token',
    'user',
    'global',
    'popup_seen',
    'last_answers',
    'drafts',
    'unanswered',
  ],
  /**
   * Kept by a tab beyond its session: the language, which the specification names, the tab’s own name, by which a copy of
   * it is recognised, the name of this app opening, and when an operator’s view as this member ends.
   */
  tab: ['locale', 'tab', 'opening', 'member_view_until'],
  /**
   * Kept by the device, for all tabs: the closed notice, whether its member stays signed in and the username of one who
   * does, drafts of orders with the member’s id after the key, the first app opening, and whose notifications this browser
   * shows.
   */
  device: ['popup_seen', 'stay_signed_in', 'username', 'order_drafts', 'first_opening', 'push_member'],
} as const;
