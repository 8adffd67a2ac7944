/** How stacks can be laid out, in the order in which cards go round. */
export const LAYOUTS = ['stack', 'spread', 'fan', 'pile', 'grid'] as const
