import { actorOf, type Sent } from './send.ts';
import { subjectOf } from './subjects.ts';
import type { PoolName } from './values.ts';
import type { World } from './world.ts';

type Json = Record<string, unknown>;
type Know = (pool: PoolName, value: unknown, owner: string | null, state?: unknown) => void;

/** Calls that remove their object. */
const ENDING =
  /^(sessionEnd|endMemberSession|endSessionOfOperator|endOperatorSession|removeView|removeSupportTemplate|(verify|refuse)HeldVisits)$/;

/** Stores the objects that a successful answer names, for later requests. */
export function harvest(world: World, sent: Sent, body: unknown): void {
  const { role, call, input, about } = sent;
  const me = actorOf(world, sent);
  if (!call.readOnly && about !== null) world.touched(about.value, role);
  if (!call.readOnly && isJson(body) && isJson(body.data)) world.touched(String(body.data._id), role);
  if (/^change(Operator)?Password$/.test(call.name) && me !== null)
    world.setPassword(me, String(input?.password));
  if (/^(logout|operatorLogout)$/.test(call.name)) world.signedOut(role);
  if (/^end(MemberSessions?|SessionOfOperator)$/.test(call.name))
    world.signedOut(world.roleOf(about?.owner ?? null));
  if (ENDING.test(call.name)) {
    const pool = subjectOf(call)?.pool;
    if (pool && about) world.know(pool, { ...about, state: 'gone' });
  }
  if (/efreshToken$|^continueInTab$/.test(call.name)) refreshed(world, sent, body);
  if (call.name === 'closeAccount') world.replace(role);
  recoveries(world, sent, body);
  if (call.name === 'makePaymentBatch') world.restate('withdrawal', 'approved', 'approved/batched');
  if (call.name === 'dropPaymentBatch') world.restate('withdrawal', 'approved/batched', 'approved');
  if (call.name === 'previewAnnouncement') {
    const recipients = isJson(body) && isJson(body.data) ? body.data.recipients : undefined;
    world.know('announcement', { value: 'preview', owner: null, state: 'preview', facts: { recipients } });
  }
  for (const found of objectsIn(body)) keep(world, sent, found);
  listedWhole(world, sent, body);
  const subject = subjectOf(call);
  const isAsked =
    isJson(body) && (typeof body.approval === 'string' || (isJson(body.data) && 'may_approve' in body.data));
  if (/^(approve|decline)Approval$/.test(call.name)) {
    const id = String(about?.facts.subject).split('/')[1] ?? '';
    world.decided(id);
    const isBooked = call.name === 'approveApproval' && about?.facts.kind === 'own_line';
    if (isBooked) world.know('fee_line', { value: id, owner: null, state: 'booked' });
    const isStarted = call.name === 'approveApproval' && about?.facts.kind === 'recovery';
    if (isStarted) world.know('recovery', { value: id, owner: null, state: 'running' });
  } else if (isAsked && subject !== null && about !== null) world.gaveUp(subject, about, 'asked');
  pagesIn(world, sent, body);
}

/** Codes are shown once, new ones replace the old, and a recovered account has another password and no session. */
function recoveries(world: World, { call, role, input, about }: Sent, body: unknown): void {
  const person = world.personOf(role);
  if (call.name === 'makeRecoveryCodes' && person && isJson(body) && isJson(body.data)) {
    const { codes } = body.data;
    world.areAll('recovery_code', person.id, []);
    for (const value of Array.isArray(codes) ? codes.map(String) : []) {
      const facts = { username: person.username };
      world.know('recovery_code', { value, owner: person.id, state: 'unused', facts });
    }
  }
  if (call.name === 'recover') {
    const owner = world.roleOf(String(input?.username));
    const recovered = owner === null ? undefined : world.personOf(owner);
    if (recovered) world.setPassword(recovered.id, String(input?.password));
    if (about) world.know('recovery_code', { ...about, state: 'used' });
    world.signedOut(owner);
  }
  if (call.name === 'productLinkEnd' && about) world.know('results_link', { ...about, state: 'ended' });
  if (call.name === 'stopRecovery' && about) world.know('recovery', { ...about, state: 'stopped' });
}

