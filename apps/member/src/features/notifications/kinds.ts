import type { NotificationKind } from '@handbill/contract/member';
import type { ComponentType } from 'react';
import {
  BellIcon,
  DepositIcon,
  DoneIcon,
  type IconProps,
  LockIcon,
  MegaphoneIcon,
  ShareIcon,
  SupportIcon,
  WithdrawIcon,
} from '../../ui/icons.tsx';
import {
  BankIcon,
  HouseIcon,
  KeyIcon,
  PeopleIcon,
  PhoneIcon,
  RewardIcon,
  ShopIcon,
} from '../../ui/more-icons.tsx';
import type { Tone } from '../../ui/screen.tsx';

export interface Look {
  icon: ComponentType<IconProps>;
  tone: Tone;
}

// The subject of each kind, and its tone: money received, something refused, a security matter.
const looks: Readonly<Record<NotificationKind | 'announcement', Look>> = {
  welcome: { icon: HouseIcon, tone: 'accent' },
  weekly_summary: { icon: RewardIcon, tone: 'money' },
  invited_joined: { icon: PeopleIcon, tone: 'accent' },
  deposit_succeeded: { icon: DepositIcon, tone: 'money' },
  deposit_rejected: { icon: DepositIcon, tone: 'wrong' },
  payment_disputed: { icon: DepositIcon, tone: 'wrong' },
  dispute_settled: { icon: DepositIcon, tone: 'active' },
  withdrawal_approved: { icon: WithdrawIcon, tone: 'active' },
  withdrawal_paid: { icon: WithdrawIcon, tone: 'money' },
  withdrawal_rejected: { icon: WithdrawIcon, tone: 'wrong' },
  withdrawal_returned: { icon: WithdrawIcon, tone: 'wrong' },
  order_approved: { icon: MegaphoneIcon, tone: 'money' },
  order_rejected: { icon: MegaphoneIcon, tone: 'wrong' },
  order_ended: { icon: MegaphoneIcon, tone: 'calm' },
  order_completed: { icon: MegaphoneIcon, tone: 'money' },
  order_stopped: { icon: MegaphoneIcon, tone: 'wrong' },
  order_paused: { icon: MegaphoneIcon, tone: 'wrong' },
  order_resumed: { icon: MegaphoneIcon, tone: 'money' },
  share_completed: { icon: ShareIcon, tone: 'money' },
  share_expired: { icon: ShareIcon, tone: 'calm' },
  share_ended: { icon: ShareIcon, tone: 'calm' },
  visits_refused: { icon: RewardIcon, tone: 'wrong' },
  objection_upheld: { icon: RewardIcon, tone: 'money' },
  objection_declined: { icon: RewardIcon, tone: 'calm' },
  visits_returned: { icon: MegaphoneIcon, tone: 'active' },
  reward_claimed: { icon: RewardIcon, tone: 'money' },
  level_changed: { icon: DoneIcon, tone: 'accent' },
  level_refunded: { icon: DoneIcon, tone: 'calm' },
  account_locked: { icon: LockIcon, tone: 'wrong' },
  account_unlocked: { icon: LockIcon, tone: 'money' },
  password_changed: { icon: KeyIcon, tone: 'active' },
  recovery_codes_made: { icon: KeyIcon, tone: 'active' },
  recovery_code_used: { icon: KeyIcon, tone: 'wrong' },
  recovery_started: { icon: KeyIcon, tone: 'wrong' },
  recovery_stopped: { icon: KeyIcon, tone: 'active' },
  recovery_done: { icon: KeyIcon, tone: 'active' },
  authenticator_added: { icon: KeyIcon, tone: 'active' },
  authenticator_removed: { icon: KeyIcon, tone: 'wrong' },
  passkey_added: { icon: KeyIcon, tone: 'active' },
  passkey_removed: { icon: KeyIcon, tone: 'wrong' },
  recovery_code_signed_in: { icon: KeyIcon, tone: 'wrong' },
  recovered_by_factor: { icon: KeyIcon, tone: 'wrong' },
  phone_verified: { icon: PhoneIcon, tone: 'money' },
  phone_changed: { icon: PhoneIcon, tone: 'active' },
  business_verified: { icon: ShopIcon, tone: 'money' },
  business_refused: { icon: ShopIcon, tone: 'wrong' },
  business_badge_ended: { icon: ShopIcon, tone: 'wrong' },
  team_invited: { icon: PeopleIcon, tone: 'accent' },
  team_accepted: { icon: PeopleIcon, tone: 'active' },
  team_declined: { icon: PeopleIcon, tone: 'calm' },
  team_left: { icon: PeopleIcon, tone: 'calm' },
  team_drafted: { icon: MegaphoneIcon, tone: 'active' },
  api_key_made: { icon: KeyIcon, tone: 'active' },
  webhook_added: { icon: KeyIcon, tone: 'active' },
  webhook_secret_made: { icon: KeyIcon, tone: 'active' },
  webhook_stopped: { icon: KeyIcon, tone: 'wrong' },
  webhooks_secured: { icon: KeyIcon, tone: 'wrong' },
  bank_added: { icon: BankIcon, tone: 'active' },
  bank_changed: { icon: BankIcon, tone: 'active' },
  balance_corrected: { icon: BellIcon, tone: 'calm' },
  support_answered: { icon: SupportIcon, tone: 'active' },
  support_closed: { icon: SupportIcon, tone: 'calm' },
  restored: { icon: BellIcon, tone: 'calm' },
  announcement: { icon: BellIcon, tone: 'calm' },
};

/** The look of a kind of notification; a kind that only a newer server knows is still shown. */
export function lookOf(kind: string): Look {
  const known: Readonly<Record<string, Look>> = looks;
  return known[kind] ?? looks.announcement;
}
