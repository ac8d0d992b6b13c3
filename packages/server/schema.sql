-- The schema after all migrations, read from a migrated database. `npm run schema` writes it, a test compares it.
-- To change the schema, add a migration.

create table ledger.account (
  id bigint generated always as identity not null,
  name text collate "C" not null,
  kind text not null,
  balance bigint,
  constraint account_pkey PRIMARY KEY (id),
  constraint account_name_once UNIQUE (name),
  constraint account_balance_only_where_guarded CHECK (((balance IS NOT NULL) = ledger.keeps_balance(kind))),
  constraint account_ceiling CHECK (((balance >= '-1000000000000000'::bigint) AND (balance <= '1000000000000000'::bigint))),
  constraint account_floor CHECK (
CASE kind
    WHEN 'liability'::text THEN (balance >= 0)
    WHEN 'asset'::text THEN (balance <= 0)
    ELSE true
END),
  constraint account_kind_known CHECK ((kind = ANY (ARRAY['asset'::text, 'liability'::text, 'equity'::text, 'income'::text, 'expense'::text])))
) with (fillfactor=60);
CREATE TRIGGER account_is_kept BEFORE DELETE OR TRUNCATE ON ledger.account FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse_change();
CREATE TRIGGER account_keeps_its_name BEFORE UPDATE OF id, name, kind ON ledger.account FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse_change();

create table ledger.entry (
  account_id bigint not null,
  transfer_id bigint not null,
  amount bigint not null,
  balance_after bigint,
  constraint entry_pkey PRIMARY KEY (account_id, transfer_id),
  constraint entry_moves_something CHECK ((amount <> 0))
);
CREATE INDEX entry_by_transfer ON ledger.entry USING btree (transfer_id);
CREATE TRIGGER entries_make_whole_transfers AFTER INSERT ON ledger.entry REFERENCING NEW TABLE AS new_entry FOR EACH STATEMENT EXECUTE FUNCTION ledger.check_entries();
CREATE TRIGGER entry_is_immutable BEFORE DELETE OR UPDATE OR TRUNCATE ON ledger.entry FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse_change();

create table ledger.horizon (
  only_row boolean default true not null,
  transfer_id bigint not null,
  constraint horizon_pkey PRIMARY KEY (only_row),
  constraint horizon_only_row_check CHECK (only_row)
);

create table ledger.proven (
  only_row boolean default true not null,
  transfer_id bigint not null,
  at timestamp with time zone,
  constraint proven_pkey PRIMARY KEY (only_row),
  constraint proven_only_row_check CHECK (only_row)
);

create table ledger.proven_account (
  account_id bigint not null,
  balance bigint not null,
  constraint proven_account_pkey PRIMARY KEY (account_id)
) with (fillfactor=80);

create table ledger.proven_part (
  part text not null,
  kind text not null,
  balance bigint not null,
  constraint proven_part_pkey PRIMARY KEY (part)
);

create table ledger.rollup (
  account_id bigint not null,
  through_transfer_id bigint not null,
  balance bigint not null,
  constraint rollup_pkey PRIMARY KEY (account_id)
);

create table ledger.transfer (
  id bigint generated always as identity not null,
  kind text collate "C" not null,
  reference text collate "C" not null,
  posted_at timestamp with time zone not null,
  recorded_at timestamp with time zone default clock_timestamp() not null,
  constraint transfer_pkey PRIMARY KEY (id),
  constraint transfer_reference_once UNIQUE (kind, reference),
  constraint transfer_kind_known CHECK ((kind = ANY (ARRAY['deposit_credited'::text, 'deposit_unmatched'::text, 'unmatched_assigned'::text, 'unmatched_returned'::text, 'unmatched_booked'::text, 'own_line_booked'::text, 'payment_disputed'::text, 'dispute_won'::text, 'dispute_lost'::text, 'campaign_paid'::text, 'campaign_topped_up'::text, 'campaign_closed'::text, 'share_drawn'::text, 'share_ended'::text, 'reward_claimed'::text, 'visits_reversed'::text, 'level_bought'::text, 'level_refunded'::text, 'level_earned'::text, 'withdrawal_asked'::text, 'withdrawal_cancelled'::text, 'withdrawal_rejected'::text, 'withdrawal_paid'::text, 'withdrawal_returned'::text, 'correction'::text])))
);
CREATE TRIGGER transfer_is_immutable BEFORE DELETE OR UPDATE OR TRUNCATE ON ledger.transfer FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse_change();
CREATE TRIGGER transfers_have_entries AFTER INSERT ON ledger.transfer REFERENCING NEW TABLE AS new_transfer FOR EACH STATEMENT EXECUTE FUNCTION ledger.check_transfers();

create table address (
  member_id uuid not null,
  full_name text not null,
  phone text not null,
  country text not null,
  city text not null,
  line1 text not null,
  line2 text,
  postal_code text,
  updated_at timestamp with time zone not null,
  constraint address_pkey PRIMARY KEY (member_id),
  constraint address_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);

create table announcement (
  id uuid not null,
  audience jsonb not null,
  state text not null,
  recipients integer not null,
  notified integer default 0 not null,
  last_member_id uuid,
  sent_by uuid not null,
  sent_at timestamp with time zone not null,
  finished_at timestamp with time zone,
  constraint announcement_pkey PRIMARY KEY (id),
  constraint announcement_id_fkey FOREIGN KEY (id) REFERENCES message(id),
  constraint announcement_sent_by_fkey FOREIGN KEY (sent_by) REFERENCES operator(id),
  constraint announcement_finished_is_not_sending CHECK (((state = 'sending'::text) = (finished_at IS NULL))),
  constraint announcement_notified_check CHECK ((notified >= 0)),
  constraint announcement_recipients_check CHECK ((recipients > 0)),
  constraint announcement_state_check CHECK ((state = ANY (ARRAY['sending'::text, 'sent'::text, 'stopped'::text])))
);
CREATE INDEX announcement_sending ON public.announcement USING btree (id) WHERE (state = 'sending'::text);

create table api_key (
  id uuid not null,
  member_id uuid not null,
  name text not null,
  scopes text[] not null,
  secret_hash bytea not null,
  hint text not null,
  created_at timestamp with time zone not null,
  last_used_at timestamp with time zone,
  ended_at timestamp with time zone,
  constraint api_key_pkey PRIMARY KEY (id),
  constraint api_key_secret_hash_key UNIQUE (secret_hash),
  constraint api_key_scopes_check CHECK ((cardinality(scopes) > 0))
);
CREATE INDEX api_key_ended ON public.api_key USING btree (ended_at) WHERE (ended_at IS NOT NULL);
CREATE INDEX api_key_member ON public.api_key USING btree (member_id, id DESC);

create table approval (
  id uuid not null,
  kind text not null,
  subject text not null,
  payload jsonb not null,
  shown jsonb not null,
  shown_digest text not null,
  reason text not null,
  status text not null,
  asked_by uuid not null,
  asked_at timestamp with time zone not null,
  concerns uuid,
  member_id uuid,
  decided_by uuid,
  decided_at timestamp with time zone,
  approved_digest text,
  decline_reason text,
  constraint approval_pkey PRIMARY KEY (id),
  constraint approval_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES operator(id),
  constraint approval_concerns_fkey FOREIGN KEY (concerns) REFERENCES operator(id),
  constraint approval_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES operator(id),
  constraint approval_approved_has_digest CHECK (((status = 'approved'::text) = (approved_digest IS NOT NULL))),
  constraint approval_decided_at_a_time CHECK (((decided_by IS NULL) = (decided_at IS NULL))),
  constraint approval_decided_by_somebody CHECK (((status = 'asked'::text) = (decided_by IS NULL))),
  constraint approval_declined_has_reason CHECK (((status = 'declined'::text) OR (decline_reason IS NULL))),
  constraint approval_of_what_was_shown CHECK (((approved_digest IS NULL) OR (approved_digest = shown_digest))),
  constraint approval_status_check CHECK ((status = ANY (ARRAY['asked'::text, 'approved'::text, 'declined'::text]))),
  constraint approval_two_people CHECK (((status <> 'approved'::text) OR ((asked_by <> decided_by) AND (decided_by IS DISTINCT FROM concerns))))
);
CREATE INDEX approval_member ON public.approval USING btree (member_id) WHERE (member_id IS NOT NULL);
CREATE UNIQUE INDEX approval_one_asked ON public.approval USING btree (kind, subject) WHERE (status = 'asked'::text);
CREATE INDEX approval_status ON public.approval USING btree (status, id);
CREATE INDEX approval_subject ON public.approval USING btree (subject);

create table audit_run (
  id uuid not null,
  run_at timestamp with time zone not null,
  whole boolean not null,
  findings jsonb not null,
  constraint audit_run_pkey PRIMARY KEY (id)
);

create table award (
  claim_id uuid not null,
  campaign_id uuid not null,
  member_id uuid not null,
  reward bigint not null,
  created_at timestamp with time zone not null,
  constraint award_pkey PRIMARY KEY (claim_id),
  constraint award_claim_id_fkey FOREIGN KEY (claim_id) REFERENCES claim(id),
  constraint award_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);
CREATE INDEX award_member ON public.award USING btree (member_id);
CREATE INDEX award_time ON public.award USING btree (created_at DESC);

create table bank (
  code text not null,
  bin text not null,
  short_name text not null,
  name text not null,
  transfer_supported boolean not null,
  updated_at timestamp with time zone not null,
  constraint bank_pkey PRIMARY KEY (code),
  constraint bank_bin_key UNIQUE (bin),
  constraint bank_bin_check CHECK ((bin ~ '^[0-9]{6}$'::text))
);

create table bank_account (
  member_id uuid not null,
  bank_bin text not null,
  bank_code text not null,
  bank_name text not null,
  account_number text not null,
  account_name text not null,
  created_at timestamp with time zone not null,
  changed_at timestamp with time zone,
  constraint bank_account_pkey PRIMARY KEY (member_id),
  constraint bank_account_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);
CREATE INDEX bank_account_end ON public.bank_account USING btree ("right"(account_number, 4));

create table bank_credit (
  bank_reference text not null,
  deposit_id uuid,
  unmatched_id uuid,
  amount bigint not null,
  bank_currency text,
  bank_amount bigint,
  credited_at timestamp with time zone not null,
  constraint bank_credit_pkey PRIMARY KEY (bank_reference),
  constraint bank_credit_deposit_id_fkey FOREIGN KEY (deposit_id) REFERENCES deposit(id),
  constraint bank_credit_unmatched_id_fkey FOREIGN KEY (unmatched_id) REFERENCES unmatched_money(id) DEFERRABLE INITIALLY DEFERRED,
  constraint bank_credit_amount_check CHECK ((amount > 0)),
  constraint bank_credit_bank_amount_check CHECK ((bank_amount > 0)),
  constraint bank_credit_bank_amount_whole CHECK ((num_nulls(bank_currency, bank_amount) = ANY (ARRAY[0, 2]))),
  constraint bank_credit_of_one CHECK ((num_nonnulls(deposit_id, unmatched_id) = 1))
);
CREATE TRIGGER bank_credit_is_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON bank_credit FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table bank_feed_refusal (
  file_hash bytea not null,
  file_name text not null,
  why text not null,
  seen_at timestamp with time zone not null,
  constraint bank_feed_refusal_pkey PRIMARY KEY (file_hash)
);

create table bank_movement (
  transfer_id bigint not null,
  kind text not null,
  reference text not null,
  subject uuid,
  amount bigint not null,
  posted_at timestamp with time zone not null,
  settled text,
  statement_id uuid,
  line integer,
  constraint bank_movement_pkey PRIMARY KEY (transfer_id),
  constraint bank_movement_statement_id_fkey FOREIGN KEY (statement_id) REFERENCES bank_statement(id),
  constraint bank_movement_statement_id_line_fkey FOREIGN KEY (statement_id, line) REFERENCES bank_statement_line(statement_id, line),
  constraint bank_movement_line_when_settled_by_it CHECK (((NOT (settled IS DISTINCT FROM 'line'::text)) = (line IS NOT NULL))),
  constraint bank_movement_settled_by_a_statement CHECK (((settled IS NULL) = (statement_id IS NULL))),
  constraint bank_movement_settled_check CHECK ((settled = ANY (ARRAY['line'::text, 'opening'::text])))
);
CREATE UNIQUE INDEX bank_movement_line ON public.bank_movement USING btree (statement_id, line) WHERE (line IS NOT NULL);
CREATE INDEX bank_movement_open ON public.bank_movement USING btree (transfer_id) WHERE (settled IS NULL);
CREATE INDEX bank_movement_opening ON public.bank_movement USING btree (statement_id) WHERE (settled = 'opening'::text);
CREATE INDEX bank_movement_subject ON public.bank_movement USING btree (subject);

create table bank_statement (
  id uuid not null,
  file_hash bytea not null,
  file_name text not null,
  format text not null,
  source text default 'upload'::text not null,
  account text not null,
  status text not null,
  mapping jsonb,
  mapped_by uuid,
  lines integer default 0 not null,
  imported_lines integer default 0 not null,
  uploaded_by uuid,
  uploaded_at timestamp with time zone not null,
  started_by uuid,
  started_at timestamp with time zone,
  imported_at timestamp with time zone,
  currency text,
  opening bigint,
  closing bigint,
  credits bigint default 0 not null,
  debits bigint default 0 not null,
  opens_on date,
  closes_on date,
  file_problems jsonb default '[]'::jsonb not null,
  accepted_asked_by uuid,
  accepted_by uuid,
  accepted_at timestamp with time zone,
  accepted_problems jsonb default '[]'::jsonb not null,
  credited bigint default 0 not null,
  constraint bank_statement_pkey PRIMARY KEY (id),
  constraint bank_statement_file_once UNIQUE (file_hash),
  constraint bank_statement_accepted_asked_by_fkey FOREIGN KEY (accepted_asked_by) REFERENCES operator(id),
  constraint bank_statement_accepted_by_fkey FOREIGN KEY (accepted_by) REFERENCES operator(id),
  constraint bank_statement_mapped_by_fkey FOREIGN KEY (mapped_by) REFERENCES operator(id),
  constraint bank_statement_started_by_fkey FOREIGN KEY (started_by) REFERENCES operator(id),
  constraint bank_statement_uploaded_by_fkey FOREIGN KEY (uploaded_by) REFERENCES operator(id),
  constraint bank_statement_accepted_by_two CHECK (((num_nulls(accepted_asked_by, accepted_by, accepted_at) = ANY (ARRAY[0, 3])) AND (accepted_asked_by <> accepted_by))),
  constraint bank_statement_balances_whole CHECK (((opening IS NULL) = (closing IS NULL))),
  constraint bank_statement_credited_check CHECK ((credited >= 0)),
  constraint bank_statement_credits_check CHECK ((credits >= 0)),
  constraint bank_statement_currency_check CHECK ((currency ~ '^[A-Z]{3,4}$'::text)),
  constraint bank_statement_days_in_order CHECK ((opens_on <= closes_on)),
  constraint bank_statement_days_known CHECK (((closing IS NULL) OR ((opens_on IS NOT NULL) AND (closes_on IS NOT NULL)))),
  constraint bank_statement_debits_check CHECK ((debits >= 0)),
  constraint bank_statement_format_check CHECK ((format = ANY (ARRAY['csv'::text, 'camt'::text]))),
  constraint bank_statement_imported_at_a_time CHECK (((status = 'imported'::text) = (imported_at IS NOT NULL))),
  constraint bank_statement_imported_of_lines CHECK (((imported_lines >= 0) AND (imported_lines <= lines))),
  constraint bank_statement_imported_whole CHECK (((status <> 'imported'::text) OR (imported_lines = lines))),
  constraint bank_statement_lines_check CHECK ((lines >= 0)),
  constraint bank_statement_source_check CHECK ((source = ANY (ARRAY['upload'::text, 'feed'::text]))),
  constraint bank_statement_started CHECK (((status = ANY (ARRAY['importing'::text, 'held'::text, 'imported'::text])) = (started_at IS NOT NULL))),
  constraint bank_statement_started_by CHECK (((source = 'feed'::text) OR ((started_by IS NULL) = (started_at IS NULL)))),
  constraint bank_statement_status_check CHECK ((status = ANY (ARRAY['uploaded'::text, 'ready'::text, 'importing'::text, 'held'::text, 'imported'::text]))),
  constraint bank_statement_uploaded CHECK (((source = 'upload'::text) = (uploaded_by IS NOT NULL)))
);
CREATE INDEX bank_statement_days ON public.bank_statement USING btree (account, closes_on, id) WHERE (closing IS NOT NULL);
CREATE INDEX bank_statement_importing ON public.bank_statement USING btree (id) WHERE (status = ANY (ARRAY['importing'::text, 'held'::text]));