/** Lists without pages: objects missing from them are gone. */
const WHOLE_LISTS: Readonly<Record<string, PoolName>> = {
  sessions: 'session',
  operatorSessions: 'session',
  listMemberSessions: 'member_session',
  listSessionsOfOperator: 'operator_session',
  listViews: 'view',
  apiKeys: 'api_key',
  apiKeyEnd: 'api_key',
  team: 'team_place',
  teamRemove: 'team_place',
  memberships: 'membership',
  membershipEnd: 'membership',
  webhooks: 'webhook',
  webhookRemove: 'webhook',
  webhookSecretEnd: 'webhook',
};

function listedWhole(world: World, { call, role, input }: Sent, body: unknown): void {
  const pool = WHOLE_LISTS[call.name];
  if (!pool || !isJson(body) || !Array.isArray(body.data)) return;
  const isOfAnother = pool === 'member_session' || pool === 'operator_session';
  const owner = isOfAnother ? String(input?.id) : (world.personOf(role)?.id ?? null);
  world.areAll(
    pool,
    owner,
    body.data.filter(isJson).map(({ _id }) => _id),
  );
}

/** A refresh token can be used once: it is replaced by the next one. */
function refreshed(world: World, { call, input }: Sent, body: unknown): void {
  const pool = call.side === 'console' ? 'operator_refresh_token' : 'refresh_token';
  const used = world.known({ pool, state: null }).find(({ value }) => value === input?.refresh_token);
  if (!used || !isJson(body) || !isJson(body.data)) return;
  world.know(pool, { ...used, state: 'used' });
  world.know(pool, { value: String(body.data.refresh_token), owner: used.owner, state: 'fresh' });
}

function keep(world: World, sent: Sent, found: Json): void {
  const { call, input } = sent;
  const me = actorOf(world, sent);
  const know: Know = (pool, value, owner, state) => {
    if (typeof value !== 'string') return;
    world.know(pool, { value, owner, state: typeof state === 'string' ? state : null, facts: found });
  };
  // What operators list about a member belongs to that member.
  const asker = call.path.includes('/members/{id}/') ? String(input?.id) : me;
  const owner = isJson(found.member) ? String(found.member._id) : asker;
  keepOfMembers(know, { found, owner, sent });
  keepOfMoney(world, know, { found, owner });
  keepOfTeam(world, know, { found });
  if ('accepted_at' in found) keepOfBusinessTeam(world, know, { found, me });
  keepOfCompany(know, { found, call: call.name, me });
  if ('last_used_at' in found && 'device' in found) {
    const of =
      call.name === 'listMemberSessions' || call.name === 'listSessionsOfOperator' ? String(input?.id) : me;
    if (call.name === 'listMemberSessions') know('member_session', found._id, of, 'open');
    else if (call.name === 'listSessionsOfOperator') know('operator_session', found._id, of, 'open');
    else if (found.current === false) know('session', found._id, of, 'open');
  }
  if (typeof found.next_cursor === 'string') know('cursor', found.next_cursor, null, call.name);
  if (call.name === 'login') know('refresh_token', found.refresh_token, null);
}

function keepOfMembers(
  know: Know,
  { found, owner, sent }: { found: Json; owner: string | null; sent: Sent },
): void {
  const { call } = sent;
  const { _id, stage } = found;
  if (found.side === 'received') {
    know('product', _id, owner, `share/${String(stage)}`);
    know('claimable', _id, owner, Number(found.reward_claimable) > 0 ? 'yes' : 'no');
    know('share_token', String(found.share_url).split('/').at(-1), null);
  } else if (found.side === 'distributed' || ('stage' in found && 'member' in found)) {
    const by =
      call.name === 'productPause' ? 'paused/member' : call.name === 'pauseOrder' ? 'paused/operator' : stage;
    know('campaign', _id, owner, by);
    know('product', _id, owner, by);
  }
  if ('read_at' in found) know('notification', _id, owner);
  if ('upgrade_price' in found) {
    const state =
      found.current === true && found.refundable_until !== null ? 'refundable' : levelState(found);
    know('offered_level', _id, owner, state);
  }
  if (call.side === 'member' && 'invite_code' in found) know('code', found.invite_code, null);
  if (call.name === 'upload' && sent.careful && 'file' in found) know('image', found.file, owner);
  const picture = /([0-9a-f]{64})\.\w+$/.exec(String(found.file ?? ''))?.[1];
  if (call.name === 'upload' && picture !== undefined) know('card', `${picture}.jpg`, null);
}

