const NAME = 'push_member';

/** The id of the member whose notifications this browser shows, stored on the device. */
export const pushNote = {
  whose: (): string | null => window.localStorage.getItem(NAME),
  keep: (memberId: string): void => window.localStorage.setItem(NAME, memberId),
  forget: (): void => window.localStorage.removeItem(NAME),
};
