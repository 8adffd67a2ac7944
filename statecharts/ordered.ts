import { fixUpClause, guarded, known, legalGuard, type Names, turnGuard } from './clauses.ts'
import { type EventConfig, type Named, SETTLE, type StateConfig, type TransitionConfig } from './config.ts'
import { at, ChartError, type Place } from './places.ts'
import { automatonOf, type Letter } from './progression.ts'

/** An ordered progression as states of the machine, named `$0`, `$1`, …, with the registers its round robins count in. */
export interface OrderedStates {
  readonly initial: string
  readonly states: { readonly [name: string]: StateConfig }
  readonly registers: readonly string[]
}

/** Compiles a phase's `ordered`; `done` holds the phase's `onDone`, put where the progression may end. */
export function orderedStates(here: Place, seats: number, names: Names, done: EventConfig): OrderedStates {
  const registers: string[] = []
  const states: { [name: string]: StateConfig } = {}
  automatonOf(here.phase.ordered!).forEach(({ accepting, edges }, index) => {
    const on: { [event: string]: TransitionConfig[] } = {}
    for (const { letter, to } of edges) {
      checkLetter(letter, here)
      const register = letter.rounds === undefined ? undefined : `${here.path}#${index}`
      if (register !== undefined) registers.push(register)
      const event = names.fixUps.includes(letter.move) ? SETTLE : letter.move
      on[event] = [...(on[event] ?? []), ...edge(letter, register, to, here, seats, names)]
    }
    states[`$${index}`] = { ...(accepting && edges.length === 0 ? { on: { ...on, ...done } } : { on }) }
  })
  return { initial: '$0', states, registers }
}

function edge(letter: Letter, register: string | undefined, to: number, here: Place, seats: number, names: Names): TransitionConfig[] {
  const { move, rounds } = letter
  const target = `#${here.path || '$chart'}.$${to}`
  const fixUp = names.fixUps.includes(move)
  const line = `ordered.${move}`
  const allowed = fixUp ? legalGuard(move, register) : turnGuard(here.turn)
  const act: Named[] = fixUp
    ? [fixUpClause(move, here, line, names, register)]
    : [{ type: known(move, names.moves, 'move or fix-up', here, line) && '$apply' }]
  if (rounds === undefined) return [{ target, ...guarded([allowed]), actions: act }]
  // A player's round robin hands the turn on; after whole rounds it is back where it was.
  if (!fixUp) act.push({ type: '$within', params: { move: 'nextTurn' } })
  return [
    {
      target,
      ...guarded([{ type: '$at', params: { register: register!, count: rounds * seats - 1 } }, allowed]),
      actions: [...act, { type: '$reset', params: { register: register! } }],
    },
    { ...guarded([allowed]), actions: [...act, { type: '$count', params: { register: register! } }] },
  ]
}

function checkLetter({ move, rounds }: Letter, here: Place): void {
  if (rounds !== undefined && !(Number.isInteger(rounds) && rounds > 0)) {
    throw new ChartError(at(here, `ordered.${move}`), 'the number of rounds is a whole number above zero')
  }
}
