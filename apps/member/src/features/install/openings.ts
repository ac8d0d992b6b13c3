import { newKey } from '../../session/ids.ts';

const THIS_OPENING = 'opening';
const FIRST_OPENING = 'first_opening';

type Names = Pick<Storage, 'getItem' | 'setItem'>;

/** Names this app opening, and stores the name of the first one on the device. A reload is the same opening. */
export function noteOpening(tab: Names, device: Names): void {
  if (tab.getItem(THIS_OPENING) === null) tab.setItem(THIS_OPENING, newKey());
  if (device.getItem(FIRST_OPENING) === null) device.setItem(FIRST_OPENING, tab.getItem(THIS_OPENING) ?? '');
}

/** Whether this device had an earlier app opening. */
export function hasComeBack(tab: Names, device: Names): boolean {
  const first = device.getItem(FIRST_OPENING);
  return first !== null && first !== tab.getItem(THIS_OPENING);
}
