/**
 * The texts of the first screens, by the prefixes of their ids. They load before the first render, the others right
 * after: two thirds of a catalogue can wait.
 */
const beginnings = [
  ...['nav.', 'action.', 'state.', 'language.', 'demo.', 'not_found.', 'entrance.', 'login.'],
  ...['home.', 'balance.', 'popup.'],
  ...['field.label.username', 'field.label.password', 'toast.photo'],
  ...['page.company_profile', 'page.foundation_rules', 'page.development_cooperation', 'page.help'],
  ...['error.error_try_again', 'error.network'],
];

/** Texts of the personal area and of the long forms, loaded when one of their screens is opened. */
const ownBeginnings = [
  'account.',
  'address.',
  'bank.',
  'deposit.',
  'distribute.button_',
  'distribute.image_',
  'distribute.landing_',
  'distribute.parameters',
  'group.',
  'history.',
  'ledger.',
  'recover',
  'statement.',
  'withdraw.',
  'withdrawal.',
];

/** Whether a text belongs to the first part of a catalogue. The first screens need the field errors too. */
export function isFirstText(id: string): boolean {
  const fieldFault = id.startsWith('field.') && !id.startsWith('field.label.');
  return fieldFault || beginnings.some((beginning) => id.startsWith(beginning));
}

/** The part of a catalogue that a text belongs to; parts load in this order. */
export function partOf(id: string): 'first' | 'rest' | 'own' {
  if (isFirstText(id)) return 'first';
  return ownBeginnings.some((beginning) => id.startsWith(beginning)) ? 'own' : 'rest';
}
