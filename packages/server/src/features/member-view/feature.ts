// Owns an operator's view of the app as a member sees it.
// Refuses to sign anybody in: a view is read only, expires, and is recorded before it begins.
// Start reading with view-as-member.ts, then platform/identity/member-views.ts.
import * as calls from '@handbill/contract/console';
import type { Feature } from '../../platform/feature.ts';
import { route } from '../../platform/http/route.ts';
import { viewAsMember } from './view-as-member.ts';

export const memberViewFeature: Feature = { consoleRoutes: [route(calls.viewAsMember, viewAsMember)] };
