import type { DomainInfo } from '../../../engine/model/domain-info.ts'
import { type ReadableStack, type ReadableView, readable } from '../../../engine/model/readable.ts'
import type { Args, Definition, View } from '../../../engine/model/views.ts'

/** Whether a move has arguments that are places or components, so that equal arguments mean the same target. */
export const hasTargets = (definition: Definition, move: string) =>
  Object.values(definition.moves[move]?.args ?? {}).some((domain) => 'field' in domain)

/**
 * Whether the places that the arguments name still hold what they held in the view `then`. A component is named by its id, which does not
 * change. A place that was empty may be filled by now: whether that matters is for the rules to decide.
 */
export function hasSameTargets(definition: Definition, then: View, now: View, move: string, args: Args): boolean {
  const named = Object.entries(definition.moves[move]?.args ?? {}).flatMap(([arg, domain]) =>
    (domain.kind === 'slot' || domain.kind === 'space') && typeof args[arg] === 'number' ? [{ domain, place: args[arg] }] : [],
  )
  if (named.length === 0) return true
  const [before, after] = [readable(definition, then), readable(definition, now)]
  return named.every(({ domain, place }) => {
    const there = componentsAt(after, domain, place)
    return componentsAt(before, domain, place).every((id) => there.includes(id))
  })
}

function componentsAt(view: ReadableView, { kind, group, field }: PlaceDomain, place: number): string[] {
  const { viewer } = view
  const values = group === 'game' ? view.game[field] : typeof viewer === 'number' ? view.players[viewer]?.[field] : undefined
  if (kind === 'space') return (values as ReadableStack[] | undefined)?.[place]?.slots.flatMap((one) => one?.id ?? []) ?? []
  const component = (values as ReadableStack | undefined)?.slots[place]
  return component ? [component.id] : []
}
type PlaceDomain = Extract<DomainInfo, { kind: 'slot' | 'space' }>
