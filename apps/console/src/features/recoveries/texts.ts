import type { Recovery } from '../../data/api.ts';

export const statusTexts: Readonly<Record<Recovery['status'], string>> = {
  waiting: 'Waiting',
  running: 'Running',
  done: 'Done',
  stopped: 'Stopped by the member',
  declined: 'Declined',
  expired: 'Expired',
  void: 'Void',
};
