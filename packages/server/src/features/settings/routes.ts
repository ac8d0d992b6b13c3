import { settings } from '@handbill/contract/member';
import { route } from '../../platform/route.ts';
import { listPublicSettings } from './list-public-settings.ts';

export const settingsRoutes = [route(settings, listPublicSettings)];