create table bank_statement_file (
  statement_id uuid not null,
  content bytea not null,
  constraint bank_statement_file_pkey PRIMARY KEY (statement_id),
  constraint bank_statement_file_statement_id_fkey FOREIGN KEY (statement_id) REFERENCES bank_statement(id)
);

create table bank_statement_line (
  statement_id uuid not null,
  line integer not null,
  raw text not null,
  booked_on date,
  amount bigint,
  currency text,
  bank_reference text,
  remittance text not null,
  payer text not null,
  candidates text[] not null,
  payment_id uuid,
  problem text,
  skip text,
  outcome text,
  why text,
  deposit_id uuid,
  unmatched_id uuid,
  constraint bank_statement_line_pkey PRIMARY KEY (statement_id, line),
  constraint bank_statement_line_deposit_id_fkey FOREIGN KEY (deposit_id) REFERENCES deposit(id),
  constraint bank_statement_line_statement_id_fkey FOREIGN KEY (statement_id) REFERENCES bank_statement(id),
  constraint bank_statement_line_unmatched_id_fkey FOREIGN KEY (unmatched_id) REFERENCES unmatched_money(id),
  constraint bank_statement_line_line_check CHECK ((line > 0)),
  constraint bank_statement_line_matched_to_a_deposit CHECK (((NOT (outcome IS DISTINCT FROM 'matched'::text)) = (deposit_id IS NOT NULL))),
  constraint bank_statement_line_outcome_check CHECK ((outcome = ANY (ARRAY['matched'::text, 'unmatched'::text, 'duplicate'::text, 'ignored'::text, 'wrong'::text]))),
  constraint bank_statement_line_read_or_problem CHECK (((problem IS NOT NULL) OR ((booked_on IS NOT NULL) AND (amount IS NOT NULL) AND (currency IS NOT NULL)))),
  constraint bank_statement_line_unmatched_is_kept CHECK (((NOT (outcome IS DISTINCT FROM 'unmatched'::text)) = (unmatched_id IS NOT NULL)))
);
CREATE INDEX bank_statement_line_debit ON public.bank_statement_line USING btree (bank_reference_key(bank_reference)) WHERE (amount < 0);
CREATE INDEX bank_statement_line_deposit ON public.bank_statement_line USING btree (deposit_id) WHERE (deposit_id IS NOT NULL);
CREATE INDEX bank_statement_line_duplicate ON public.bank_statement_line USING btree (bank_reference_key(bank_reference)) WHERE (outcome = 'duplicate'::text);
CREATE INDEX bank_statement_line_outcome ON public.bank_statement_line USING btree (statement_id, outcome, line);
CREATE INDEX bank_statement_line_payment ON public.bank_statement_line USING btree (payment_id) WHERE (payment_id IS NOT NULL);
CREATE INDEX bank_statement_line_reference ON public.bank_statement_line USING btree (lower(bank_reference));
CREATE INDEX bank_statement_line_waiting ON public.bank_statement_line USING btree (statement_id, line) WHERE (outcome IS NULL);

create table bank_statement_outcome (
  statement_id uuid not null,
  outcome text not null,
  lines integer not null,
  total bigint not null,
  constraint bank_statement_outcome_pkey PRIMARY KEY (statement_id, outcome),
  constraint bank_statement_outcome_statement_id_fkey FOREIGN KEY (statement_id) REFERENCES bank_statement(id),
  constraint bank_statement_outcome_lines_check CHECK ((lines > 0)),
  constraint bank_statement_outcome_outcome_check CHECK ((outcome = ANY (ARRAY['matched'::text, 'unmatched'::text, 'duplicate'::text, 'ignored'::text, 'wrong'::text])))
);

create table block (
  id uuid not null,
  kind text not null,
  value text not null,
  day_key bytea,
  lasting_key bytea,
  reason text not null,
  created_by uuid not null,
  created_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  ended_by uuid,
  constraint block_pkey PRIMARY KEY (id),
  constraint block_created_by_fkey FOREIGN KEY (created_by) REFERENCES operator(id),
  constraint block_ended_by_fkey FOREIGN KEY (ended_by) REFERENCES operator(id),
  constraint block_ended_by_at_a_time CHECK (((ended_by IS NULL) OR (ended_at IS NOT NULL))),
  constraint block_ended_has_no_keys CHECK (((ended_at IS NULL) OR ((day_key IS NULL) AND (lasting_key IS NULL)))),
  constraint block_keys_of_networks CHECK (((kind = 'network'::text) OR ((day_key IS NULL) AND (lasting_key IS NULL)))),
  constraint block_kind_check CHECK ((kind = ANY (ARRAY['host'::text, 'network'::text, 'agent'::text])))
);
CREATE UNIQUE INDEX block_once ON public.block USING btree (kind, value) WHERE (ended_at IS NULL);

create table business (
  id uuid not null,
  member_id uuid not null,
  name text not null,
  town text not null,
  logo text,
  phone text,
  chat text,
  site text,
  legal_name text,
  tax_number text,
  tax_address text,
  status text default 'new'::text not null,
  reason text,
  explanation text,
  queue_id uuid,
  asked_at timestamp with time zone,
  decided_at timestamp with time zone,
  decided_by uuid,
  created_at timestamp with time zone not null,
  changed_at timestamp with time zone not null,
  constraint business_pkey PRIMARY KEY (id),
  constraint business_member_id_key UNIQUE (member_id),
  constraint business_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES operator(id),
  constraint business_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint business_asked CHECK ((((status = 'new'::text) = (queue_id IS NULL)) AND ((queue_id IS NULL) = (asked_at IS NULL)))),
  constraint business_explained_reason CHECK (((explanation IS NULL) OR (reason IS NOT NULL))),
  constraint business_reason CHECK (((status = 'refused'::text) = (reason IS NOT NULL))),
  constraint business_reason_check CHECK ((reason = ANY (ARRAY['document_unreadable'::text, 'document_expired'::text, 'document_other_name'::text, 'business_not_yours'::text, 'business_misleading'::text]))),
  constraint business_status_check CHECK ((status = ANY (ARRAY['new'::text, 'waiting'::text, 'verified'::text, 'refused'::text, 'changed'::text])))
);
CREATE INDEX business_asked ON public.business USING btree (queue_id) WHERE (queue_id IS NOT NULL);
CREATE INDEX business_queue ON public.business USING btree (status, queue_id) WHERE (queue_id IS NOT NULL);

create table business_document (
  id uuid not null,
  business_id uuid not null,
  picture bytea,
  digest bytea not null,
  sent_at timestamp with time zone not null,
  constraint business_document_pkey PRIMARY KEY (id),
  constraint business_document_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id)
);
CREATE INDEX business_document_business ON public.business_document USING btree (business_id, sent_at);

create table campaign (
  id uuid not null,
  member_id uuid not null,
  package_id uuid not null,
  title text not null,
  text text not null,
  landing_url text not null,
  link_parameters text[] default '{utm_source,utm_medium,utm_campaign,hb}'::text[] not null,
  button_words text default 'go'::text not null,
  shows_codes boolean default false not null,
  category text default 'other'::text not null,
  language text,
  pictures jsonb default '[]'::jsonb not null,
  image text generated always as (((pictures -> 0) ->> 'image'::text)) stored,
  chat_title text,
  chat_text text,
  corrects_id uuid,
  drafted_by uuid,
  starts_on date,
  ends_on date,
  daily_visits integer,
  handed_out integer default 0 not null,
  handed_out_on date,
  resting boolean default false not null,
  stage text not null,
  visits_target integer not null,
  visits_unallocated integer not null,
  list_price bigint not null,
  discount_bp integer not null,
  level_purchase_id uuid,
  price bigint not null,
  reward_per_visit bigint not null,
  fee_per_visit bigint not null,
  refunded bigint default 0 not null,
  reason text,
  explanation text,
  paused_by text,
  created_at timestamp with time zone not null,
  paid_at timestamp with time zone,
  reviewed_at timestamp with time zone,
  completed_at timestamp with time zone,
  feed_key bigint generated always as (((('x'::text || "right"((id)::text, 8)))::bit(32))::bigint) stored not null,
  feed_class smallint generated always as (
CASE
    WHEN (visits_unallocated < 40) THEN 0
    WHEN (visits_unallocated < 160) THEN 1
    WHEN (visits_unallocated < 640) THEN 2
    ELSE 3
END) stored not null,
  constraint campaign_pkey PRIMARY KEY (id),
  constraint campaign_corrects_id_fkey FOREIGN KEY (corrects_id) REFERENCES campaign(id),
  constraint campaign_drafted_by_fkey FOREIGN KEY (drafted_by) REFERENCES member(id),
  constraint campaign_level_purchase_id_fkey FOREIGN KEY (level_purchase_id) REFERENCES level_purchase(id),
  constraint campaign_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint campaign_package_id_fkey FOREIGN KEY (package_id) REFERENCES package(id),
  constraint campaign_button_words_check CHECK ((button_words = ANY (ARRAY['go'::text, 'learn_more'::text, 'shop'::text, 'order'::text, 'book'::text, 'sign_up'::text, 'contact'::text, 'directions'::text, 'download'::text]))),
  constraint campaign_category_check CHECK ((category = ANY (ARRAY['food'::text, 'shopping'::text, 'beauty'::text, 'health'::text, 'home'::text, 'courses'::text, 'travel'::text, 'events'::text, 'repairs'::text, 'online'::text, 'own_1'::text, 'own_2'::text, 'own_3'::text, 'own_4'::text, 'own_5'::text, 'own_6'::text, 'own_7'::text, 'own_8'::text, 'own_9'::text, 'other'::text]))),
  constraint campaign_check CHECK (((explanation IS NULL) OR (reason IS NOT NULL))),
  constraint campaign_daily_visits_check CHECK ((daily_visits > 0)),
  constraint campaign_dates_in_order CHECK ((ends_on >= starts_on)),
  constraint campaign_fee_per_visit_check CHECK ((fee_per_visit >= 0)),
  constraint campaign_handed_out_check CHECK ((handed_out >= 0)),
  constraint campaign_language_check CHECK ((language = ANY (ARRAY['vn'::text, 'en'::text, 'jp'::text, 'kr'::text, 'cn'::text, 'rs'::text, 'fr'::text]))),
  constraint campaign_link_parameters_check CHECK ((link_parameters <@ '{utm_source,utm_medium,utm_campaign,hb}'::text[])),
  constraint campaign_paused_by_check CHECK ((paused_by = ANY (ARRAY['member'::text, 'operator'::text]))),
  constraint campaign_pictures_check CHECK ((jsonb_typeof(pictures) = 'array'::text)),
  constraint campaign_price_check CHECK ((price > 0)),
  constraint campaign_price_covers_visits CHECK ((price >= ((reward_per_visit + fee_per_visit) * visits_target))),
  constraint campaign_reason_check CHECK ((reason = ANY (ARRAY['misleading'::text, 'prohibited_goods'::text, 'landing_page_broken'::text, 'landing_page_differs'::text, 'image_unsuitable'::text, 'text_unsuitable'::text, 'malware'::text, 'other'::text]))),
  constraint campaign_refunded_check CHECK ((refunded >= 0)),
  constraint campaign_reward_per_visit_check CHECK ((reward_per_visit > 0)),
  constraint campaign_runs_when_paid CHECK (((stage = ANY (ARRAY['unpaid'::text, 'stopped'::text])) OR (paid_at IS NOT NULL))),
  constraint campaign_stage_check CHECK ((stage = ANY (ARRAY['unpaid'::text, 'in_review'::text, 'distributing'::text, 'paused'::text, 'completed'::text, 'rejected'::text, 'stopped'::text]))),
  constraint campaign_unallocated_of_target CHECK (((visits_unallocated >= 0) AND (visits_unallocated <= visits_target))),
  constraint campaign_visits_target_check CHECK ((visits_target > 0))
);
CREATE INDEX campaign_drawing ON public.campaign USING btree (feed_class, feed_key) WHERE ((stage = 'distributing'::text) AND (visits_unallocated > 0) AND (NOT resting));
CREATE INDEX campaign_ends ON public.campaign USING btree (ends_on) WHERE ((ends_on IS NOT NULL) AND (stage = ANY (ARRAY['in_review'::text, 'distributing'::text, 'paused'::text])));
CREATE INDEX campaign_feed ON public.campaign USING btree (COALESCE(language, ''::text), feed_class, feed_key) WHERE ((stage = 'distributing'::text) AND (visits_unallocated > 0) AND (NOT resting));
CREATE INDEX campaign_feed_category ON public.campaign USING btree (category, COALESCE(language, ''::text), feed_class, feed_key) WHERE ((stage = 'distributing'::text) AND (visits_unallocated > 0) AND (NOT resting));
CREATE INDEX campaign_forecast ON public.campaign USING btree (package_id, visits_target, reward_per_visit, reviewed_at) WHERE ((stage = ANY (ARRAY['distributing'::text, 'paused'::text, 'completed'::text])) AND (starts_on IS NULL) AND (ends_on IS NULL) AND (daily_visits IS NULL));
CREATE INDEX campaign_given_out ON public.campaign USING btree (id) WHERE ((stage = ANY (ARRAY['distributing'::text, 'paused'::text])) AND (visits_unallocated = 0));
CREATE INDEX campaign_host ON public.campaign USING btree (regexp_replace(rtrim("substring"(landing_url, '^https://([^/:?#]+)'::text), '.'::text), '^www\.'::text, ''::text));
CREATE INDEX campaign_member ON public.campaign USING btree (member_id, id DESC) INCLUDE (stage, completed_at);
CREATE UNIQUE INDEX campaign_one_correction ON public.campaign USING btree (corrects_id) WHERE ((corrects_id IS NOT NULL) AND (NOT ((stage = 'stopped'::text) AND (paid_at IS NULL))));
CREATE UNIQUE INDEX campaign_one_unpaid ON public.campaign USING btree (member_id) WHERE (stage = 'unpaid'::text);
CREATE INDEX campaign_open ON public.campaign USING btree (package_id) WHERE (stage = ANY (ARRAY['unpaid'::text, 'in_review'::text, 'distributing'::text, 'paused'::text]));
CREATE INDEX campaign_paid ON public.campaign USING btree (paid_at) WHERE (paid_at IS NOT NULL);
CREATE INDEX campaign_resting ON public.campaign USING btree (id) WHERE resting;
CREATE INDEX campaign_reviewed ON public.campaign USING btree (reviewed_at) WHERE (reviewed_at IS NOT NULL);
CREATE INDEX campaign_stage ON public.campaign USING btree (stage, id);

