import { deviceStorage } from '../session/this-tab.ts';

const NAME = 'push_member';

/** The id of the member whose notifications this browser shows, stored on the device. */
export const pushNote = {
  whose: (): string | null => deviceStorage.getItem(NAME),
  keep: (memberId: string): void => deviceStorage.setItem(NAME, memberId),
  forget: (): void => deviceStorage.removeItem(NAME),
};
