// Owns lines of the bank that are the company's own: fees, interest and transfers of the owners, booked by two people.
// Refuses to book what a payment of ours explains, and to let the company spend more than it has of its own.
// Start reading with book-own-line.ts.
export { selectOwnLines } from './sql.ts';
