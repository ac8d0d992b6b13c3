// Owns what is known of the console's queues as a whole: how many wait, how long, and whether too long.
// Refuses to know what is in them (each one's feature does) and to change anything.
// Start reading with read-queues.ts.
import * as calls from '@handbill/contract/console';
import type { Feature } from '../../platform/feature.ts';
import { route } from '../../platform/http/route.ts';
import { readQueues } from './read-queues.ts';

export const queuesFeature: Feature = { consoleRoutes: [route(calls.readQueues, readQueues)] };
