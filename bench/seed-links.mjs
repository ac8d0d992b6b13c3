import { fundAll } from './seed.mjs';

const COST = 20;

/** Members who can sign in, with usernames that begin with the label. */
export async function seedMembers(pool, { passwordHash, count, label }) {
  const { rows } = await pool.query(
    `insert into member (id, username, phone, password_hash, invite_code, level_id, locale, agreed_terms_at, created_at)
     select gen_random_uuid(), $3 || n, $3 || n, $1, $3 || n, (select id from level where rank = 1), 'en', now(), now()
     from generate_series(1, $2::int) as n
     returning username`,
    [passwordHash, count, label],
  );
  return rows.map(({ username }) => username);
}

/** Campaigns in distribution, each with this many visits left to be drawn, funded. */
export async function seedCampaigns(pool, { count, visits, label }) {
  const { rows } = await pool.query(
    `insert into campaign (id, member_id, package_id, title, text, landing_url, stage, visits_target,
       visits_unallocated, list_price, discount_bp, price, reward_per_visit, fee_per_visit, created_at, paid_at)
     select gen_random_uuid(), (select id from member where username = $1 || '1'), (select id from package limit 1),
       $1, '', 'https://bench.example/', 'distributing', $2::int, $2::int, $2::int * ${COST}, 0, $2::int * ${COST}, 12,
       8, now(), now()
     from generate_series(1, $3::int)
     returning id`,
    [label, visits, count],
  );
  const names = rows.map(({ id }) => `campaign/${id}/escrow`);
  await fundAll(pool, { label, names, each: visits * COST });
}

/** Shares of one campaign with places for any number of visits; answers their tokens. */
export async function seedLinks(pool, { count, label }) {
  const visits = 1_000_000;
  await pool.query(
    `insert into campaign (id, member_id, package_id, title, text, landing_url, stage, visits_target,
       visits_unallocated, list_price, discount_bp, price, reward_per_visit, fee_per_visit, created_at, paid_at)
     select gen_random_uuid(), (select id from member limit 1), (select id from package limit 1), $1, '',
       'https://bench.example/', 'distributing', $2::int, 0, $2::int * ${COST}, 0, $2::int * ${COST}, 12, 8, now(), now()`,
    [label, visits],
  );
  const { rows } = await pool.query(
    `insert into share (id, token, campaign_id, member_id, stage, visits_target, visits_verified, reward_per_visit,
       fee_per_visit, received_on, created_at, expires_at)
     select gen_random_uuid(), $1 || lpad(n::text, 10, '0'), campaign.id, campaign.member_id, 'distributing', $2::int, 0,
       12, 8, date '2000-01-01' + n, now(), now() + interval '3 days'
     from generate_series(1, $3::int) as n join campaign on campaign.title = $1
     returning token`,
    [label, visits, count],
  );
  await pool.query('vacuum analyze');
  return rows.map(({ token }) => token);
}
