import { addBlock as addCall, endBlock as endCall, listBlocks as listCall } from '@handbill/contract/console';
import type { Feature } from '../../platform/feature.ts';
import { route } from '../../platform/route.ts';
import { addBlock } from './add-block.ts';
import { endBlock } from './end-block.ts';
import { endBlocks } from './jobs.ts';
import { listBlocks } from './list-blocks.ts';

export const blocksFeature: Feature = {
  consoleRoutes: [route(listCall, listBlocks), route(addCall, addBlock), route(endCall, endBlock)],
  jobs: [endBlocks],
};
