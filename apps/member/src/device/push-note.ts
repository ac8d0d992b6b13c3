const NAME = 'push_member';

/** Whose notifications this browser shows: the id of the member who asked for them, kept on the device. */
export const pushNote = {
  whose: (): string | null => window.localStorage.getItem(NAME),
  keep: (memberId: string): void => window.localStorage.setItem(NAME, memberId),
  forget: (): void => window.localStorage.removeItem(NAME),
};
