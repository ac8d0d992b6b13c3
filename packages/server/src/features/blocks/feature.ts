import * as calls from '@handbill/contract/console';
import type { Feature } from '../../platform/feature.ts';
import { route } from '../../platform/http/route.ts';
import { addBlock } from './add-block.ts';
import { endBlock } from './end-block.ts';
import { endBlocks } from './jobs.ts';
import { listBlocks } from './list-blocks.ts';
import { blocksSchema } from './schema.ts';

export const blocksFeature: Feature = {
  schema: blocksSchema,
  consoleRoutes: [
    route(calls.listBlocks, listBlocks),
    route(calls.addBlock, addBlock),
    route(calls.endBlock, endBlock),
  ],
  jobs: [endBlocks],
};
