/** A secret for tests: 64 hex digits made from a whole number, 0 or more. */
export const secretOf = (n: number) => n.toString(16).padStart(64, '0')
