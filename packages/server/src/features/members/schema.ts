import type { FeatureSchema } from '../../platform/database/shared-schema.ts';

export const membersSchema: FeatureSchema = {
  tables: [
    'address',
    'bank',
    'bank_account',
    'company_invite_code',
    'member',
    'member_authenticator',
    'member_passkey',
    'recovery_code',
  ],
  views: {
    member_account: {
      meaning:
        "A member's account: its level and language, whether it is locked, since when, and whether it is closed.",
      sql: `select id, username, locale, level_id, created_at as joined_at, locked_at, locked_at is not null as is_locked,
        closed_at is not null as is_closed from member`,
    },
    member_phone: {
      meaning: 'Each member’s phone number; null once the member is erased.',
      sql: 'select id, phone from member',
    },
    member_name: {
      meaning:
        'Each member’s username, since when the account is locked, and until when a recovery delays what is paid to the member.',
      sql: 'select id, username, locked_at, recovery_until from member',
    },
    invited_member: {
      meaning: 'Members who registered with another member’s invite code.',
      sql: 'select id, username, created_at, level_id, invited_by from member where invited_by is not null',
    },
    member_origin: {
      meaning:
        'How each member joined: when, invited by whom, and in which language; and since when they count as a real person.',
      sql: `select member.id, member.locale, member.invite_code, member.agreed_terms_at,
              member.verified_at, inviter.id as inviter_id,
              inviter.username as inviter
            from member left join member as inviter on inviter.id = member.invited_by`,
    },
    recovered_member: {
      meaning:
        'What operators compare before they start a recovery: the username, the phone number, when the member registered, and the bank account’s holder.',
      sql: `select member.id, username, phone, member.created_at, locked_at is not null as is_locked,
              closed_at is not null as is_closed, bank_account.account_name as bank_holder
            from member left join bank_account on bank_account.member_id = member.id`,
    },
    shown_member: {
      meaning:
        'Members who agree to be shown with a reward; is_locked: hide them while their account is locked.',
      sql: `select id, username, locked_at is not null as is_locked from member where show_awards`,
    },
  },
  subjects: {
    member: { table: 'member', id: 'id', name: 'username' },
    invite_code: { table: 'company_invite_code', key: 'code', name: 'code' },
  },
};