create table campaign_words (
  campaign_id uuid not null,
  words text not null,
  grams text[] not null,
  constraint campaign_words_pkey PRIMARY KEY (campaign_id),
  constraint campaign_words_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaign(id)
);
CREATE INDEX campaign_words_grams ON public.campaign_words USING gin (grams);

create table card_credit (
  payment text not null,
  member_id uuid not null,
  amount bigint not null,
  credited_at timestamp with time zone not null,
  constraint card_credit_pkey PRIMARY KEY (payment),
  constraint card_credit_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint card_credit_amount_check CHECK ((amount > 0))
);
CREATE INDEX card_credit_member ON public.card_credit USING btree (member_id, credited_at);

create table card_dispute (
  id uuid not null,
  payment text not null,
  member_id uuid not null,
  amount bigint not null,
  moved bigint not null,
  event_type text not null,
  status text not null,
  opened_at timestamp with time zone not null,
  settled_by uuid,
  settled_at timestamp with time zone,
  constraint card_dispute_pkey PRIMARY KEY (id),
  constraint card_dispute_payment_key UNIQUE (payment),
  constraint card_dispute_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint card_dispute_payment_fkey FOREIGN KEY (payment) REFERENCES card_credit(payment),
  constraint card_dispute_settled_by_fkey FOREIGN KEY (settled_by) REFERENCES operator(id),
  constraint card_dispute_amount_check CHECK ((amount > 0)),
  constraint card_dispute_moved_of_amount CHECK (((moved >= 0) AND (moved <= amount))),
  constraint card_dispute_settled CHECK (((status = 'open'::text) = (settled_at IS NULL))),
  constraint card_dispute_status_check CHECK ((status = ANY (ARRAY['open'::text, 'won'::text, 'lost'::text])))
);
CREATE INDEX card_dispute_member ON public.card_dispute USING btree (member_id) WHERE (status <> 'won'::text);
CREATE INDEX card_dispute_open ON public.card_dispute USING btree (member_id) WHERE (status = 'open'::text);

create table category (
  name text not null,
  words jsonb not null,
  offered boolean not null,
  version integer default 1 not null,
  updated_at timestamp with time zone not null,
  updated_by uuid not null,
  constraint category_pkey PRIMARY KEY (name),
  constraint category_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES operator(id),
  constraint category_default_is_offered CHECK ((offered OR (name <> 'other'::text))),
  constraint category_words_check CHECK ((jsonb_typeof(words) = 'object'::text))
);

create table checkout (
  deposit_id uuid not null,
  service text not null,
  checkout_id text not null,
  url text not null,
  opened_at timestamp with time zone not null,
  ends_at timestamp with time zone,
  constraint checkout_pkey PRIMARY KEY (service, checkout_id),
  constraint checkout_deposit_id_fkey FOREIGN KEY (deposit_id) REFERENCES deposit(id),
  constraint checkout_service_check CHECK ((service = ANY (ARRAY['stripe'::text, 'standard'::text])))
);
CREATE INDEX checkout_by_deposit ON public.checkout USING btree (deposit_id, opened_at);

create table claim (
  id uuid not null,
  share_id uuid not null,
  campaign_id uuid not null,
  member_id uuid not null,
  visits integer not null,
  reward bigint not null,
  fee bigint not null,
  created_at timestamp with time zone not null,
  constraint claim_pkey PRIMARY KEY (id),
  constraint claim_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint claim_share_id_fkey FOREIGN KEY (share_id) REFERENCES share(id),
  constraint claim_fee_check CHECK ((fee >= 0)),
  constraint claim_reward_check CHECK ((reward > 0)),
  constraint claim_visits_check CHECK ((visits > 0))
);
CREATE INDEX claim_member ON public.claim USING btree (member_id, id DESC);
CREATE INDEX claim_share ON public.claim USING btree (share_id);
CREATE INDEX claim_time ON public.claim USING brin (created_at);
CREATE TRIGGER claim_is_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON claim FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table company_invite_code (
  code text not null,
  created_at timestamp with time zone not null,
  created_by uuid,
  closed_at timestamp with time zone,
  unlimited_at timestamp with time zone,
  offered_at timestamp with time zone,
  constraint company_invite_code_pkey PRIMARY KEY (code),
  constraint company_invite_code_created_by_fkey FOREIGN KEY (created_by) REFERENCES operator(id),
  constraint company_invite_code_offered_while_open CHECK (((offered_at IS NULL) OR (closed_at IS NULL)))
);
CREATE UNIQUE INDEX company_invite_code_offered ON public.company_invite_code USING btree ((true)) WHERE (offered_at IS NOT NULL);

create table company_picture (
  file text not null,
  uploaded_by uuid not null,
  created_at timestamp with time zone not null,
  constraint company_picture_pkey PRIMARY KEY (file),
  constraint company_picture_uploaded_by_fkey FOREIGN KEY (uploaded_by) REFERENCES operator(id)
);

create table conversion (
  id uuid not null,
  campaign_id uuid not null,
  share_id uuid not null,
  tap_id uuid,
  code text,
  reported_by text not null,
  channel text not null,
  worth bigint,
  happened_at timestamp with time zone not null,
  verdict text,
  judged_by uuid,
  judged_at timestamp with time zone,
  constraint conversion_pkey PRIMARY KEY (id),
  constraint conversion_campaign_id_code_key UNIQUE (campaign_id, code),
  constraint conversion_campaign_id_tap_id_key UNIQUE (campaign_id, tap_id),
  constraint conversion_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaign(id),
  constraint conversion_judged_by_fkey FOREIGN KEY (judged_by) REFERENCES operator(id),
  constraint conversion_share_id_fkey FOREIGN KEY (share_id) REFERENCES share(id),
  constraint conversion_tap_id_fkey FOREIGN KEY (tap_id) REFERENCES tap(id),
  constraint conversion_judged_by_somebody CHECK ((((verdict IS NULL) = (judged_by IS NULL)) AND ((verdict IS NULL) = (judged_at IS NULL)))),
  constraint conversion_of_one CHECK ((((code IS NULL) = (tap_id IS NOT NULL)) AND ((code IS NOT NULL) = (reported_by = 'code'::text)))),
  constraint conversion_reported_by_check CHECK ((reported_by = ANY (ARRAY['code'::text, 'picture'::text, 'server'::text]))),
  constraint conversion_verdict_check CHECK ((verdict = ANY (ARRAY['made'::text, 'real'::text]))),
  constraint conversion_worth_check CHECK (((worth >= 1) AND (worth <= 1000000000)))
);
CREATE INDEX conversion_recent ON public.conversion USING btree (happened_at);
CREATE INDEX conversion_share ON public.conversion USING btree (share_id, id);
CREATE INDEX conversion_time ON public.conversion USING btree (campaign_id, happened_at) INCLUDE (reported_by, worth);

create table conversion_code (
  member_id uuid not null,
  code text not null,
  campaign_id uuid not null,
  share_id uuid not null,
  visit_id uuid not null,
  given_at timestamp with time zone not null,
  constraint conversion_code_pkey PRIMARY KEY (member_id, code),
  constraint conversion_code_campaign_id_visit_id_key UNIQUE (campaign_id, visit_id),
  constraint conversion_code_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaign(id),
  constraint conversion_code_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint conversion_code_share_id_fkey FOREIGN KEY (share_id) REFERENCES share(id),
  constraint conversion_code_visit_id_fkey FOREIGN KEY (visit_id) REFERENCES visit(id)
);

create table conversion_sum (
  campaign_id uuid not null,
  share_id uuid,
  channel text not null,
  reported_by text not null,
  made boolean not null,
  conversions integer not null,
  worth bigint not null,
  summed boolean default false not null,
  constraint conversion_sum_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaign(id),
  constraint conversion_sum_share_id_fkey FOREIGN KEY (share_id) REFERENCES share(id),
  constraint conversion_sum_reported_by_check CHECK ((reported_by = ANY (ARRAY['code'::text, 'picture'::text, 'server'::text])))
);
CREATE INDEX conversion_sum_new ON public.conversion_sum USING btree (campaign_id, share_id) WHERE (NOT summed);
CREATE INDEX conversion_sum_share ON public.conversion_sum USING btree (campaign_id, share_id, channel) INCLUDE (reported_by, made, conversions, worth);

create table correction (
  id uuid not null,
  member_id uuid not null,
  amount bigint not null,
  reason text not null,
  status text not null,
  asked_by uuid not null,
  asked_at timestamp with time zone not null,
  decided_by uuid,
  decided_at timestamp with time zone,
  constraint correction_pkey PRIMARY KEY (id),
  constraint correction_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES operator(id),
  constraint correction_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES operator(id),
  constraint correction_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint correction_amount_check CHECK ((amount <> 0)),
  constraint correction_decided_at_a_time CHECK (((decided_by IS NULL) = (decided_at IS NULL))),
  constraint correction_decided_by_somebody CHECK (((status = 'asked'::text) = (decided_by IS NULL))),
  constraint correction_status_check CHECK ((status = ANY (ARRAY['asked'::text, 'approved'::text, 'declined'::text]))),
  constraint correction_two_people CHECK (((status <> 'approved'::text) OR (asked_by <> decided_by)))
);
CREATE INDEX correction_status ON public.correction USING btree (status, id);

create table counted_day (
  timezone text not null,
  day date not null,
  deposits integer not null,
  deposited bigint not null,
  withdrawals integer not null,
  withdrawn bigint not null,
  active_members integer not null,
  orders_started integer not null,
  orders_received integer not null,
  visits_verified integer not null,
  visits_refused integer not null,
  counted_at timestamp with time zone not null,
  constraint counted_day_pkey PRIMARY KEY (timezone, day),
  constraint counted_day_active_members_check CHECK ((active_members >= 0)),
  constraint counted_day_deposited_check CHECK ((deposited >= 0)),
  constraint counted_day_deposits_check CHECK ((deposits >= 0)),
  constraint counted_day_orders_received_check CHECK ((orders_received >= 0)),
  constraint counted_day_orders_started_check CHECK ((orders_started >= 0)),
  constraint counted_day_visits_refused_check CHECK ((visits_refused >= 0)),
  constraint counted_day_visits_verified_check CHECK ((visits_verified >= 0)),
  constraint counted_day_withdrawals_check CHECK ((withdrawals >= 0)),
  constraint counted_day_withdrawn_check CHECK ((withdrawn >= 0))
);

create table deposit (
  id uuid not null,
  member_id uuid not null,
  amount bigint not null,
  method text not null,
  status text not null,
  credited bigint default 0 not null,
  reference text not null,
  bank_reference text,
  bank_currency text,
  bank_amount bigint,
  bank_rate integer,
  bank_credited bigint,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  settled_at timestamp with time zone,
  settled_by uuid,
  reason text,
  constraint deposit_pkey PRIMARY KEY (id),
  constraint deposit_reference_key UNIQUE (reference),
  constraint deposit_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint deposit_settled_by_fkey FOREIGN KEY (settled_by) REFERENCES operator(id),
  constraint deposit_amount_check CHECK ((amount > 0)),
  constraint deposit_bank_amount_check CHECK ((bank_amount > 0)),
  constraint deposit_bank_amount_whole CHECK ((num_nulls(bank_currency, bank_amount, bank_rate) = ANY (ARRAY[0, 3]))),
  constraint deposit_bank_credited_check CHECK ((bank_credited > 0)),
  constraint deposit_bank_credited_known CHECK (((bank_credited IS NULL) OR (bank_currency IS NOT NULL))),
  constraint deposit_bank_currency_check CHECK ((bank_currency ~ '^[A-Z]{3}$'::text)),
  constraint deposit_bank_rate_check CHECK ((bank_rate > 0)),
  constraint deposit_credited_check CHECK ((credited >= 0)),
  constraint deposit_method_check CHECK ((method = 'bank_transfer'::text)),
  constraint deposit_reference_check CHECK ((reference ~ '^[A-Z0-9]{1,19}$'::text)),
  constraint deposit_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'succeeded'::text, 'rejected'::text, 'expired'::text, 'cancelled'::text]))),
  constraint deposit_succeeded_by_a_payment CHECK (((status = 'succeeded'::text) = (bank_reference IS NOT NULL))),
  constraint deposit_succeeded_is_credited CHECK (((status = 'succeeded'::text) = (credited > 0)))
);
CREATE INDEX deposit_answered ON public.deposit USING btree (settled_at) WHERE (status = ANY (ARRAY['succeeded'::text, 'rejected'::text]));
CREATE INDEX deposit_expiry ON public.deposit USING btree (expires_at) WHERE (status = 'pending'::text);
CREATE INDEX deposit_member ON public.deposit USING btree (member_id, id DESC);
CREATE INDEX deposit_status ON public.deposit USING btree (status, id);

create table held_verification (
  id uuid not null,
  operator_id uuid not null,
  rewards bigint not null,
  verified_at timestamp with time zone not null,
  constraint held_verification_pkey PRIMARY KEY (id),
  constraint held_verification_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator(id),
  constraint held_verification_rewards_check CHECK ((rewards > 0))
);
CREATE INDEX held_verification_operator ON public.held_verification USING btree (operator_id, verified_at);

create table idempotency_key (
  scope text not null,
  key text not null,
  call text not null,
  fingerprint bytea not null,
  status integer,
  response text,
  created_at timestamp with time zone not null,
  constraint idempotency_key_once PRIMARY KEY (scope, key)
);
CREATE INDEX idempotency_key_created_at ON public.idempotency_key USING btree (created_at);

create table installation (
  only_row boolean default true not null,
  mode text not null,
  set_up_at timestamp with time zone not null,
  constraint installation_pkey PRIMARY KEY (only_row),
  constraint installation_mode_check CHECK ((mode = ANY (ARRAY['demo'::text, 'production'::text]))),
  constraint installation_only_row_check CHECK (only_row)
);
CREATE TRIGGER installation_keeps_its_mode BEFORE DELETE OR UPDATE OR TRUNCATE ON installation FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table key_fingerprint (
  id bigint generated always as identity not null,
  kind text not null,
  accepted_at timestamp with time zone not null,
  fingerprint bytea not null,
  constraint key_fingerprint_pkey PRIMARY KEY (id),
  constraint key_fingerprint_fingerprint_check CHECK ((octet_length(fingerprint) = 32)),
  constraint key_fingerprint_kind_check CHECK ((kind = ANY (ARRAY['secret'::text, 'log'::text])))
);
CREATE INDEX key_fingerprint_kind ON public.key_fingerprint USING btree (kind, id);
CREATE TRIGGER key_fingerprint_is_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON key_fingerprint FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table level (
  id uuid not null,
  rank integer not null,
  names jsonb not null,
  joining_fee bigint not null,
  discount_bp integer not null,
  max_discount_bp integer,
  turns_per_day integer not null,
  version integer default 1 not null,
  retired_at timestamp with time zone,
  constraint level_pkey PRIMARY KEY (id),
  constraint level_rank_key UNIQUE (rank),
  constraint level_discount_bp_check CHECK (((discount_bp >= 0) AND (discount_bp <= 10000))),
  constraint level_joining_fee_check CHECK ((joining_fee >= 0)),
  constraint level_max_discount_at_least_discount CHECK (((max_discount_bp >= discount_bp) AND (max_discount_bp <= 10000))),
  constraint level_names_in_every_language CHECK ((names ?& ARRAY['vn'::text, 'en'::text, 'jp'::text, 'kr'::text, 'cn'::text, 'rs'::text, 'fr'::text])),
  constraint level_rank_check CHECK ((rank >= 1)),
  constraint level_turns_per_day_check CHECK ((turns_per_day >= 0))
);

