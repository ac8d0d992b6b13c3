// Owns the overview of the console's queues: how many items wait, how long, and whether they are overdue.
// Refuses to know their content (each queue's feature does) and to change anything.
// Start reading with read-queues.ts.
import * as calls from '@handbill/contract/console';
import type { Feature } from '../../platform/feature.ts';
import { route } from '../../platform/http/route.ts';
import { readQueues } from './read-queues.ts';

export const queuesFeature: Feature = { consoleRoutes: [route(calls.readQueues, readQueues)] };
