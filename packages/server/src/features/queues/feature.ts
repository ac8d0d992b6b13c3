import { readQueues as readQueuesCall } from '@handbill/contract/console';
import type { Feature } from '../../platform/feature.ts';
import { route } from '../../platform/route.ts';
import { readQueues } from './read-queues.ts';

export const queuesFeature: Feature = { consoleRoutes: [route(readQueuesCall, readQueues)] };
