import type { Benchmark } from '../../benchmark.ts'
import { startChild } from '../child.ts'
import type { Visit } from './visitor.ts'

/** How long a visitor may wait for one answer in a thousand, in milliseconds. */
const LIMIT_MS = 100
/** On a machine with much else to do: how many times as long as without the attack. */
const LIMIT_TIMES = 4
/** In which code is made quick, before anything counts. */
const FIRST_MS = 2000
const CALM_MS = 4000
/** An attack begins before its visit. */
const HEAD_START_MS = 1000
const ATTACK_MS = 6000

export const serverStall: Benchmark = {
  name: 'server-stall',
  unit: 'ms',
  against: `a visitor who waits ${LIMIT_MS} ms for one answer in a thousand while others attack, or ${LIMIT_TIMES} times as long as without`,
  atLeast: 1,
  aim: 2,
  async measure() {
    const attacker = await startChild('./attack/attacker.ts')
    const attacks: { readonly name: string; readonly calm: Visit; readonly attacked: Visit }[] = []
    try {
      for (const name of await attacker.call<string[]>('names')) attacks.push({ name, ...(await attacked(attacker, name)) })
    } finally {
      attacker.end()
    }
    const waits = attacks.map(({ calm, attacked }) => ({ calm: slowest(all(calm), 0.999), attacked: slowest(all(attacked), 0.999) }))
    return {
      value: Math.max(...waits.map(({ attacked }) => attacked)),
      ratio: Math.min(...waits.map(({ calm, attacked }) => Math.max(LIMIT_MS, LIMIT_TIMES * calm) / attacked)),
      notes: attacks.map(lineOf),
    }
  },
}

/** A server of its own, so that no attack pays for another. */
async function attacked(attacker: Awaited<ReturnType<typeof startChild>>, name: string) {
  const [server, visitor] = await Promise.all([startChild('./attack/attacked-server.ts'), startChild('./attack/visitor.ts')])
  try {
    const port = await server.call<number>('start')
    await visitor.call('arrive', port)
    await visitor.call<Visit>('visit', FIRST_MS)
    const calm = await visitor.call<Visit>('visit', CALM_MS)
    await attacker.call('attack', { port, name, ms: HEAD_START_MS + ATTACK_MS })
    await new Promise((resolve) => setTimeout(resolve, HEAD_START_MS))
    return { calm, attacked: await visitor.call<Visit>('visit', ATTACK_MS) }
  } finally {
    for (const child of [server, visitor]) child.end()
  }
}

const all = ({ requests, moves, isolated }: Visit) => [...requests, ...moves, ...isolated]

/** That part of them took no longer. */
function slowest(took: readonly number[], part: number): number {
  const sorted = took.toSorted((a, b) => a - b)
  return sorted[Math.ceil(sorted.length * part) - 1] ?? 0
}

function lineOf({ name, calm, attacked }: { name: string; calm: Visit; attacked: Visit }): string {
  const worst = slowest(all(attacked), 0.999)
  const parts = Object.entries({ requests: attacked.requests, moves: attacked.moves, 'moves in the game attacked': attacked.isolated })
  const each = parts.map(([what, took]) => `${what} ${slowest(took, 0.99).toFixed(0)} and ${slowest(took, 0.999).toFixed(0)}`)
  return (
    `${name}: ${worst.toFixed(0)} ms, ${(worst / slowest(all(calm), 0.999)).toFixed(1)} times as long as without; ` +
    `one in a hundred and in a thousand: ${each.join(', ')}`
  )
}
