import type { MemberContext, OperatorContext, RequestContext, Work } from '../src/platform/context.ts';
import { NOTHING_KEPT, type Person } from './given/people.ts';

const requestOf = (work: Work, { address, userAgent, device }: Person): RequestContext => ({
  ...work,
  language: 'en',
  languagesRead: () => ['en'],
  caller: { address, userAgent, visitorCookie: '', device, kept: NOTHING_KEPT },
  origin: 'https://handbill.test',
});

/** The context of a member's call, in a session that does not exist. */
export const memberContext = (work: Work, person: Person): MemberContext => ({
  ...requestOf(work, person),
  memberId: person.id,
  actorId: person.id,
  sessionId: '',
});

/** The context of an operator's call, in a session that does not exist. */
export const operatorContext = (work: Work, person: Person): OperatorContext => ({
  ...requestOf(work, person),
  operatorId: person.id,
  sessionId: '',
});
