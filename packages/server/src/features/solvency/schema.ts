import type { FeatureSchema } from '../../platform/database/shared-schema.ts';

export const solvencySchema: FeatureSchema = { tables: ['solvency_leaf', 'solvency_node', 'solvency_proof'] };
