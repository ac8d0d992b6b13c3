import { newKey } from '../../session/ids.ts';

const THIS_VISIT = 'visit';
const FIRST_VISIT = 'first_visit';

type Names = Pick<Storage, 'getItem' | 'setItem'>;

/** Names this visit, and stores the name of the first one on the device. A reload is the same visit. */
export function noteVisit(tab: Names, device: Names): void {
  if (tab.getItem(THIS_VISIT) === null) tab.setItem(THIS_VISIT, newKey());
  if (device.getItem(FIRST_VISIT) === null) device.setItem(FIRST_VISIT, tab.getItem(THIS_VISIT) ?? '');
}

/** Whether this device had an earlier visit. */
export function hasComeBack(tab: Names, device: Names): boolean {
  const first = device.getItem(FIRST_VISIT);
  return first !== null && first !== tab.getItem(THIS_VISIT);
}