function levelState({ current, upgrade_price: price, refundable_until: until }: Json): string {
  if (current === true) return until === null ? 'current' : 'refundable';
  return Number(price) > 0 ? 'up' : 'down';
}

function keepOfMoney(
  world: World,
  know: Know,
  { found, owner }: { found: Json; owner: string | null },
): void {
  const { _id, status } = found;
  if ('credited' in found && 'method' in found) know('deposit', _id, owner, status);
  if ('net' in found && 'due_at' in found) {
    const later = new Date(String(found.payable_from)) > world.app.clock.now();
    const batched = typeof found.batch_id === 'string';
    const detail = batched ? 'approved/batched' : later ? 'approved/later' : status;
    know('withdrawal', _id, owner, status === 'approved' ? detail : status);
  }
  if ('made_by' in found && 'released_by' in found) know('batch', _id, null, status);
  if ('booked_on' in found && 'received_at' in found) know('unmatched', _id, null, status);
  if ('imported_lines' in found) know('statement', _id, null, status);
  if ('phone_matches' in found) know('recovery', _id, owner, status);
  if ('waits_since' in found) know('support_request', _id, owner, supportState(found));
  else if ('reopenable_until' in found) know('support_request', _id, owner, found.status);
  if ('event_type' in found) know('dispute', _id, null, status);
  if ('withdrawal_id' in found) know('locked_withdrawal', _id, null, status);
  else if ('may_approve' in found)
    know('approval', _id, null, found.possible === false ? 'impossible' : status);
  else if ('decided_by' in found && 'asked_by' in found) know('correction', _id, null, status);
  else if ('reports' in found && 'first_at' in found) know('reported', _id, null, status);
  if ('payable' in found && 'networks' in found) know('objection', _id, null, found.status);
  if ('tax_number' in found && 'document' in found) know('business', _id, null, found.status);
  if ('held_for' in found && 'due_at' in found) know('held_visits', _id, null, 'held');
  if ('unsettled' in found && 'share' in found && 'opened_at' in found) {
    know('visit', _id, null, found.unsettled === true ? 'unsettled' : 'settled');
  }
}

function supportState({ status, own, taken_by: holder }: Json): unknown {
  if (status === 'closed') return status;
  if (holder === null) return 'free';
  return own === true ? 'own' : 'taken';
}

function keepOfTeam(world: World, know: Know, { found }: { found: Json }): void {
  const { _id } = found;
  if (typeof _id === 'string' && 'lock_reason' in found && 'closed_at' in found) {
    know('member', _id, _id, world.isLockable(_id) ? lockState(found) : 'acting');
  }
  if (typeof _id === 'string' && 'invited_until' in found) {
    know('operator', _id, _id, operatorOf(world, found));
  }
  if (String(found.link).includes('/invitation#')) {
    know('invitation', String(found.link).split('#')[1], null, 'open');
  }
}

/** The owner sees a place in the team; it is the invited member’s membership. */
function keepOfBusinessTeam(
  world: World,
  know: Know,
  { found, me }: { found: Json; me: string | null },
): void {
  if ('business' in found) know('membership', found._id, me, 'open');
  else {
    know('team_place', found._id, me, 'open');
    const invited = world.roleOf(String(found.username));
    if (invited !== null) know('membership', found._id, world.personOf(invited)?.id ?? null, 'open');
  }
}

function lockState({ closed_at: closed, locked_at: locked }: Json): string {
  if (closed !== null) return 'closed';
  return locked === null ? 'free' : 'locked';
}

