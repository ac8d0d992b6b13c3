const MEMBERS = 64;
const COST = 20;
const FUND = 1000000000;
const WRITERS = 8;

/**
 * Members who can sign in, and shares with one verified and settled visit each, to be claimed once. `campaigns` is the
 * number of their campaigns; with 1, all claims are on the same one.
 * @param pool the pool of the bench's database
 */
export async function seedClaims(pool, { passwordHash, shares, campaigns, label }) {
  const run = (text, values = []) => pool.query(text, values);
  await run(
    `insert into member (id, username, phone, password_hash, invite_code, level_id, locale, agreed_terms_at, created_at)
     select gen_random_uuid(), $3 || n, $3 || n, $1, $3 || n, (select id from level where rank = 1), 'en', now(), now()
     from generate_series(1, $2::int) as n`,
    [passwordHash, MEMBERS, label],
  );
  await run(
    `insert into campaign (id, member_id, package_id, title, text, landing_url, stage, visits_target,
       visits_unallocated, list_price, discount_bp, price, reward_per_visit, fee_per_visit, created_at, paid_at)
     select gen_random_uuid(), (select id from member where username = $1 || '1'), (select id from package limit 1),
       $1, '', 'https://bench.example/', 'distributing', $2::int / $3::int + 1, 0, ($2::int / $3::int + 1) * ${COST}, 0,
       ($2::int / $3::int + 1) * ${COST}, 12, 8, now(), now()
     from generate_series(1, $3::int)`,
    [label, shares, campaigns],
  );
  await run(
    `with numbered_campaign as (
       select id, row_number() over () - 1 as n from campaign where title = $1
     ), numbered_member as (
       select id, row_number() over () - 1 as n from member where username like $1 || '%'
     )
     insert into share (id, token, campaign_id, member_id, stage, visits_target, visits_verified, reward_per_visit,
       fee_per_visit, received_on, created_at, expires_at)
     select gen_random_uuid(), $1 || place, c.id, m.id, 'distributing', 10, 1, 12, 8, date '2000-01-01' + place / ${MEMBERS},
       now(), now() + interval '3 days'
     from generate_series(1, $2::int) as place
       join numbered_campaign as c on c.n = place % $3::int
       join numbered_member as m on m.n = place % ${MEMBERS}`,
    [label, shares, campaigns],
  );
  await run(
    `insert into visit (id, share_id, campaign_id, state, opened_at, decided_at, settles_at)
     select gen_random_uuid(), id, campaign_id, 'verified', now(), now(), now() - interval '1 minute'
     from share where token like $1 || '%'`,
    [label],
  );
  await run(
    `insert into share_channel (share_id, campaign_id, channel, verified)
     select id, campaign_id, 'none', 1 from share where token like $1 || '%'`,
    [label],
  );
  // Funds the shares directly: escrow is not part of the measurement.
  const { rows: drawn } = await run(
    "select 'share/' || id || '/reserved' as name from share where token like $1 || '%'",
    [label],
  );
  await fundAll(pool, { label, names: drawn.map(({ name }) => name), each: 10 * COST });
  await run('vacuum analyze');
  const { rows } = await run(
    'select share.id, member.username from share join member on member.id = share.member_id where token like $1 || $2',
    [label, '%'],
  );
  return rows;
}

/** Funded accounts for postings from Node. */
export async function seedAccounts(pool, count) {
  const names = Array.from({ length: count }, (_, n) => `member/bench-${n + 1}/available`);
  await fundAll(pool, { label: 'accounts', names, each: FUND });
  await pool.query('vacuum analyze');
}

/** Puts money into the bank and from there into every account, one posting each, as in a real company. */
export async function fundAll(pool, { label, names, each }) {
  const post = (kind, reference, accounts, kinds, amounts) =>
    pool.query('select ledger.post($1, $2, now(), $3, $4, $5)', [kind, reference, accounts, kinds, amounts]);
  const total = names.length * each;
  await post(
    'deposit_credited',
    `bench/${label}`,
    ['bank', 'goodwill'],
    ['asset', 'expense'],
    [-total, total],
  );
  const waiting = names.entries();
  await Promise.all(
    Array.from({ length: WRITERS }, async () => {
      for (const [place, name] of waiting) {
        const reference = `bench/${label}/${place}`;
        await post('correction', reference, ['goodwill', name], ['expense', 'liability'], [-each, each]);
      }
    }),
  );
}

/** Announces deposits of a few members and answers their references. */
export async function seedDeposits(pool, count) {
  const run = (text, values = []) => pool.query(text, values);
  await run(
    `insert into member (id, username, phone, password_hash, invite_code, level_id, locale, agreed_terms_at, created_at)
     select gen_random_uuid(), 'payer' || n, 'payer' || n, '', 'payer' || n, (select id from level where rank = 1), 'en',
       now(), now()
     from generate_series(1, $1::int) as n`,
    [MEMBERS],
  );
  const { rows } = await run(
    `insert into deposit (id, member_id, amount, method, status, reference, created_at, expires_at)
     select gen_random_uuid(), m.id, 1250, 'bank_transfer', 'pending', 'HB' || lpad(n::text, 10, '0'), now(),
       now() + interval '3 days'
     from generate_series(1, $1::int) as n join member m on m.username = 'payer' || (1 + n % $2::int)
     returning reference`,
    [count, MEMBERS],
  );
  await run(`insert into setting (key, value, updated_at) values ('bank_account', $1, now())`, [
    JSON.stringify({ bin: null, bank_name: 'Bench', account_number: '0123456789', account_name: 'BENCH' }),
  ]);
  return rows.map(({ reference }) => reference);
}
