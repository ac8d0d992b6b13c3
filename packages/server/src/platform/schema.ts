import type { FeatureSchema } from './database/shared-schema.ts';

/** The tables of the platform itself. */
export const platformSchema: FeatureSchema = {
  tables: [
    'api_key',
    'idempotency_key',
    'installation',
    'key_fingerprint',
    'member_view',
    'network_salt',
    'passkey_challenge',
    'recent_write',
    'request_count',
    'schema_migration',
    'session',
    'sign_in_failure',
    'team_member',
  ],
  views: {
    running_session: {
      meaning: 'Sessions that are signed in until expires_at.',
      sql: `select subject_kind, subject_id, expires_at from session
            where revoked_at is null and locked_at is null`,
    },
    last_use: {
      meaning: 'When each session was last used.',
      sql: 'select subject_kind, subject_id, last_used_at from session',
    },
    session_tab: {
      meaning:
        'For each session ever begun by a sign-in, its tabs: each is signed in until expires_at, unless it ended at ended_at.',
      sql: `select own.id as session_id, tab.locked_at is not null as is_locked, tab.expires_at, tab.revoked_at as ended_at
            from session as own join session as tab on tab.family = own.family`,
    },
    session_family: {
      meaning: 'For each session the sign-in that it belongs to: the tabs of a browser share one.',
      sql: 'select id as session_id, family from session',
    },
    team_membership: {
      meaning: 'Who may act for another member’s business; accepted_at is null while it is an invitation.',
      sql: 'select id, owner_id, member_id, role, invited_at, accepted_at from team_member',
    },
    seen_by_operator: {
      meaning: 'When an operator viewed the app as a member.',
      sql: 'select id, member_id, started_at, expires_at from member_view',
    },
  },
};
