const LINES = ['012', '345', '678', '036', '147', '258', '048', '246'].map((line) => [...line].map(Number))

/** The squares of the line that wins, if there is one. */
export const lineOf = (marks: readonly (string | undefined)[]) =>
  LINES.find(([a, b, c]) => marks[a!] !== undefined && marks[a!] === marks[b!] && marks[a!] === marks[c!])
