import type { ShareConversions } from '../../data/api.ts';

export const stateTexts = { doubtful: 'Look made up', made: 'Made up', real: 'Real' } as const;

/** What makes conversions doubtful, each with what would explain it. */
export const signalTexts: Readonly<Record<ShareConversions['signals'][number], string>> = {
  together: 'Five or more within a minute (or a counter that enters its codes in the evening)',
  at_once:
    'Three or more within ten seconds of the tap or the code (or a landing page that reports on opening)',
  most_taps: 'More than half of the taps led to one (or an offer for free)',
  one_network: 'Five or more codes of one network (or the shop’s own Wi-Fi)',
  own: 'Three or more codes of visits from the sharer’s or the advertiser’s network',
};