/** Operators who send requests keep their access, except that one of them may lose the factors. */
function operatorOf(world: World, found: Json): string {
  const role = world.roleOf(String(found._id));
  if (role === null) return operatorState(found);
  return role === 'enrolling' && found.second_factor === true ? 'factors' : 'acting';
}

function operatorState(found: Json): string {
  if (found.disabled_at !== null) return 'disabled';
  if (found.link_approved_until !== null) return 'link';
  return found.second_factor === true ? 'factors' : 'enabled';
}

function keepOfCompany(
  know: Know,
  { found, call, me }: { found: Json; call: string; me: string | null },
): void {
  const { _id } = found;
  if ('hint' in found && 'last_used_at' in found) know('api_key', _id, me, 'open');
  if ('product_id' in found && 'ends_at' in found) know('results_link', _id, me, 'open');
  if ('off_because' in found) know('webhook', _id, me, found.off_since === null ? 'on' : 'off');
  if ('filter' in found && 'list' in found) know('view', _id, me, 'open');
  if ('own' in found && 'taken_by' in found && found.status !== 'closed')
    know('taken_request', _id, me, found.own === true ? 'own' : 'over');
  if ('saved_by' in found) know('support_template', _id, null, 'open');
  if ('orders_running' in found) know('block', _id, null, found.ended_at === null ? 'holds' : 'ended');
  if ('terms' in found) {
    const pool = isJson(found.terms) && 'rank' in found.terms ? 'added_level' : 'added_package';
    if (/Level$|Package$/.test(call)) know(pool, _id, null, found.retired === true ? 'retired' : 'offered');
  }
  if ('recipients' in found && 'notified' in found) know('announcement', _id, null, found.state);
  if ('two_people' in found) know('setting', _id, null, settingState(found));
  if ('words' in found && 'version' in found && found.words !== null) know('category', _id, null);
  if ('image_url' in found && 'kind' in found) {
    know(
      'notice',
      `${String(found.kind)}/${String(found.language)}`,
      null,
      Number(found.version) > 0 ? 'set' : 'own',
    );
  }
  if ('closed_at' in found && 'created_by' in found && 'members' in found) {
    know('company_code', _id, null, found.closed_at === null ? 'open' : 'ended');
  }
  if (call === 'bankDirectory') know('bank_code', found.bank_code ?? found.code, null);
  if (call === 'uploadNoticePicture') know('company_picture', found.file, null);
}

/** Settings that do not affect these requests. */
const FREE = [
  'withdraw_answer_hours',
  'review_answer_hours',
  'deposit_hours',
  'receive_limit',
  'popup',
  'site_title',
];

function settingState({ _id, asked, value, maximum }: Json): string {
  const isFree = FREE.includes(String(_id)) && asked === null && value !== maximum;
  return isFree ? 'free' : 'held';
}

/** Stores the versions of pages, and a different value for each setting that can be changed. */
function pagesIn(world: World, { call, input }: Sent, body: unknown): void {
  for (const found of objectsIn(body)) {
    if (call.name === 'listPages' && Array.isArray(found.languages)) {
      for (const each of found.languages.filter(isJson)) {
        const value = `${String(found._id)}/${String(each.language)}`;
        world.know('page', { value, owner: null, state: null, facts: { ...each, name: found._id } });
      }
    }
    if (call.name === 'savePage' && 'source' in found) {
      const value = `${String(found.name)}/${String(found.language)}`;
      world.know('page', { value, owner: null, state: null, facts: found });
    }
    if (call.name === 'listPageVersions' && typeof found._id === 'string') {
      const facts = { name: input?.name, language: input?.language };
      world.know('page_version', { value: found._id, owner: null, state: null, facts });
    }
  }
}

function* objectsIn(value: unknown): Generator<Json> {
  if (Array.isArray(value)) for (const each of value) yield* objectsIn(each);
  if (!isJson(value)) return;
  yield value;
  for (const each of Object.values(value)) yield* objectsIn(each);
}

export function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
