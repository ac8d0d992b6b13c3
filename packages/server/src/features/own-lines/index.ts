// Owns bank statement lines that are the company's own: fees, interest and owners' transfers, booked by two people.
// Refuses to book the line of a payment that is or can be recorded, and to let the company spend more than its own money.
// Start reading with book-own-line.ts.
export { selectOwnLines as ownLineSums } from './sql.ts';
