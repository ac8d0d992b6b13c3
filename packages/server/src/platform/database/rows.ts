// Shared by the ledger and the server.
export { onlyRow } from '@handbill/ledger';
