import type { Json } from '../../statecharts/language/chart.ts'
import type { Args, DomainInfo, MoveInfo } from './views.ts'

const PLACE = /\$\{(player|args\.[^}\s]+)\}/g

/** Whether nobody was chosen, which is no secret: of it nothing is said. */
export const isNobody = (domain: DomainInfo | undefined, value: Json): boolean =>
  value === null && domain?.kind === 'seat' && domain.none === true

/**
 * Fills the player and arguments into a move's own line of the log. `said` names an argument, of which null is what is not known;
 * where nobody was chosen stands nothing.
 */
export function logText(
  log: string,
  { args: domains }: Pick<MoveInfo, 'args'>,
  args: Args,
  player: string,
  said: (domain: DomainInfo | undefined, value: Json) => string,
): string {
  const text = log.replace(PLACE, (_, place: string) => {
    if (place === 'player') return player
    const arg = place.slice('args.'.length)
    const value = Object.hasOwn(args, arg) ? args[arg] : null
    return isNobody(domains[arg], value) ? '' : said(domains[arg], value)
  })
  return text.replace(/ +/g, ' ').trimEnd()
}
