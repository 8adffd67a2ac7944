/** How stacks can be laid out, in the order in which cards go round. */
export const LAYOUTS = ['stack', 'spread', 'fan', 'pile', 'grid'] as const

/** Which layout a card goes on to. */
export const AFTER = { stack: 'spread', spread: 'fan', fan: 'pile', pile: 'grid', grid: 'stack' } as const
