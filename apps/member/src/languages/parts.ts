/**
 * The texts that the first screens need, by the beginnings of their ids. They are loaded before anything is
 * drawn, the others right after: two thirds of a catalogue can wait.
 */
const beginnings = [
  ...['nav.', 'action.', 'state.', 'language.', 'demo.', 'not_found.', 'entrance.', 'login.'],
  ...['home.', 'balance.', 'popup.', 'levels.'],
  ...['field.label.username', 'field.label.password', 'toast.photo'],
  ...['page.company_profile', 'page.foundation_rules', 'page.development_cooperation'],
  ...['error.error_try_again', 'error.network'],
];

/** Of the personal area alone: texts that its screens load when one of them is opened. */
const ownBeginnings = [
  'account.',
  'address.',
  'bank.',
  'deposit.',
  'group.',
  'history.',
  'ledger.',
  'statement.',
];

/** Whether a text belongs to the first part of a catalogue. The first screens need the field errors too. */
export function isFirstText(id: string): boolean {
  const fieldFault = id.startsWith('field.') && !id.startsWith('field.label.');
  return fieldFault || beginnings.some((beginning) => id.startsWith(beginning));
}

/** The part of a catalogue that a text belongs to, in the order in which they are loaded. */
export function partOf(id: string): 'first' | 'rest' | 'own' {
  if (isFirstText(id)) return 'first';
  return ownBeginnings.some((beginning) => id.startsWith(beginning)) ? 'own' : 'rest';
}
