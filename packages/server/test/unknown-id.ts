/** An id that no object of any kind has. */
export const UNKNOWN_ID = '01890000-0000-7000-8000-00000000dead';
