import type { Block } from '../../data/api.ts';

export const kindTexts: Readonly<Record<Block['kind'], string>> = {
  host: 'Landing site',
  network: 'Network',
  agent: 'Browser',
};
export const stateTexts = { holds: 'Active', ended: 'Ended' } as const;
export const networkTexts = {
  waited_for: 'Kept for one day, unless the network returns',
  known: 'Kept until the block ends, because the network returned',
  forgotten: 'Forgotten',
} as const;
