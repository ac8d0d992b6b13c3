/** A rule that a demo relaxes, as the console shows it: for a company, in a demo, and why. */
export interface RelaxedRule {
  rule: string;
  company: string;
  demo: string;
  why: string;
  /** The settings whose default the rule is. */
  settings?: readonly string[];
}

/** All rules that a demo relaxes. Everything else is the same in a demo as for a company. */
export const relaxedRules: readonly RelaxedRule[] = [
  {
    rule: 'Passwords',
    company: 'Known to their owner only',
    demo: 'One that everybody knows',
    why: 'Anybody can look around. No money here is real.',
  },
  {
    rule: 'Second factor of operators',
    company: 'Required',
    demo: 'Optional',
    why: 'You can sign in without an authenticator. Set one up under Access to see how it works.',
  },
  {
    rule: 'A fresh factor for money and access',
    company: 'Asked for when the last one is 10 minutes old',
    demo: 'Asked only of operators who have set one up',
    why: 'There is nothing to ask for without one.',
  },
  {
    rule: 'Roles',
    company: 'No role can complete a theft',
    demo: '“operator” and “approver” may do everything',
    why: 'Two people can show the whole round. Acts that take two people still take both.',
  },
  {
    rule: 'Who credited a deposit may not approve its withdrawal',
    company: 'Nobody who had a part in the credit',
    demo: 'A credit made by two people excludes neither',
    why: 'A demo has only these two.',
  },
  {
    rule: 'Wait before a new or changed operator may be a second person',
    company: '24 hours',
    demo: '0 hours',
    why: 'You can invite an operator and try the role right away.',
    settings: ['operator_cooling_hours'],
  },
  {
    rule: 'What one operator may credit alone in 24 hours',
    company: '0.00',
    demo: '1,000.00',
    why: 'One click confirms an ordinary deposit.',
    settings: ['credit_alone_limit'],
  },
  {
    rule: 'What an uploaded statement credits before it is vouched for',
    company: '0.00',
    demo: '100,000.00',
    why: 'A file that you made up can be imported and watched.',
    settings: ['statement_alone_limit'],
  },
  {
    rule: 'Paying while the books and the bank differ',
    company: 'Two people, with a reason',
    demo: 'Allowed',
    why: 'There is no bank to compare with.',
  },
  {
    rule: 'Wait before a visit can be claimed',
    company: '10 minutes',
    demo: '0 minutes',
    why: 'A visit that you make pays now.',
    settings: ['settle_minutes'],
  },
  {
    rule: 'Wait before a withdrawal after new bank info or a new password',
    company: '24 hours',
    demo: '0 hours',
    why: 'The whole round takes five minutes.',
    settings: ['bank_change_hours', 'first_bank_hours', 'password_change_hours'],
  },
  {
    rule: 'Wait before money paid by card can be withdrawn',
    company: '7 days',
    demo: '0 days',
    why: 'No real card was charged.',
    settings: ['card_hold_days'],
  },
  {
    rule: 'How long a closed account’s personal data is kept',
    company: '365 days',
    demo: '30 days',
    why: 'No law asks for records of play money.',
    settings: ['erase_after_days'],
  },
  {
    rule: 'Keys and the server’s address',
    company: 'Given by the company, with https',
    demo: 'Made at the first start, http allowed',
    why: 'It starts with one command on any computer.',
  },
  {
    rule: 'Who acts',
    company: 'People only',
    demo: 'Eleven simulated members too, through the same calls',
    why: 'Lists move and queues fill without a crowd. The console marks them “Simulated”; HANDBILL_DEMO_LIFE=off stops them.',
  },
];
