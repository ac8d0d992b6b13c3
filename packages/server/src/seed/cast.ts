import { isSimulated } from '@handbill/contract/console/simulated-people';
import type { Language } from '@handbill/contract/languages';

/** A member of a demo. */
interface CastMember {
  /** The day of the history on which they register. */
  readonly day: number;
  readonly username: string;
  readonly phone: string;
  readonly language: Language;
  /** The member whose invite code they use; null: the company's code. */
  readonly invitedBy: string | null;
  /** The index of their face. */
  readonly avatar: number | null;
  readonly advertises: boolean;
}

/** Who is in a demo. `demo` and `sharer` are for people who try the demo; the others are simulated. */
export const cast: readonly CastMember[] = [
  person(0, 'demo', 'vn', { avatar: 0, advertises: true }),
  person(0, 'sharer', 'vn', { invitedBy: 'demo', avatar: 1 }),
  person(1, 'pho.huong', 'vn', { invitedBy: 'demo', advertises: true }),
  person(1, 'minh_anh', 'vn', { invitedBy: 'sharer', avatar: 2 }),
  person(2, 'linh.tran', 'vn', { invitedBy: 'sharer', avatar: 3 }),
  person(3, 'xedap_tam', 'vn', { invitedBy: 'demo', advertises: true }),
  person(5, 'khoa.bui', 'vn', { invitedBy: 'minh_anh' }),
  person(6, 'corner.books', 'en', { avatar: 4, advertises: true }),
  person(7, 'mugi_coffee', 'jp', { advertises: true }),
  person(9, 'dalbit.stay', 'kr', { avatar: 5, advertises: true }),
  person(10, 'laozhang.mian', 'cn', { advertises: true }),
  person(11, 'velo_dvor', 'rs', { advertises: true }),
  person(12, 'salon.du.coin', 'fr', { advertises: true }),
].map((member, place) => ({ ...member, phone: `09010000${String(place + 1).padStart(2, '0')}` }));

/** The members who keep acting while a demo runs. */
export const simulatedCast = cast.filter(({ username }) => isSimulated(username));

function person(
  day: number,
  username: string,
  language: Language,
  more: Partial<Pick<CastMember, 'invitedBy' | 'avatar' | 'advertises'>>,
): Omit<CastMember, 'phone'> {
  return { invitedBy: null, avatar: null, advertises: false, ...more, day, username, language };
}