create table level_purchase (
  id uuid not null,
  member_id uuid not null,
  from_level_id uuid not null,
  to_level_id uuid not null,
  price bigint not null,
  state text not null,
  bought_at timestamp with time zone not null,
  refundable_until timestamp with time zone not null,
  settled_at timestamp with time zone,
  constraint level_purchase_pkey PRIMARY KEY (id),
  constraint level_purchase_from_level_id_fkey FOREIGN KEY (from_level_id) REFERENCES level(id),
  constraint level_purchase_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint level_purchase_to_level_id_fkey FOREIGN KEY (to_level_id) REFERENCES level(id),
  constraint level_purchase_pending_is_unsettled CHECK (((state = 'pending'::text) = (settled_at IS NULL))),
  constraint level_purchase_price_check CHECK ((price >= 0)),
  constraint level_purchase_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'refunded'::text, 'earned'::text])))
);
CREATE INDEX level_purchase_member ON public.level_purchase USING btree (member_id, id DESC);
CREATE INDEX level_purchase_pending ON public.level_purchase USING btree (refundable_until) WHERE (state = 'pending'::text);

create table line_answer (
  subject uuid not null,
  statement_id uuid not null,
  line integer not null,
  constraint line_answer_pkey PRIMARY KEY (subject),
  constraint line_answer_once UNIQUE (statement_id, line),
  constraint line_answer_statement_id_line_fkey FOREIGN KEY (statement_id, line) REFERENCES bank_statement_line(statement_id, line)
);
CREATE TRIGGER line_answer_is_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON line_answer FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table locked_withdrawal (
  id uuid not null,
  member_id uuid not null,
  locked_at timestamp with time zone not null,
  amount bigint not null,
  reason text not null,
  status text not null,
  asked_by uuid not null,
  asked_at timestamp with time zone not null,
  decided_by uuid,
  decided_at timestamp with time zone,
  withdrawal_id uuid,
  bank_bin text not null,
  bank_code text not null,
  bank_name text not null,
  account_number text not null,
  account_name text not null,
  bank_changed_at timestamp with time zone,
  constraint locked_withdrawal_pkey PRIMARY KEY (id),
  constraint locked_withdrawal_withdrawal_id_key UNIQUE (withdrawal_id),
  constraint locked_withdrawal_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES operator(id),
  constraint locked_withdrawal_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES operator(id),
  constraint locked_withdrawal_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint locked_withdrawal_withdrawal_id_fkey FOREIGN KEY (withdrawal_id) REFERENCES withdrawal(id),
  constraint locked_withdrawal_amount_check CHECK ((amount > 0)),
  constraint locked_withdrawal_approved_withdraws CHECK (((status = 'approved'::text) = (withdrawal_id IS NOT NULL))),
  constraint locked_withdrawal_decided_at_a_time CHECK (((decided_by IS NULL) = (decided_at IS NULL))),
  constraint locked_withdrawal_decided_by_somebody CHECK (((status = 'asked'::text) = (decided_by IS NULL))),
  constraint locked_withdrawal_status_check CHECK ((status = ANY (ARRAY['asked'::text, 'approved'::text, 'declined'::text]))),
  constraint locked_withdrawal_two_people CHECK (((status <> 'approved'::text) OR (asked_by <> decided_by)))
);
CREATE INDEX locked_withdrawal_member ON public.locked_withdrawal USING btree (member_id);
CREATE UNIQUE INDEX locked_withdrawal_one_asked ON public.locked_withdrawal USING btree (member_id) WHERE (status = 'asked'::text);
CREATE INDEX locked_withdrawal_status ON public.locked_withdrawal USING btree (status, id);

create table member (
  id uuid not null,
  joined_number bigint generated always as identity not null,
  username text not null,
  phone text,
  password_hash text not null,
  password_changed_at timestamp with time zone,
  recovery_until timestamp with time zone,
  has_second_factor boolean default false not null,
  last_totp_step bigint default 0 not null,
  invite_code text not null,
  invited_by uuid,
  company_code text,
  counted_under text,
  joined_network bytea,
  verified_at timestamp with time zone,
  level_id uuid not null,
  locale text not null,
  avatar text,
  show_awards boolean default false not null,
  agreed_terms_at timestamp with time zone not null,
  created_at timestamp with time zone not null,
  locked_at timestamp with time zone,
  lock_reason text,
  closed_at timestamp with time zone,
  erased_at timestamp with time zone,
  constraint member_pkey PRIMARY KEY (id),
  constraint member_invite_code_key UNIQUE (invite_code),
  constraint member_phone_once UNIQUE (phone),
  constraint member_username_once UNIQUE (username),
  constraint member_company_code_fkey FOREIGN KEY (company_code) REFERENCES company_invite_code(code),
  constraint member_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES member(id),
  constraint member_level_id_fkey FOREIGN KEY (level_id) REFERENCES level(id),
  constraint member_erased_is_closed CHECK (((erased_at IS NULL) OR (closed_at IS NOT NULL))),
  constraint member_locked_for_a_reason CHECK (((locked_at IS NULL) = (lock_reason IS NULL))),
  constraint member_network_until_verified CHECK (((joined_network IS NULL) OR ((verified_at IS NULL) AND (erased_at IS NULL)))),
  constraint member_phone_until_erased CHECK (((phone IS NULL) = (erased_at IS NOT NULL))),
  constraint member_username_check CHECK ((username ~ '^[a-z0-9_.-]{3,32}$'::text))
);
CREATE INDEX member_company_code ON public.member USING btree (company_code) WHERE (company_code IS NOT NULL);
CREATE INDEX member_invited_by ON public.member USING btree (invited_by, id DESC) WHERE (invited_by IS NOT NULL);
CREATE INDEX member_level ON public.member USING btree (level_id) WHERE (closed_at IS NULL);
CREATE INDEX member_phone_start ON public.member USING btree (phone COLLATE "C");
CREATE INDEX member_recovering ON public.member USING btree (recovery_until) WHERE (recovery_until IS NOT NULL);
CREATE INDEX member_to_erase ON public.member USING btree (closed_at) WHERE ((closed_at IS NOT NULL) AND (erased_at IS NULL));
CREATE INDEX member_unverified_code ON public.member USING btree (counted_under, joined_number) WHERE ((verified_at IS NULL) AND (counted_under IS NOT NULL));
CREATE INDEX member_unverified_network ON public.member USING btree (joined_network, joined_number) WHERE (joined_network IS NOT NULL);
CREATE INDEX member_username_start ON public.member USING btree (username COLLATE "C");

create table member_authenticator (
  member_id uuid not null,
  sealed_secret bytea not null,
  added_at timestamp with time zone not null,
  constraint member_authenticator_pkey PRIMARY KEY (member_id),
  constraint member_authenticator_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);

create table member_note (
  id uuid not null,
  member_id uuid not null,
  operator_id uuid not null,
  text text,
  salt text,
  created_at timestamp with time zone not null,
  constraint member_note_pkey PRIMARY KEY (id),
  constraint member_note_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint member_note_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator(id),
  constraint member_note_salt_of_text CHECK (((salt IS NULL) = (text IS NULL)))
);
CREATE INDEX member_note_member ON public.member_note USING btree (member_id, id DESC);
CREATE TRIGGER member_note_is_kept BEFORE DELETE OR UPDATE ON member_note FOR EACH ROW EXECUTE FUNCTION keep_note();
CREATE TRIGGER member_note_is_not_emptied BEFORE TRUNCATE ON member_note FOR EACH STATEMENT EXECUTE FUNCTION keep_note();

create table member_passkey (
  id uuid not null,
  member_id uuid not null,
  credential_id text not null,
  public_key bytea not null,
  signatures bigint not null,
  transports text[] not null,
  name text not null,
  added_at timestamp with time zone not null,
  last_used_at timestamp with time zone,
  constraint member_passkey_pkey PRIMARY KEY (id),
  constraint member_passkey_credential_id_key UNIQUE (credential_id),
  constraint member_passkey_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);
CREATE INDEX member_passkey_member ON public.member_passkey USING btree (member_id, id);

create table member_view (
  id uuid not null,
  member_id uuid not null,
  operator_id uuid not null,
  session_id uuid not null,
  reason text not null,
  started_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint member_view_pkey PRIMARY KEY (id),
  constraint member_view_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint member_view_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator(id),
  constraint member_view_session_id_fkey FOREIGN KEY (session_id) REFERENCES session(id)
);
CREATE INDEX member_view_member ON public.member_view USING btree (member_id, id DESC);
CREATE TRIGGER member_view_is_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON member_view FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table message (
  id uuid not null,
  texts jsonb not null,
  fallback text not null,
  link text,
  constraint message_pkey PRIMARY KEY (id)
);

create table network_salt (
  day date not null,
  salt bytea not null,
  constraint network_salt_pkey PRIMARY KEY (day)
);

create table notice (
  kind text not null,
  language text not null,
  image_url text not null,
  text text,
  link text,
  enabled boolean not null,
  shown_from timestamp with time zone,
  shown_until timestamp with time zone,
  version integer default 1 not null,
  updated_at timestamp with time zone,
  updated_by uuid,
  constraint notice_pkey PRIMARY KEY (kind, language),
  constraint notice_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES operator(id),
  constraint notice_ends_later CHECK ((shown_until > shown_from)),
  constraint notice_kind_check CHECK ((kind = ANY (ARRAY['popup'::text, 'banner'::text])))
);

create table notification (
  id uuid not null,
  member_id uuid not null,
  kind text not null,
  params jsonb not null,
  message_id uuid,
  created_at timestamp with time zone not null,
  read_at timestamp with time zone,
  constraint notification_pkey PRIMARY KEY (id),
  constraint notification_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint notification_message_id_fkey FOREIGN KEY (message_id) REFERENCES message(id)
);
CREATE INDEX notification_member ON public.notification USING btree (member_id, id DESC);
CREATE UNIQUE INDEX notification_message ON public.notification USING btree (message_id, member_id) WHERE (message_id IS NOT NULL);
CREATE INDEX notification_named ON public.notification USING btree (((params ->> 'member'::text))) WHERE ((params ->> 'member'::text) IS NOT NULL);
CREATE INDEX notification_unread ON public.notification USING btree (member_id, id DESC) WHERE (read_at IS NULL);

create table notification_choice (
  member_id uuid not null,
  topic text not null,
  choice text not null,
  constraint notification_choice_pkey PRIMARY KEY (member_id, topic),
  constraint notification_choice_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint notification_choice_choice_check CHECK ((choice = ANY (ARRAY['push'::text, 'app'::text, 'none'::text]))),
  constraint notification_choice_topic_check CHECK ((topic = ANY (ARRAY['shares'::text, 'orders'::text, 'drafts'::text, 'invitations'::text, 'weekly'::text, 'news'::text])))
);

create table objected_visit (
  campaign_id uuid not null,
  visit_id uuid not null,
  objection_id uuid not null,
  constraint objected_visit_pkey PRIMARY KEY (campaign_id, visit_id),
  constraint objected_visit_objection_id_fkey FOREIGN KEY (objection_id) REFERENCES objection(id),
  constraint objected_visit_visit_id_fkey FOREIGN KEY (visit_id) REFERENCES visit(id)
);
CREATE INDEX objected_visit_objection ON public.objected_visit USING btree (objection_id);

create table objection (
  id uuid not null,
  share_id uuid not null,
  campaign_id uuid not null,
  visits integer not null,
  status text not null,
  paid integer,
  answer text,
  created_at timestamp with time zone not null,
  decided_by uuid,
  decided_at timestamp with time zone,
  constraint objection_pkey PRIMARY KEY (id),
  constraint objection_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaign(id),
  constraint objection_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES operator(id),
  constraint objection_share_id_fkey FOREIGN KEY (share_id) REFERENCES share(id),
  constraint objection_check CHECK (((paid >= 0) AND (paid <= visits))),
  constraint objection_decided CHECK ((((status = 'open'::text) = (decided_at IS NULL)) AND ((status = 'open'::text) = (decided_by IS NULL)) AND ((status = 'open'::text) = (answer IS NULL)) AND ((status = 'open'::text) = (paid IS NULL)))),
  constraint objection_status_check CHECK ((status = ANY (ARRAY['open'::text, 'upheld'::text, 'declined'::text]))),
  constraint objection_upheld_is_paid CHECK (((status = 'upheld'::text) = (COALESCE(paid, 0) > 0))),
  constraint objection_visits_check CHECK ((visits > 0))
);
CREATE INDEX objection_share ON public.objection USING btree (share_id);
CREATE INDEX objection_status ON public.objection USING btree (status, id);
CREATE INDEX objection_upheld_by ON public.objection USING btree (decided_by, decided_at) WHERE (status = 'upheld'::text);

create table operator (
  id uuid not null,
  username text not null,
  password_hash text,
  role text not null,
  created_at timestamp with time zone not null,
  disabled_at timestamp with time zone,
  access_changed_at timestamp with time zone,
  link_approved_until timestamp with time zone,
  last_totp_step bigint default 0 not null,
  team_news_read bigint default 0 not null,
  constraint operator_pkey PRIMARY KEY (id),
  constraint operator_username_key UNIQUE (username),
  constraint operator_role_check CHECK ((role = ANY (ARRAY['support'::text, 'reviewer'::text, 'cashier'::text, 'controller'::text, 'admin'::text, 'demo'::text]))),
  constraint operator_username_check CHECK ((username ~ '^[a-z0-9_.-]{3,32}$'::text))
);

create table operator_action (
  id bigint generated always as identity not null,
  at timestamp with time zone not null,
  operator_id uuid not null,
  action text not null,
  subject text not null,
  details jsonb not null,
  previous_hash bytea not null,
  hash bytea not null,
  constraint operator_action_pkey PRIMARY KEY (id),
  constraint operator_action_hash_key UNIQUE (hash),
  constraint operator_action_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator(id)
);
CREATE INDEX operator_action_action ON public.operator_action USING btree (action, id);
CREATE INDEX operator_action_operator ON public.operator_action USING btree (operator_id, id);
CREATE INDEX operator_action_subject ON public.operator_action USING btree (subject, id);
CREATE INDEX operator_action_time ON public.operator_action USING btree (at);
CREATE TRIGGER operator_action_is_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON operator_action FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table operator_invitation (
  operator_id uuid not null,
  token_hash bytea not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint operator_invitation_pkey PRIMARY KEY (operator_id),
  constraint operator_invitation_token_hash_key UNIQUE (token_hash),
  constraint operator_invitation_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator(id)
);

create table operator_passkey (
  id uuid not null,
  operator_id uuid not null,
  credential_id text not null,
  public_key bytea not null,
  signatures bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamp with time zone not null,
  last_used_at timestamp with time zone,
  constraint operator_passkey_pkey PRIMARY KEY (id),
  constraint operator_passkey_credential_id_key UNIQUE (credential_id),
  constraint operator_passkey_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator(id)
);
CREATE INDEX operator_passkey_operator ON public.operator_passkey USING btree (operator_id);

create table operator_recovery_code (
  operator_id uuid not null,
  code_hash bytea not null,
  used_at timestamp with time zone,
  constraint operator_recovery_code_pkey PRIMARY KEY (operator_id, code_hash),
  constraint operator_recovery_code_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator(id)
);

create table operator_totp (
  operator_id uuid not null,
  sealed_secret bytea not null,
  enrolled_at timestamp with time zone not null,
  constraint operator_totp_pkey PRIMARY KEY (operator_id),
  constraint operator_totp_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator(id)
);

