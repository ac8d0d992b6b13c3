// Owns reading the log of what operators did: in pages, filtered, and as a file.
// Refuses to write it, and to say by itself whether its chain is whole: the audit does.
// Start reading with list-log.ts.
export { operatorLogFeature } from './feature.ts';
