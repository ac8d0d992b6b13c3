import {
  acceptStatement as acceptCall,
  importStatement as importCall,
  listStatementLines as linesCall,
  listStatements as listCall,
  mapStatement as mapCall,
  readStatement as readCall,
  uploadStatement as uploadCall,
} from '@handbill/contract/console';
import { route } from '../../platform/route.ts';
import { acceptStatement } from './accept-statement.ts';
import { importStatement } from './import-statement.ts';
import { listLines, listStatements } from './list-statements.ts';
import { mapStatement, prepareMapping } from './map-statement.ts';
import { showStatement } from './show-statement.ts';
import { prepareStatement, uploadStatement } from './upload-statement.ts';

export const bankStatementRoutes = [
  route(uploadCall, uploadStatement, { prepare: prepareStatement }),
  route(mapCall, mapStatement, { prepare: prepareMapping }),
  route(listCall, listStatements),
  route(readCall, showStatement),
  route(linesCall, listLines),
  route(importCall, importStatement),
  route(acceptCall, acceptStatement),
];