create table own_line (
  id uuid not null,
  statement_id uuid not null,
  line integer not null,
  kind text not null,
  amount bigint not null,
  bank_rate integer,
  booked_on date not null,
  booked_at timestamp with time zone not null,
  constraint own_line_pkey PRIMARY KEY (id),
  constraint own_line_once UNIQUE (statement_id, line),
  constraint own_line_id_fkey FOREIGN KEY (id) REFERENCES approval(id),
  constraint own_line_statement_id_line_fkey FOREIGN KEY (statement_id, line) REFERENCES bank_statement_line(statement_id, line),
  constraint own_line_amount_check CHECK ((amount <> 0)),
  constraint own_line_bank_rate_check CHECK ((bank_rate > 0)),
  constraint own_line_kind_check CHECK ((kind = ANY (ARRAY['fee'::text, 'interest'::text, 'owner'::text])))
);
CREATE INDEX own_line_day ON public.own_line USING btree (booked_on);
CREATE TRIGGER own_line_is_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON own_line FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table package (
  id uuid not null,
  visits integer not null,
  list_price bigint not null,
  reward_per_visit bigint not null,
  active boolean default true not null,
  version integer default 1 not null,
  constraint package_pkey PRIMARY KEY (id),
  constraint package_list_price_check CHECK ((list_price > 0)),
  constraint package_price_covers_rewards CHECK ((list_price >= (reward_per_visit * visits))),
  constraint package_reward_per_visit_check CHECK ((reward_per_visit > 0)),
  constraint package_visits_check CHECK ((visits > 0))
);

create table page (
  name text not null,
  language text not null,
  content text not null,
  version integer default 1 not null,
  updated_at timestamp with time zone not null,
  updated_by uuid,
  constraint page_pkey PRIMARY KEY (name, language),
  constraint page_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES operator(id)
);

create table page_version (
  id uuid not null,
  name text not null,
  language text not null,
  version integer not null,
  content text not null,
  saved_at timestamp with time zone not null,
  saved_by uuid,
  constraint page_version_pkey PRIMARY KEY (id),
  constraint page_version_name_language_version_key UNIQUE (name, language, version),
  constraint page_version_saved_by_fkey FOREIGN KEY (saved_by) REFERENCES operator(id)
);

create table passkey_challenge (
  challenge text not null,
  purpose text not null,
  session_id uuid,
  expires_at timestamp with time zone not null,
  constraint passkey_challenge_pkey PRIMARY KEY (challenge)
);

create table payment_batch (
  id uuid not null,
  status text not null,
  withdrawals integer not null,
  total bigint not null,
  made_by uuid not null,
  made_at timestamp with time zone not null,
  released_by uuid,
  released_at timestamp with time zone,
  debtor_name text,
  debtor_account text,
  debtor_bin text,
  currency text,
  pay_day date,
  constraint payment_batch_pkey PRIMARY KEY (id),
  constraint payment_batch_id_status UNIQUE (id, status),
  constraint payment_batch_made_by_fkey FOREIGN KEY (made_by) REFERENCES operator(id),
  constraint payment_batch_released_by_fkey FOREIGN KEY (released_by) REFERENCES operator(id),
  constraint payment_batch_file CHECK (((num_nulls(debtor_name, debtor_account, currency, pay_day) = ANY (ARRAY[0, 4])) AND ((debtor_name IS NULL) OR (status = 'released'::text)) AND ((debtor_bin IS NULL) OR (debtor_name IS NOT NULL)))),
  constraint payment_batch_released_at_a_time CHECK (((status = 'released'::text) = (released_at IS NOT NULL))),
  constraint payment_batch_released_by_somebody CHECK (((status = 'released'::text) = (released_by IS NOT NULL))),
  constraint payment_batch_status_check CHECK ((status = ANY (ARRAY['made'::text, 'released'::text, 'dropped'::text]))),
  constraint payment_batch_total_check CHECK ((total > 0)),
  constraint payment_batch_two_people CHECK ((made_by <> released_by)),
  constraint payment_batch_withdrawals_check CHECK ((withdrawals > 0))
);

create table phone_code (
  id uuid not null,
  member_id uuid not null,
  phone text not null,
  channel text not null,
  network bytea not null,
  state text default 'sending'::text not null,
  attempts integer default 0 not null,
  asked_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint phone_code_pkey PRIMARY KEY (id),
  constraint phone_code_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint phone_code_channel_check CHECK ((channel = ANY (ARRAY['sms'::text, 'zalo'::text]))),
  constraint phone_code_state_check CHECK ((state = ANY (ARRAY['sending'::text, 'sent'::text, 'failed'::text])))
);
CREATE INDEX phone_code_asked ON public.phone_code USING btree (asked_at);
CREATE INDEX phone_code_member ON public.phone_code USING btree (member_id, asked_at);

create table phone_verification (
  member_id uuid not null,
  phone text not null,
  verified_at timestamp with time zone not null,
  changed_at timestamp with time zone,
  constraint phone_verification_pkey PRIMARY KEY (member_id),
  constraint phone_verification_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);

create table push_key (
  single boolean default true not null,
  public_key text not null,
  private_key text not null,
  created_at timestamp with time zone not null,
  constraint push_key_pkey PRIMARY KEY (single),
  constraint push_key_single_check CHECK (single)
);

create table push_subscription (
  id uuid not null,
  member_id uuid not null,
  session_id uuid not null,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  created_at timestamp with time zone not null,
  renewed_at timestamp with time zone not null,
  constraint push_subscription_pkey PRIMARY KEY (id),
  constraint push_subscription_endpoint_key UNIQUE (endpoint),
  constraint push_subscription_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint push_subscription_session_id_fkey FOREIGN KEY (session_id) REFERENCES session(id) ON DELETE CASCADE
);
CREATE INDEX push_subscription_member ON public.push_subscription USING btree (member_id, renewed_at DESC);
CREATE INDEX push_subscription_session ON public.push_subscription USING btree (session_id);

create table recent_write (
  subject_id uuid not null,
  transaction xid8 not null,
  written_at timestamp with time zone not null,
  constraint recent_write_pkey PRIMARY KEY (subject_id, transaction)
);

create table recovery (
  id uuid not null,
  number text not null,
  member_id uuid not null,
  phone_matches boolean not null,
  phone_since timestamp with time zone,
  contact text not null,
  password_hash text,
  status text not null,
  asked_at timestamp with time zone not null,
  started_at timestamp with time zone,
  ends_at timestamp with time zone,
  closed_at timestamp with time zone,
  constraint recovery_pkey PRIMARY KEY (id),
  constraint recovery_number_key UNIQUE (number),
  constraint recovery_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint recovery_closed_is_not_open CHECK (((closed_at IS NULL) = (status = ANY (ARRAY['waiting'::text, 'running'::text])))),
  constraint recovery_password_while_open CHECK (((password_hash IS NOT NULL) = (status = ANY (ARRAY['waiting'::text, 'running'::text])))),
  constraint recovery_running_was_started CHECK (((status <> ALL (ARRAY['running'::text, 'done'::text, 'stopped'::text])) OR (started_at IS NOT NULL))),
  constraint recovery_started_has_an_end CHECK (((started_at IS NULL) = (ends_at IS NULL))),
  constraint recovery_status_check CHECK ((status = ANY (ARRAY['waiting'::text, 'running'::text, 'done'::text, 'stopped'::text, 'declined'::text, 'expired'::text, 'void'::text])))
);
CREATE INDEX recovery_member ON public.recovery USING btree (member_id, id);
CREATE UNIQUE INDEX recovery_one_running ON public.recovery USING btree (member_id) WHERE (status = 'running'::text);
CREATE INDEX recovery_status ON public.recovery USING btree (status, id);

create table recovery_code (
  member_id uuid not null,
  code_hash bytea not null,
  made_at timestamp with time zone not null,
  saved_at timestamp with time zone,
  used_at timestamp with time zone,
  constraint recovery_code_pkey PRIMARY KEY (member_id, code_hash),
  constraint recovery_code_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);

create table request_count (
  key text not null,
  began_at timestamp with time zone not null,
  allowed integer not null,
  taken integer not null,
  given integer not null,
  constraint request_count_pkey PRIMARY KEY (key)
);

create table restore (
  id uuid not null,
  restored_at timestamp with time zone not null,
  backup_at timestamp with time zone not null,
  constraint restore_pkey PRIMARY KEY (id),
  constraint restore_of_an_earlier_backup CHECK ((backup_at <= restored_at))
);
CREATE TRIGGER restore_is_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON restore FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table results_link (
  id uuid not null,
  campaign_id uuid not null,
  token_hash bytea not null,
  made_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  constraint results_link_pkey PRIMARY KEY (id),
  constraint results_link_token_hash_key UNIQUE (token_hash),
  constraint results_link_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaign(id)
);
CREATE INDEX results_link_campaign ON public.results_link USING btree (campaign_id);

create table saved_view (
  id uuid not null,
  operator_id uuid not null,
  list text not null,
  name text not null,
  filter jsonb not null,
  created_at timestamp with time zone not null,
  constraint saved_view_pkey PRIMARY KEY (id),
  constraint saved_view_operator_id_list_name_key UNIQUE (operator_id, list, name),
  constraint saved_view_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator(id)
);

create table schema_migration (
  source text not null,
  number integer not null,
  name text not null,
  checksum text not null,
  applied_at timestamp with time zone not null,
  constraint schema_migration_pkey PRIMARY KEY (source, number)
);

create table service_event (
  service text not null,
  event_id text not null,
  type text not null,
  payment_id text,
  outcome text not null,
  received_at timestamp with time zone not null,
  constraint service_event_pkey PRIMARY KEY (service, event_id),
  constraint service_event_outcome_check CHECK ((outcome = ANY (ARRAY['credited'::text, 'unmatched'::text, 'known'::text, 'reversed'::text, 'disputed'::text, 'other_currency'::text, 'misformed'::text, 'ignored'::text]))),
  constraint service_event_service_check CHECK ((service = ANY (ARRAY['stripe'::text, 'standard'::text])))
);
CREATE INDEX service_event_payment ON public.service_event USING btree (service, payment_id) WHERE (payment_id IS NOT NULL);
CREATE INDEX service_event_problem ON public.service_event USING btree (received_at, event_id) WHERE (outcome = ANY (ARRAY['misformed'::text, 'other_currency'::text, 'reversed'::text]));

create table session (
  id uuid not null,
  family uuid not null,
  subject_kind text not null,
  subject_id uuid not null,
  secret bytea not null,
  generation integer default 0 not null,
  rotated_at timestamp with time zone not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  last_used_at timestamp with time zone not null,
  revoked_at timestamp with time zone,
  locked_at timestamp with time zone,
  lock_reason text,
  kept boolean default false not null,
  second_factor boolean default false not null,
  factor_at timestamp with time zone,
  device text,
  device_key bytea,
  prefix_key bytea,
  visitor_key bytea,
  constraint session_pkey PRIMARY KEY (id),
  constraint session_factor_proved CHECK (((factor_at IS NULL) OR second_factor)),
  constraint session_lock_reason CHECK (((lock_reason IS NULL) OR (locked_at IS NOT NULL))),
  constraint session_subject_kind_check CHECK ((subject_kind = ANY (ARRAY['member'::text, 'operator'::text])))
);
CREATE INDEX session_family ON public.session USING btree (family);
CREATE INDEX session_subject ON public.session USING btree (subject_kind, subject_id);
CREATE TRIGGER session_ended AFTER UPDATE OF revoked_at, locked_at ON session FOR EACH ROW WHEN (old.revoked_at IS NULL AND new.revoked_at IS NOT NULL OR old.locked_at IS NULL AND new.locked_at IS NOT NULL) EXECUTE FUNCTION tell_session_ended();

create table setting (
  key text not null,
  value jsonb not null,
  version integer default 1 not null,
  updated_at timestamp with time zone not null,
  updated_by uuid,
  constraint setting_pkey PRIMARY KEY (key),
  constraint setting_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES operator(id)
);

create table share (
  id uuid not null,
  token text not null,
  campaign_id uuid not null,
  member_id uuid not null,
  stage text not null,
  visits_target integer not null,
  visits_verified integer default 0 not null,
  visits_held integer default 0 not null,
  visits_claimed integer default 0 not null,
  reward_per_visit bigint not null,
  fee_per_visit bigint not null,
  received_on date not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  completed_at timestamp with time zone,
  skipped boolean default false not null,
  constraint share_pkey PRIMARY KEY (id),
  constraint share_member_id_received_on_campaign_id_key UNIQUE (member_id, received_on, campaign_id),
  constraint share_token_key UNIQUE (token),
  constraint share_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaign(id),
  constraint share_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint share_claimed_of_verified CHECK (((visits_claimed >= 0) AND (visits_claimed <= visits_verified))),
  constraint share_held_of_target CHECK (((visits_held >= 0) AND (visits_held <= (visits_target - visits_verified)))),
  constraint share_skipped_has_no_visit CHECK (((NOT skipped) OR ((stage = 'released'::text) AND (visits_verified = 0)))),
  constraint share_stage_check CHECK ((stage = ANY (ARRAY['distributing'::text, 'completed'::text, 'released'::text, 'expired'::text]))),
  constraint share_verified_of_target CHECK (((visits_verified >= 0) AND (visits_verified <= visits_target))),
  constraint share_visits_target_check CHECK ((visits_target > 0))
);
CREATE INDEX share_campaign ON public.share USING btree (campaign_id, id DESC);
CREATE INDEX share_completed ON public.share USING btree (completed_at) WHERE (completed_at IS NOT NULL);
CREATE INDEX share_expiry ON public.share USING btree (expires_at) WHERE (stage = 'distributing'::text);
CREATE INDEX share_held ON public.share USING btree (campaign_id) INCLUDE (visits_held) WHERE (visits_held > 0);
CREATE INDEX share_member ON public.share USING btree (member_id, id DESC);
CREATE INDEX share_running ON public.share USING btree (campaign_id) WHERE (stage = 'distributing'::text);
CREATE INDEX share_unclaimed ON public.share USING btree (id) WHERE ((stage <> 'distributing'::text) AND (visits_claimed < visits_verified));

create table share_channel (
  share_id uuid not null,
  campaign_id uuid not null,
  channel text not null,
  verified integer not null,
  constraint share_channel_pkey PRIMARY KEY (campaign_id, share_id, channel),
  constraint share_channel_share_id_fkey FOREIGN KEY (share_id) REFERENCES share(id),
  constraint share_channel_verified_check CHECK ((verified >= 0))
);

create table share_refusal (
  share_id uuid not null,
  campaign_id uuid not null,
  reason text not null,
  channel text default 'none'::text not null,
  visits integer not null,
  constraint share_refusal_pkey PRIMARY KEY (campaign_id, share_id, reason, channel),
  constraint share_refusal_share_id_fkey FOREIGN KEY (share_id) REFERENCES share(id),
  constraint share_refusal_visits_check CHECK ((visits > 0))
);

create table share_report (
  id uuid not null,
  share_id uuid not null,
  campaign_id uuid not null,
  network_key bytea,
  reason text not null,
  status text not null,
  created_at timestamp with time zone not null,
  decided_by uuid,
  decided_at timestamp with time zone,
  constraint share_report_pkey PRIMARY KEY (id),
  constraint share_report_campaign_id_network_key_key UNIQUE (campaign_id, network_key),
  constraint share_report_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaign(id),
  constraint share_report_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES operator(id),
  constraint share_report_share_id_fkey FOREIGN KEY (share_id) REFERENCES share(id),
  constraint share_report_decided CHECK ((((status = 'open'::text) = (decided_at IS NULL)) AND ((status = 'open'::text) = (decided_by IS NULL)))),
  constraint share_report_reason_check CHECK ((reason = ANY (ARRAY['misleading'::text, 'fraud'::text, 'prohibited'::text, 'offensive'::text, 'unsafe'::text, 'other'::text]))),
  constraint share_report_status_check CHECK ((status = ANY (ARRAY['open'::text, 'dismissed'::text, 'upheld'::text])))
);
CREATE INDEX share_report_campaign ON public.share_report USING btree (campaign_id, status, id);
CREATE INDEX share_report_network ON public.share_report USING btree (network_key, created_at) WHERE (network_key IS NOT NULL);
CREATE INDEX share_report_status ON public.share_report USING btree (status, id);

