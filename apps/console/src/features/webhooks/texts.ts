import type { Webhook } from '../../data/api.ts';

/** The states of a webhook: on, or why it is off. */
export const stateTexts: Readonly<Record<Webhook['state'], string>> = {
  on: 'On',
  owner: 'Switched off by the member',
  failing: 'Off: took nothing for three days',
  gone: 'Off: answered 410',
  secured: 'Off: account or instance secured',
};
