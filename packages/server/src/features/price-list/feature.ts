import {
  addLevel as addLevelCall,
  addPackage as addPackageCall,
  changeLevel as changeLevelCall,
  changePackage as changePackageCall,
  listLevels as listLevelsCall,
  listPackages as listPackagesCall,
  previewLevel as previewLevelCall,
  previewPackage as previewPackageCall,
  retireLevel as retireLevelCall,
  retirePackage as retirePackageCall,
} from '@handbill/contract/console';
import type { Feature } from '../../platform/feature.ts';
import { route } from '../../platform/route.ts';
import { addLevel, changeLevel, retireLevel } from './change-level.ts';
import { addPackage, changePackage, retirePackage } from './change-package.ts';
import { previewLevel, previewPackage } from './preview-change.ts';
import { listLevels, listPackages } from './read-list.ts';

export const priceListFeature: Feature = {
  consoleRoutes: [
    route(listLevelsCall, listLevels),
    route(listPackagesCall, listPackages),
    route(previewLevelCall, previewLevel),
    route(addLevelCall, addLevel),
    route(changeLevelCall, changeLevel),
    route(retireLevelCall, retireLevel),
    route(previewPackageCall, previewPackage),
    route(addPackageCall, addPackage),
    route(changePackageCall, changePackage),
    route(retirePackageCall, retirePackage),
  ],
};