create table sharer_sum (
  member_id uuid not null,
  received_on date not null,
  hour integer,
  reward bigint not null,
  visits integer not null,
  summed boolean default false not null,
  constraint sharer_sum_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);
CREATE INDEX sharer_sum_hour ON public.sharer_sum USING btree (member_id, received_on, hour) INCLUDE (visits, reward);
CREATE INDEX sharer_sum_hours ON public.sharer_sum USING btree (received_on) WHERE (summed AND (hour IS NOT NULL));
CREATE INDEX sharer_sum_new ON public.sharer_sum USING btree (member_id, received_on, hour) WHERE (NOT summed);

create table sign_in_failure (
  key text not null,
  failures integer not null,
  last_failed_at timestamp with time zone not null,
  next_allowed_at timestamp with time zone not null,
  constraint sign_in_failure_pkey PRIMARY KEY (key)
);

create table solvency_leaf (
  day date not null,
  account text not null,
  place integer not null,
  nonce bytea not null,
  constraint solvency_leaf_pkey PRIMARY KEY (day, account),
  constraint solvency_leaf_nonce_check CHECK ((length(nonce) = 16))
);

create table solvency_node (
  day date not null,
  level smallint not null,
  place integer not null,
  sum bigint not null,
  hash bytea not null,
  constraint solvency_node_pkey PRIMARY KEY (day, level, place),
  constraint solvency_node_hash_check CHECK ((length(hash) = 32)),
  constraint solvency_node_sum_check CHECK ((sum >= 0))
);

create table solvency_proof (
  day date not null,
  made_at timestamp with time zone not null,
  owed bigint not null,
  held bigint not null,
  accounts integer not null,
  root bytea not null,
  bank_agreed_on date,
  constraint solvency_proof_pkey PRIMARY KEY (day),
  constraint solvency_proof_accounts_check CHECK ((accounts >= 0)),
  constraint solvency_proof_owed_check CHECK ((owed >= 0)),
  constraint solvency_proof_root_check CHECK ((length(root) = 32))
);
CREATE TRIGGER solvency_proof_is_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON solvency_proof FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table statement_comparison (
  statement_id uuid not null,
  explained bigint default 0 not null,
  compared_at timestamp with time zone,
  in_ledger_currency boolean default false not null,
  bank_rate integer,
  base bigint,
  constraint statement_comparison_pkey PRIMARY KEY (statement_id),
  constraint statement_comparison_statement_id_fkey FOREIGN KEY (statement_id) REFERENCES bank_statement(id),
  constraint statement_comparison_bank_rate_check CHECK ((bank_rate > 0))
);

create table statement_mapping (
  account text not null,
  name text not null,
  mapping jsonb not null,
  saved_at timestamp with time zone not null,
  constraint statement_mapping_pkey PRIMARY KEY (account, name)
);

create table support_message (
  request_id uuid not null,
  place integer not null,
  operator_id uuid,
  text text,
  written_at timestamp with time zone not null,
  constraint support_message_pkey PRIMARY KEY (request_id, place),
  constraint support_message_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator(id),
  constraint support_message_request_id_fkey FOREIGN KEY (request_id) REFERENCES support_request(id),
  constraint support_message_place_check CHECK ((place > 0))
);

create table support_request (
  id uuid not null,
  reference text not null,
  member_id uuid not null,
  subject text not null,
  about text,
  campaign_id uuid,
  topic text not null,
  status text not null,
  closed_because text,
  messages integer not null,
  asked_at timestamp with time zone not null,
  written_at timestamp with time zone not null,
  answered_at timestamp with time zone,
  closed_at timestamp with time zone,
  queue_id uuid,
  waits_since timestamp with time zone,
  taken_by uuid,
  taken_at timestamp with time zone,
  constraint support_request_pkey PRIMARY KEY (id),
  constraint support_request_reference_key UNIQUE (reference),
  constraint support_request_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint support_request_taken_by_fkey FOREIGN KEY (taken_by) REFERENCES operator(id),
  constraint support_request_about_an_object CHECK (((about IS NULL) = (subject = ANY (ARRAY['general'::text, 'account'::text])))),
  constraint support_request_campaign_of_order CHECK (((campaign_id IS NOT NULL) = (subject = 'order'::text))),
  constraint support_request_closed_with_reason CHECK ((((closed_at IS NOT NULL) = (status = 'closed'::text)) AND ((closed_because IS NOT NULL) = (status = 'closed'::text)))),
  constraint support_request_messages_check CHECK ((messages > 0)),
  constraint support_request_open_waits CHECK ((((queue_id IS NOT NULL) = (status = 'open'::text)) AND ((waits_since IS NOT NULL) = (status = 'open'::text)))),
  constraint support_request_status_check CHECK ((status = ANY (ARRAY['open'::text, 'answered'::text, 'closed'::text]))),
  constraint support_request_subject_check CHECK ((subject = ANY (ARRAY['general'::text, 'account'::text, 'deposit'::text, 'withdrawal'::text, 'order'::text, 'line'::text]))),
  constraint support_request_taken_since CHECK (((taken_at IS NULL) = (taken_by IS NULL)))
);
CREATE INDEX support_request_answered ON public.support_request USING btree (answered_at) WHERE (answered_at IS NOT NULL);
CREATE INDEX support_request_member ON public.support_request USING btree (member_id, id DESC);
CREATE INDEX support_request_queue ON public.support_request USING btree (queue_id) WHERE (status = 'open'::text);
CREATE INDEX support_request_status ON public.support_request USING btree (status, id DESC);

create table support_template (
  id uuid not null,
  topic text not null,
  language text not null,
  title text not null,
  text text not null,
  saved_by uuid not null,
  saved_at timestamp with time zone not null,
  constraint support_template_pkey PRIMARY KEY (id),
  constraint support_template_topic_language_title_key UNIQUE (topic, language, title),
  constraint support_template_saved_by_fkey FOREIGN KEY (saved_by) REFERENCES operator(id)
);

create table tap (
  id uuid not null,
  share_id uuid not null,
  campaign_id uuid not null,
  visitor_key bytea,
  channel text default 'none'::text not null,
  tapped_at timestamp with time zone not null,
  constraint tap_pkey PRIMARY KEY (id),
  constraint tap_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaign(id),
  constraint tap_share_id_fkey FOREIGN KEY (share_id) REFERENCES share(id)
);
CREATE INDEX tap_age ON public.tap USING btree (tapped_at) WHERE (visitor_key IS NOT NULL);
CREATE INDEX tap_campaign ON public.tap USING btree (campaign_id, tapped_at);
CREATE INDEX tap_share ON public.tap USING btree (share_id, campaign_id, tapped_at);
CREATE UNIQUE INDEX tap_visitor ON public.tap USING btree (share_id, visitor_key) WHERE (visitor_key IS NOT NULL);

create table tap_sum (
  campaign_id uuid not null,
  share_id uuid,
  channel text not null,
  taps integer not null,
  summed boolean default false not null,
  constraint tap_sum_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaign(id),
  constraint tap_sum_share_id_fkey FOREIGN KEY (share_id) REFERENCES share(id)
);
CREATE INDEX tap_sum_new ON public.tap_sum USING btree (campaign_id, share_id) WHERE (NOT summed);
CREATE INDEX tap_sum_share ON public.tap_sum USING btree (campaign_id, share_id, channel) INCLUDE (taps);

create table team_member (
  id uuid not null,
  owner_id uuid not null,
  member_id uuid not null,
  role text not null,
  invited_at timestamp with time zone not null,
  accepted_at timestamp with time zone,
  constraint team_member_pkey PRIMARY KEY (id),
  constraint team_member_owner_id_member_id_key UNIQUE (owner_id, member_id),
  constraint team_member_role_check CHECK ((role = ANY (ARRAY['viewer'::text, 'editor'::text]))),
  constraint team_of_others CHECK ((owner_id <> member_id))
);
CREATE INDEX team_member_member ON public.team_member USING btree (member_id);

create table unmatched_money (
  id uuid not null,
  bank_reference text not null,
  amount bigint not null,
  bank_currency text,
  bank_amount bigint,
  bank_rate integer,
  booked_on date not null,
  remittance text not null,
  payer text not null,
  statement_id uuid,
  file_name text,
  line integer,
  service text,
  received_at timestamp with time zone not null,
  reversed_at timestamp with time zone,
  status text not null,
  reason text,
  member_id uuid,
  deposit_id uuid,
  purpose text,
  fee bigint default 0 not null,
  asked_by uuid,
  asked_at timestamp with time zone,
  settled_by uuid,
  settled_at timestamp with time zone,
  return_reference text,
  constraint unmatched_money_pkey PRIMARY KEY (id),
  constraint unmatched_money_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES operator(id),
  constraint unmatched_money_deposit_id_fkey FOREIGN KEY (deposit_id) REFERENCES deposit(id),
  constraint unmatched_money_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint unmatched_money_settled_by_fkey FOREIGN KEY (settled_by) REFERENCES operator(id),
  constraint unmatched_money_statement_id_fkey FOREIGN KEY (statement_id) REFERENCES bank_statement(id),
  constraint unmatched_money_amount_check CHECK ((amount > 0)),
  constraint unmatched_money_asked CHECK (((status = ANY (ARRAY['return_asked'::text, 'returned'::text, 'company_asked'::text, 'company_booked'::text])) = (asked_by IS NOT NULL))),
  constraint unmatched_money_assigned_to_a_member CHECK (((status = 'assigned'::text) = (member_id IS NOT NULL))),
  constraint unmatched_money_bank_amount_check CHECK ((bank_amount > 0)),
  constraint unmatched_money_bank_amount_whole CHECK ((num_nulls(bank_currency, bank_amount, bank_rate) = ANY (ARRAY[0, 3]))),
  constraint unmatched_money_bank_currency_check CHECK ((bank_currency ~ '^[A-Z]{3}$'::text)),
  constraint unmatched_money_bank_rate_check CHECK ((bank_rate > 0)),
  constraint unmatched_money_by_two CHECK ((asked_by <> settled_by)),
  constraint unmatched_money_came_one_way CHECK ((num_nonnulls(statement_id, service) = 1)),
  constraint unmatched_money_deposit_of_assigned CHECK (((deposit_id IS NULL) OR (status = 'assigned'::text))),
  constraint unmatched_money_fee CHECK (((fee = 0) OR (purpose = 'payment_service'::text))),
  constraint unmatched_money_fee_check CHECK ((fee >= 0)),
  constraint unmatched_money_line_of_statement CHECK ((num_nulls(statement_id, file_name, line) = ANY (ARRAY[0, 3]))),
  constraint unmatched_money_purpose CHECK (((status = ANY (ARRAY['company_asked'::text, 'company_booked'::text])) = (purpose IS NOT NULL))),
  constraint unmatched_money_purpose_check CHECK ((purpose = ANY (ARRAY['capital'::text, 'payment_service'::text, 'interest'::text, 'fee_returned'::text]))),
  constraint unmatched_money_returned_by_a_payment CHECK (((status = 'returned'::text) = (return_reference IS NOT NULL))),
  constraint unmatched_money_reversed_by_a_service CHECK (((reversed_at IS NULL) OR (service IS NOT NULL))),
  constraint unmatched_money_service_check CHECK ((service = ANY (ARRAY['stripe'::text, 'standard'::text]))),
  constraint unmatched_money_settled CHECK (((status = ANY (ARRAY['assigned'::text, 'returned'::text, 'company_booked'::text])) = (settled_by IS NOT NULL))),
  constraint unmatched_money_status_check CHECK ((status = ANY (ARRAY['waiting'::text, 'assigned'::text, 'return_asked'::text, 'returned'::text, 'company_asked'::text, 'company_booked'::text]))),
  constraint unmatched_money_waits_without_reason CHECK (((status = 'waiting'::text) = (reason IS NULL)))
);
CREATE INDEX unmatched_money_deposit ON public.unmatched_money USING btree (deposit_id) WHERE (deposit_id IS NOT NULL);
CREATE UNIQUE INDEX unmatched_money_return_reference ON public.unmatched_money USING btree (upper(return_reference));
CREATE INDEX unmatched_money_status ON public.unmatched_money USING btree (status, id);

create table upload (
  file text not null,
  member_id uuid not null,
  purpose text not null,
  created_at timestamp with time zone not null,
  constraint upload_pkey PRIMARY KEY (member_id, file, purpose),
  constraint upload_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint upload_purpose_check CHECK ((purpose = ANY (ARRAY['avatar'::text, 'order_image'::text, 'logo'::text])))
);

create table visit (
  id uuid not null,
  share_id uuid not null,
  campaign_id uuid not null,
  state text not null,
  reason text,
  network_key bytea,
  visitor_key bytea,
  prefix_key bytea,
  country text,
  opened_at timestamp with time zone not null,
  decided_at timestamp with time zone,
  settles_at timestamp with time zone,
  channel text default 'none'::text not null,
  tapped boolean default false not null,
  held_for text,
  held_until timestamp with time zone,
  claim_id uuid,
  block_id uuid,
  reversal_id uuid,
  constraint visit_pkey PRIMARY KEY (id),
  constraint visit_block_id_fkey FOREIGN KEY (block_id) REFERENCES block(id),
  constraint visit_reversal_id_fkey FOREIGN KEY (reversal_id) REFERENCES visit_reversal(id),
  constraint visit_share_id_fkey FOREIGN KEY (share_id) REFERENCES share(id),
  constraint visit_blocked_by_a_block CHECK (((NOT (reason IS DISTINCT FROM 'blocked'::text)) = (block_id IS NOT NULL))),
  constraint visit_channel_known CHECK ((channel = ANY (ARRAY['zalo'::text, 'facebook'::text, 'messenger'::text, 'instagram'::text, 'tiktok'::text, 'whatsapp'::text, 'telegram'::text, 'line'::text, 'kakaotalk'::text, 'wechat'::text, 'weibo'::text, 'vk'::text, 'x'::text, 'sms'::text, 'email'::text, 'qr'::text, 'story'::text, 'print'::text, 'other'::text, 'none'::text]))),
  constraint visit_claimed_is_verified CHECK (((claim_id IS NULL) OR (state = 'verified'::text))),
  constraint visit_country_check CHECK ((country ~ '^[A-Z]{2}$'::text)),
  constraint visit_held_for_a_reason CHECK (((held_until IS NULL) OR (held_for IS NOT NULL))),
  constraint visit_held_for_check CHECK ((held_for = ANY (ARRAY['network'::text, 'self'::text, 'cookie'::text]))),
  constraint visit_held_until_decided CHECK (((state = 'held'::text) = (held_until IS NOT NULL))),
  constraint visit_reason_check CHECK ((reason = ANY (ARRAY['bot'::text, 'preview'::text, 'repeat'::text, 'self'::text, 'network'::text, 'too_fast'::text, 'datacenter'::text, 'rate_limited'::text, 'ticket_invalid'::text, 'ended'::text, 'blocked'::text, 'reviewed'::text]))),
  constraint visit_refused_for_a_reason CHECK (((state = 'refused'::text) = (reason IS NOT NULL))),
  constraint visit_reviewed_by_a_reversal CHECK (((NOT (reason IS DISTINCT FROM 'reviewed'::text)) = (reversal_id IS NOT NULL))),
  constraint visit_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'held'::text, 'verified'::text, 'refused'::text]))),
  constraint visit_verified_settles CHECK (((state = 'verified'::text) = (settles_at IS NOT NULL)))
);
CREATE INDEX visit_block ON public.visit USING btree (block_id) WHERE (block_id IS NOT NULL);
CREATE INDEX visit_campaign ON public.visit USING btree (campaign_id, opened_at DESC);
CREATE INDEX visit_held ON public.visit USING btree (held_until) WHERE (state = 'held'::text);
CREATE INDEX visit_network ON public.visit USING btree (network_key, campaign_id) WHERE ((network_key IS NOT NULL) AND (state = 'verified'::text));
CREATE INDEX visit_prefix ON public.visit USING btree (prefix_key, campaign_id, decided_at) WHERE ((prefix_key IS NOT NULL) AND ((state = ANY (ARRAY['verified'::text, 'held'::text])) OR (held_for IS NOT NULL)));
CREATE INDEX visit_prefix_opened ON public.visit USING btree (prefix_key, opened_at) WHERE (prefix_key IS NOT NULL);
CREATE INDEX visit_reversed ON public.visit USING btree (reversal_id) WHERE (reversal_id IS NOT NULL);
CREATE INDEX visit_share ON public.visit USING btree (share_id, opened_at DESC);
CREATE INDEX visit_unpaid ON public.visit USING btree (share_id, campaign_id, settles_at) WHERE ((state = 'verified'::text) AND (claim_id IS NULL));

create table visit_reversal (
  id uuid not null,
  share_id uuid not null,
  campaign_id uuid not null,
  visits integer not null,
  reward bigint not null,
  fee bigint not null,
  reason text not null,
  note text not null,
  operator_id uuid not null,
  created_at timestamp with time zone not null,
  constraint visit_reversal_pkey PRIMARY KEY (id),
  constraint visit_reversal_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator(id),
  constraint visit_reversal_share_id_fkey FOREIGN KEY (share_id) REFERENCES share(id),
  constraint visit_reversal_fee_check CHECK ((fee >= 0)),
  constraint visit_reversal_reward_check CHECK ((reward > 0)),
  constraint visit_reversal_visits_check CHECK ((visits > 0))
);
CREATE INDEX visit_reversal_share ON public.visit_reversal USING btree (share_id);

create table visit_sum (
  campaign_id uuid not null,
  hour timestamp with time zone,
  channel text,
  reason text,
  country text,
  outcome text not null,
  visits integer not null,
  summed boolean default false not null,
  constraint visit_sum_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaign(id),
  constraint visit_sum_by_one CHECK ((num_nonnulls(hour, channel, country) = 1)),
  constraint visit_sum_country_of_verified CHECK (((country IS NULL) OR (outcome = 'verified'::text))),
  constraint visit_sum_outcome_check CHECK ((outcome = ANY (ARRAY['verified'::text, 'refused'::text, 'preview'::text]))),
  constraint visit_sum_preview_by_channel CHECK (((channel IS NOT NULL) OR (outcome <> 'preview'::text))),
  constraint visit_sum_reason_of_refused CHECK (((reason IS NOT NULL) = ((channel IS NOT NULL) AND (outcome <> 'verified'::text))))
);
CREATE INDEX visit_sum_channel ON public.visit_sum USING btree (campaign_id, channel, country) INCLUDE (outcome, reason, visits) WHERE (hour IS NULL);
CREATE INDEX visit_sum_hour ON public.visit_sum USING btree (campaign_id, hour) INCLUDE (outcome, visits) WHERE (hour IS NOT NULL);
CREATE INDEX visit_sum_new ON public.visit_sum USING btree (campaign_id, hour) WHERE (NOT summed);

create table visitor_mark (
  campaign_id uuid not null,
  visitor_key bytea not null,
  verified_at timestamp with time zone not null,
  constraint visitor_mark_pkey PRIMARY KEY (campaign_id, visitor_key),
  constraint visitor_mark_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaign(id)
);
CREATE INDEX visitor_mark_age ON public.visitor_mark USING btree (verified_at);

create table webhook_delivery (
  id uuid not null,
  endpoint_id uuid not null,
  event text not null,
  body text not null,
  happened_at timestamp with time zone not null,
  state text not null,
  tries integer default 0 not null,
  tries_in_turn integer default 0 not null,
  last_status integer,
  last_tried_at timestamp with time zone,
  next_try_at timestamp with time zone,
  constraint webhook_delivery_pkey PRIMARY KEY (id),
  constraint webhook_delivery_event_check CHECK ((event = ANY (ARRAY['order.approved'::text, 'order.rejected'::text, 'order.ended'::text, 'conversion.recorded'::text, 'visits.daily'::text, 'webhook.test'::text]))),
  constraint webhook_delivery_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'delivered'::text, 'failed'::text]))),
  constraint webhook_delivery_waits CHECK (((next_try_at IS NOT NULL) = (state = 'waiting'::text)))
);
CREATE INDEX webhook_delivery_due ON public.webhook_delivery USING btree (endpoint_id, next_try_at, id) WHERE (state = 'waiting'::text);
CREATE INDEX webhook_delivery_endpoint ON public.webhook_delivery USING btree (endpoint_id, id DESC);
CREATE INDEX webhook_delivery_time ON public.webhook_delivery USING btree (happened_at);
CREATE INDEX webhook_delivery_untaken ON public.webhook_delivery USING btree (endpoint_id, id DESC) WHERE (state <> 'delivered'::text);

create table webhook_endpoint (
  id uuid not null,
  member_id uuid not null,
  url text not null,
  events text[] not null,
  secret_sealed bytea not null,
  secret_made_at timestamp with time zone not null,
  former_sealed bytea,
  former_until timestamp with time zone,
  added_at timestamp with time zone not null,
  off_since timestamp with time zone,
  off_because text,
  last_taken_at timestamp with time zone,
  busy_until timestamp with time zone,
  visits_until date not null,
  visits_counted_until timestamp with time zone not null,
  constraint webhook_endpoint_pkey PRIMARY KEY (id),
  constraint webhook_endpoint_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint webhook_endpoint_events_check CHECK ((cardinality(events) > 0)),
  constraint webhook_endpoint_former_ends CHECK (((former_sealed IS NULL) = (former_until IS NULL))),
  constraint webhook_endpoint_off_because_check CHECK ((off_because = ANY (ARRAY['owner'::text, 'failing'::text, 'gone'::text, 'secured'::text]))),
  constraint webhook_endpoint_off_with_cause CHECK (((off_since IS NULL) = (off_because IS NULL)))
);
CREATE INDEX webhook_endpoint_daily ON public.webhook_endpoint USING btree (visits_until, id) WHERE ((off_since IS NULL) AND ('visits.daily'::text = ANY (events)));
CREATE INDEX webhook_endpoint_member ON public.webhook_endpoint USING btree (member_id, id DESC);

create table weekly_summary (
  member_id uuid not null,
  week date not null,
  constraint weekly_summary_pkey PRIMARY KEY (member_id),
  constraint weekly_summary_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);

create table withdrawal (
  id uuid not null,
  member_id uuid not null,
  amount bigint not null,
  fee bigint not null,
  tied bigint not null,
  status text not null,
  bank_bin text not null,
  bank_code text not null,
  bank_name text not null,
  account_number text not null,
  account_name text not null,
  bank_currency text,
  bank_rate integer,
  payee_erased_at timestamp with time zone,
  created_at timestamp with time zone not null,
  due_at timestamp with time zone not null,
  payable_from timestamp with time zone not null,
  asked_by uuid,
  approved_by uuid,
  approved_at timestamp with time zone,
  approved_seen text,
  paid_by uuid,
  paid_at timestamp with time zone,
  paid_via text,
  decided_at timestamp with time zone,
  bank_reference text,
  reason text,
  batch_id uuid,
  batch_status text,
  constraint withdrawal_pkey PRIMARY KEY (id),
  constraint withdrawal_approved_by_fkey FOREIGN KEY (approved_by) REFERENCES operator(id),
  constraint withdrawal_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES operator(id),
  constraint withdrawal_batch FOREIGN KEY (batch_id, batch_status) REFERENCES payment_batch(id, status) MATCH FULL ON UPDATE CASCADE,
  constraint withdrawal_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint withdrawal_paid_by_fkey FOREIGN KEY (paid_by) REFERENCES operator(id),
  constraint withdrawal_amount_check CHECK ((amount > 0)),
  constraint withdrawal_approved_by_somebody CHECK (((status <> ALL (ARRAY['approved'::text, 'paid'::text, 'returned'::text])) OR (approved_by IS NOT NULL))),
  constraint withdrawal_approved_seen CHECK (((approved_by IS NULL) = (approved_seen IS NULL))),
  constraint withdrawal_bank_currency_check CHECK ((bank_currency ~ '^[A-Z]{3}$'::text)),
  constraint withdrawal_bank_rate_check CHECK ((bank_rate > 0)),
  constraint withdrawal_bank_rate_whole CHECK ((num_nulls(bank_currency, bank_rate) = ANY (ARRAY[0, 2]))),
  constraint withdrawal_batch_status_check CHECK ((batch_status = ANY (ARRAY['made'::text, 'released'::text]))),
  constraint withdrawal_erased_is_finished CHECK (((payee_erased_at IS NULL) OR (status = ANY (ARRAY['paid'::text, 'rejected'::text, 'cancelled'::text, 'returned'::text])))),
  constraint withdrawal_fee_below_amount CHECK (((fee >= 0) AND (fee < amount))),
  constraint withdrawal_in_batch CHECK (
CASE batch_status
    WHEN 'made'::text THEN (status = 'approved'::text)
    WHEN 'released'::text THEN (status = ANY (ARRAY['approved'::text, 'paid'::text, 'returned'::text, 'rejected'::text]))
    ELSE (batch_status IS NULL)
END),
  constraint withdrawal_paid_by_somebody CHECK (((status <> ALL (ARRAY['paid'::text, 'returned'::text])) OR ((paid_by IS NOT NULL) AND (bank_reference IS NOT NULL)))),
  constraint withdrawal_paid_once CHECK (
CASE paid_via
    WHEN 'hand'::text THEN ((status = ANY (ARRAY['paid'::text, 'returned'::text])) AND (batch_id IS NULL))
    WHEN 'batch'::text THEN ((status = ANY (ARRAY['paid'::text, 'returned'::text])) AND (NOT (batch_status IS DISTINCT FROM 'released'::text)))
    ELSE (status <> ALL (ARRAY['paid'::text, 'returned'::text]))
END),
  constraint withdrawal_paid_via_check CHECK ((paid_via = ANY (ARRAY['hand'::text, 'batch'::text]))),
  constraint withdrawal_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'approved'::text, 'paid'::text, 'rejected'::text, 'cancelled'::text, 'returned'::text]))),
  constraint withdrawal_tied_check CHECK ((tied >= 0)),
  constraint withdrawal_two_people CHECK ((approved_by <> paid_by)),
  constraint withdrawal_two_people_approve CHECK ((asked_by <> approved_by))
);
CREATE INDEX withdrawal_answered ON public.withdrawal USING btree (COALESCE(paid_at, decided_at)) WHERE (status = ANY (ARRAY['paid'::text, 'returned'::text, 'rejected'::text]));
CREATE INDEX withdrawal_approved ON public.withdrawal USING btree (approved_at) WHERE (approved_at IS NOT NULL);
CREATE INDEX withdrawal_asked ON public.withdrawal USING btree (member_id, created_at);
CREATE UNIQUE INDEX withdrawal_bank_reference ON public.withdrawal USING btree (upper(bank_reference));
CREATE INDEX withdrawal_batch ON public.withdrawal USING btree (batch_id, id) WHERE (batch_id IS NOT NULL);
CREATE INDEX withdrawal_due ON public.withdrawal USING btree (due_at, id);
CREATE INDEX withdrawal_member ON public.withdrawal USING btree (member_id, id DESC);
CREATE INDEX withdrawal_status ON public.withdrawal USING btree (status, due_at, id);

create view ledger.available_line as
 SELECT transfer_id,
    kind,
    reference,
    posted_at,
    split_part(account, '/'::text, 2) AS member_id,
    amount
   FROM ledger.line
  WHERE account ~~ 'member/%/available'::text;

create view ledger.balance as
 SELECT name AS account,
    kind,
    split_part(name, '/'::text, '-1'::integer) AS part,
    balance
   FROM ledger.account
  WHERE balance IS NOT NULL;

create view ledger.bank_line as
 SELECT e.transfer_id,
    t.kind,
    t.reference,
    t.posted_at,
    - e.amount AS amount
   FROM ledger.entry e
     JOIN ledger.transfer t ON t.id = e.transfer_id
  WHERE e.account_id = (( SELECT account.id
           FROM ledger.account
          WHERE account.name = 'bank'::text));

create view ledger.escrow_line as
 SELECT transfer_id,
    kind,
    reference,
    posted_at,
    split_part(account, '/'::text, 2) AS campaign_id,
    amount
   FROM ledger.line
  WHERE account ~~ 'campaign/%/escrow'::text;

create view ledger.line as
 SELECT e.transfer_id,
    t.kind,
    t.reference,
    t.posted_at,
    a.name AS account,
    e.amount
   FROM ledger.account a
     JOIN ledger.entry e ON e.account_id = a.id
     JOIN ledger.transfer t ON t.id = e.transfer_id;

create view ledger.member_balance as
 SELECT split_part(name, '/'::text, 2) AS member_id,
    COALESCE(sum(balance) FILTER (WHERE name ~~ '%/available'::text), 0::numeric)::bigint AS available,
    COALESCE(sum(balance) FILTER (WHERE name ~~ '%/withdrawing'::text), 0::numeric)::bigint AS withdrawing
   FROM ledger.account
  WHERE name ~~ 'member/%'::text
  GROUP BY (split_part(name, '/'::text, 2));

create view ledger.member_credit as
 SELECT line.transfer_id,
    line.kind,
    line.reference,
    line.member_id,
    line.amount,
    source.parts
   FROM ledger.available_line line
     CROSS JOIN LATERAL ( SELECT array_agg(split_part(a.name, '/'::text, '-1'::integer) ORDER BY a.name) AS parts
           FROM ledger.entry e
             JOIN ledger.account a ON a.id = e.account_id
          WHERE e.transfer_id = line.transfer_id AND e.amount < 0) source
  WHERE line.amount > 0;

create view ledger.move as
 SELECT e.transfer_id,
    t.kind,
    t.reference,
    split_part(a.name, '/'::text, 1) AS owner,
    split_part(a.name, '/'::text, 2) AS owner_id
   FROM ledger.entry e
     JOIN ledger.transfer t ON t.id = e.transfer_id
     JOIN ledger.account a ON a.id = e.account_id;

create view ledger.posting as
 SELECT id AS transfer_id,
    kind,
    reference,
    posted_at
   FROM ledger.transfer;

CREATE OR REPLACE FUNCTION ledger.available_of(member_id uuid)
 RETURNS bigint
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$ select balance from ledger.account where name = 'member/' || member_id || '/available' $function$
;

CREATE OR REPLACE FUNCTION ledger.campaigns_after(after_id text, most bigint)
 RETURNS SETOF text
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$ select split_part(name, '/', 2) from ledger.account
     where name > 'campaign/' || after_id || '0' and name < 'campaign0' order by name limit most $function$
;

CREATE OR REPLACE FUNCTION ledger.check_entries()
 RETURNS trigger
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
AS $function$
declare
  refused bigint;
begin
  select n.transfer_id into refused
  from new_entry n
    left join ledger.transfer t on t.id = n.transfer_id
    left join ledger.account a on a.id = n.account_id
  group by n.transfer_id
  having sum(n.amount) <> 0
    or count(*) <> (select count(*) from ledger.entry e where e.transfer_id = n.transfer_id)
    or bool_or(t.id is null)
    or bool_or(a.id is null or (a.balance is null) <> (n.balance_after is null))
  limit 1;
  if found then
    raise exception 'entries of transfer % do not make a whole transfer of their own', refused
      using errcode = 'check_violation',
        hint = 'Entries sum to zero, name known accounts, and come with their transfer in one statement.';
  end if;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION ledger.check_transfers()
 RETURNS trigger
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
AS $function$
declare
  refused bigint;
begin
  select n.id into refused
  from new_transfer n
  where not exists (select from ledger.entry e where e.transfer_id = n.id)
  limit 1;
  if found then
    raise exception 'transfer % has no entries', refused
      using errcode = 'check_violation', hint = 'Insert a transfer and its entries in one statement.';
  end if;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION ledger.escrow_of(campaign_id uuid)
 RETURNS bigint
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$ select balance from ledger.account where name = 'campaign/' || campaign_id || '/escrow' $function$
;

CREATE OR REPLACE FUNCTION ledger.forget_proof()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  update ledger.proven set transfer_id = 0, at = null;
  delete from ledger.proven_account;
  delete from ledger.proven_part;
end
$function$
;
revoke execute on function ledger.forget_proof() from public;

CREATE OR REPLACE FUNCTION ledger.keeps_balance(kind text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$select kind in ('asset', 'liability')$function$
;

CREATE OR REPLACE FUNCTION ledger.member_account(member_id text, part text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$ select 'member/' || member_id || '/' || part $function$
;

CREATE OR REPLACE FUNCTION ledger.part_balances()
 RETURNS TABLE(part text, kind text, balance bigint)
 LANGUAGE plpgsql
 STABLE
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  since bigint;
begin
  select p.transfer_id into strict since from ledger.proven p;
  if since = 0 then
    return query
    select split_part(a.name, '/', -1), a.kind, sum(a.balance)::bigint
    from ledger.account a where a.balance is not null group by 1, 2;
  else
    return query
    select held.part, held.kind, sum(held.balance)::bigint
    from (
      select p.part, p.kind, p.balance from ledger.proven_part p
      union all
      select split_part(a.name, '/', -1), a.kind, e.amount
      from ledger.entry e join ledger.account a on a.id = e.account_id
      where e.transfer_id > since and a.balance is not null
    ) held
    group by 1, 2;
  end if;
end
$function$
;

CREATE OR REPLACE FUNCTION ledger.post(transfer_kind text, transfer_reference text, transfer_at timestamp with time zone, account_names text[], account_kinds text[], amounts bigint[], OUT outcome text, OUT posted_id bigint, OUT refused_account text, OUT balances_after bigint[])
 RETURNS record
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  wanted constant integer := cardinality(account_names);
  account record;
  place integer;
  found_accounts integer;
  account_ids bigint[];
begin
  -- At most two rounds: the second after opening the accounts that the first did not find.
  for round in 1..2 loop
    found_accounts := 0;
    account_ids := array_fill(null::bigint, array[wanted]);
    balances_after := array_fill(null::bigint, array[wanted]);
    for place in 1..wanted loop
      if ledger.keeps_balance(account_kinds[place]) then
        balances_after[place] := amounts[place];
      end if;
    end loop;
    for account in
      select a.id, a.name, a.kind, a.balance from ledger.account a where a.name = any (account_names)
    loop
      place := array_position(account_names, account.name);
      if account.kind <> account_kinds[place] then
        raise exception 'account % is of another kind', account.name using errcode = 'datatype_mismatch';
      end if;
      found_accounts := found_accounts + 1;
      account_ids[place] := account.id;
      balances_after[place] := account.balance + amounts[place];
    end loop;

    -- Guarded accounts are locked before anything is decided, always in id order: two transfers over the same
    -- accounts in opposite directions queue instead of deadlocking, and the balances cannot go stale.
    -- Accounts without a floor are never locked, because every posting writes to them. Nothing is locked
    -- while an account is missing, so no lock is held while waiting for another transaction to open it.
    if found_accounts = wanted then
      for account in
        select a.id, a.balance from ledger.account a
        where a.id = any (account_ids) and a.balance is not null
        order by a.id
        for update
      loop
        place := array_position(account_ids, account.id);
        balances_after[place] := account.balance + amounts[place];
      end loop;
    end if;

    for place in 1..wanted loop
      if account_kinds[place] = 'liability' and balances_after[place] < 0
        or account_kinds[place] = 'asset' and balances_after[place] > 0
      then
        refused_account := account_names[place];
        exit;
      end if;
    end loop;

    -- A repeated posting must get already_posted even when its first run left too little for a second one;
    -- neither a repeated nor a refused posting opens accounts.
    if refused_account is not null or found_accounts < wanted then
      select t.id into posted_id from ledger.transfer t
      where t.kind = transfer_kind and t.reference = transfer_reference;
      if found then
        outcome := 'already_posted';
        refused_account := null;
        balances_after := null;
        return;
      end if;
    end if;
    if refused_account is not null then
      outcome := 'insufficient_funds';
      balances_after := null;
      return;
    end if;

    exit when found_accounts = wanted;
    -- In name order: two transfers opening the same accounts wait for each other in one direction only.
    insert into ledger.account (name, kind, balance)
    select w.name, w.kind, case when ledger.keeps_balance(w.kind) then 0 end
    from unnest(account_names, account_kinds) as w (name, kind)
    where not exists (select from ledger.account a where a.name = w.name)
    order by w.name collate "C"
    on conflict (name) do nothing;
  end loop;

  -- One statement: if the reference was posted in the meantime, it inserts no transfer, and thus no entry and
  -- no balance. The transfer's id is drawn under the locks, so ids ascend along each guarded account.
  with posted as (
    insert into ledger.transfer (kind, reference, posted_at)
    values (transfer_kind, transfer_reference, transfer_at)
    on conflict on constraint transfer_reference_once do nothing
    returning id
  ), written as (
    insert into ledger.entry (account_id, transfer_id, amount, balance_after)
    select w.account_id, posted.id, w.amount, w.after
    from posted, unnest(account_ids, amounts, balances_after) as w (account_id, amount, after)
  ), moved as (
    update ledger.account a set balance = w.after
    from posted, unnest(account_ids, balances_after) as w (account_id, after)
    where a.id = w.account_id and w.after is not null
  )
  select posted.id into posted_id from posted;

  if found then
    outcome := 'posted';
    return;
  end if;
  -- A new statement, because the conflicting row may be younger than the previous statement's snapshot.
  select t.id into strict posted_id from ledger.transfer t
  where t.kind = transfer_kind and t.reference = transfer_reference;
  outcome := 'already_posted';
  balances_after := null;
end
$function$
;
revoke execute on function ledger.post(text,text,timestamp with time zone,text[],text[],bigint[]) from public;

CREATE OR REPLACE FUNCTION ledger.post_all(transfer_kinds text[], transfer_references text[], transfer_times timestamp with time zone[], entry_places integer[], account_names text[], account_kinds text[], amounts bigint[], OUT outcome text, OUT refused_place integer, OUT posted_id bigint, OUT refused_account text)
 RETURNS record
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  other_kind text;
  repeated_place integer;
begin
  -- In name order: two transactions opening the same accounts wait for each other in one direction only.
  insert into ledger.account (name, kind, balance)
  select distinct on (w.name collate "C") w.name, w.kind, case when ledger.keeps_balance(w.kind) then 0::bigint end
  from unnest(account_names, account_kinds) as w (name, kind)
  where not exists (select from ledger.account a where a.name = w.name)
  order by w.name collate "C"
  on conflict (name) do nothing;

  select a.name into other_kind
  from unnest(account_names, account_kinds) as w (name, kind) join ledger.account a on a.name = w.name
  where a.kind <> w.kind limit 1;
  if found then
    raise exception 'account % is of another kind', other_kind using errcode = 'datatype_mismatch';
  end if;

  -- Locks every guarded account, in id order, before anything is decided.
  perform from ledger.account a
  where a.name = any (account_names) and a.balance is not null
  order by a.id
  for update;

  -- A repeated posting gets already_posted even when its first run left too little for a second one.
  select asked.place, t.id into repeated_place, posted_id
  from unnest(transfer_kinds, transfer_references) with ordinality as asked (kind, reference, place)
  join ledger.transfer t on t.kind = asked.kind and t.reference = asked.reference
  order by asked.place limit 1;

  select step.place, step.name into refused_place, refused_account
  from (
    select w.place, w.name, w.kind, a.balance + sum(w.amount) over (partition by a.id order by w.place) as after
    from unnest(entry_places, account_names, account_kinds, amounts) as w (place, name, kind, amount)
    join ledger.account a on a.name = w.name
    where a.balance is not null
  ) step
  where step.kind = 'liability' and step.after < 0 or step.kind = 'asset' and step.after > 0
  order by step.place limit 1;

  if repeated_place <= coalesce(refused_place, repeated_place) then
    outcome := 'already_posted';
    refused_place := repeated_place;
    refused_account := null;
    return;
  end if;
  posted_id := null;
  if refused_place is not null then
    outcome := 'insufficient_funds';
    return;
  end if;

  -- One statement, so that transfers and entries are inserted together. Ids are drawn in the transfers' order
  -- and under the locks, so they ascend along each guarded account. A reference posted concurrently violates
  -- its constraint.
  with posted as (
    insert into ledger.transfer (kind, reference, posted_at)
    select asked.kind, asked.reference, asked.at
    from unnest(transfer_kinds, transfer_references, transfer_times)
      with ordinality as asked (kind, reference, at, place)
    order by asked.place
    returning id, kind, reference
  ), placed as (
    select asked.place, posted.id
    from unnest(transfer_kinds, transfer_references) with ordinality as asked (kind, reference, place)
    join posted on posted.kind = asked.kind and posted.reference = asked.reference
  ), step as (
    select w.place, a.id as account_id, w.amount, a.balance + sum(w.amount) over (partition by a.id order by w.place) as after
    from unnest(entry_places, account_names, amounts) as w (place, name, amount)
    join ledger.account a on a.name = w.name
  ), written as (
    insert into ledger.entry (account_id, transfer_id, amount, balance_after)
    select step.account_id, placed.id, step.amount, step.after from step join placed on placed.place = step.place
  )
  update ledger.account a set balance = last.after
  from (
    select distinct on (step.account_id) step.account_id, step.after
    from step where step.after is not null
    order by step.account_id, step.place desc
  ) last
  where a.id = last.account_id;
  outcome := 'posted';
end
$function$
;
revoke execute on function ledger.post_all(text[],text[],timestamp with time zone[],integer[],text[],text[],bigint[]) from public;

CREATE OR REPLACE FUNCTION ledger.prove(since bigint, through bigint, proven_at timestamp with time zone, stretch bigint)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET plan_cache_mode TO 'force_custom_plan'
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  first bigint;
  last bigint;
  target bigint;
begin
  select transfer_id into strict first from ledger.proven for update;
  if first < since then
    return true;
  end if;
  select least(through, transfer_id) into strict target from ledger.horizon;
  last := least(target, first + stretch);
  if last > first then
    insert into ledger.proven_account as p (account_id, balance)
    select e.account_id, sum(e.amount) from ledger.entry e
    where e.transfer_id > first and e.transfer_id <= last
    group by e.account_id order by e.account_id
    on conflict (account_id) do update set balance = p.balance + excluded.balance;
    insert into ledger.proven_part as p (part, kind, balance)
    select split_part(a.name, '/', -1), a.kind, sum(e.amount)
    from ledger.entry e join ledger.account a on a.id = e.account_id
    where e.transfer_id > first and e.transfer_id <= last and a.balance is not null
    group by 1, 2
    on conflict (part) do update set balance = p.balance + excluded.balance;
    update ledger.proven set transfer_id = last;
  end if;
  if last < target then
    return false;
  end if;
  update ledger.proven set at = greatest(at, proven_at);
  return true;
end
$function$
;
revoke execute on function ledger.prove(bigint,bigint,timestamp with time zone,bigint) from public;

CREATE OR REPLACE FUNCTION ledger.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'ledger.% is append only: % refused', tg_table_name, lower(tg_op)
    using errcode = 'restrict_violation', hint = 'Post another transfer that corrects it.';
end
$function$
;

CREATE OR REPLACE FUNCTION ledger.reserve_of(share_id uuid)
 RETURNS bigint
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$ select balance from ledger.account where name = 'share/' || share_id || '/reserved' $function$
;

CREATE OR REPLACE FUNCTION ledger.roll_up()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  -- One roll-up at a time, so that none replaces a newer snapshot with an older one.
  perform from ledger.horizon for update;

  insert into ledger.rollup as r (account_id, through_transfer_id, balance)
  select a.id, h.transfer_id, coalesce(old.balance, 0) + coalesce((
    select sum(e.amount) from ledger.entry e
    where e.account_id = a.id
      and e.transfer_id > coalesce(old.through_transfer_id, 0)
      and e.transfer_id <= h.transfer_id
  ), 0)
  from ledger.horizon h
  cross join ledger.account a
  left join ledger.rollup old on old.account_id = a.id
  where a.balance is null and coalesce(old.through_transfer_id, 0) < h.transfer_id
  on conflict (account_id) do update
  set through_transfer_id = excluded.through_transfer_id, balance = excluded.balance;

  -- Ids are drawn before their transfer commits, so a transfer in flight may have an id below the largest one
  -- visible, and a snapshot up to that would miss it for ever. This lock waits for every posting in flight
  -- and lets no new one begin: under it, no transfer below the largest id is missing. The sums above use the
  -- previous call's horizon, so only this one read happens under the lock.
  set local lock_timeout = '500ms';
  lock table ledger.transfer in share row exclusive mode;
  update ledger.horizon set transfer_id = newest.id
  from (select max(id) as id from ledger.transfer) newest
  where horizon.transfer_id < newest.id;
end
$function$
;
revoke execute on function ledger.roll_up() from public;

CREATE OR REPLACE FUNCTION ledger.shares_after(after_id text, most bigint)
 RETURNS SETOF text
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$ select split_part(name, '/', 2) from ledger.account
     where name > 'share/' || after_id || '0' and name < 'share0' order by name limit most $function$
;

CREATE OR REPLACE FUNCTION ledger.withdrawing_of(member_id uuid)
 RETURNS bigint
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$ select balance from ledger.account where name = 'member/' || member_id || '/withdrawing' $function$
;

CREATE OR REPLACE FUNCTION public.bank_reference_key(reference text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$ select upper(regexp_replace(normalize(reference, nfkc), '[^0-9A-Za-z]', '', 'g')) $function$
;

CREATE OR REPLACE FUNCTION public.bank_statement_is_trusted(s bank_statement)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select s.source = 'feed' or s.accepted_at is not null
$function$
;

CREATE OR REPLACE FUNCTION public.keep_note()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' then
    if new.text is null and new.salt is null
      and (new.id, new.member_id, new.operator_id, new.created_at)
        = (old.id, old.member_id, old.operator_id, old.created_at)
      and exists (select from member where id = old.member_id and erased_at is not null) then
      return new;
    end if;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end
$function$
;

CREATE OR REPLACE FUNCTION public.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end
$function$
;

CREATE OR REPLACE FUNCTION public.tell_session_ended()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('handbill_events', json_build_object(
    'from', 'database',
    'events', json_build_array(json_build_object('memberId', new.subject_id, 'kind', 'session', 'subject', new.id))
  )::text);
  return null;
end
$function$
;
