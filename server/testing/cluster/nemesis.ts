import { setTimeout as pause } from 'node:timers/promises'
import type { Chance } from '../../../engine/random/chance.ts'
import type { PostgresServer } from '../postgres/postgres-server.ts'
import type { Node } from './node.ts'
import type { People } from './people.ts'

const HOUR_MS = 3_600_000
/** How long most faults last at most, in milliseconds. */
const USUALLY_MS = 1500
/** Between the beginnings of two faults; one may last while others begin. In milliseconds. */
const NEXT_AFTER_MS = 700
const LOOK_AGAIN_MS = 20

interface Struck {
  readonly nodes: readonly Node[]
  readonly postgres: PostgresServer
  readonly people: People
  readonly chance: Chance
  /** How long a fault lasts at most, in milliseconds. */
  readonly longestMs: number
}

/** What may go wrong with a server, or its line to the database. Each resolves when it is over. */
const OF_A_SERVER = {
  'a server is killed': ({ chance }, node) => restarted(node, chance, 'SIGKILL'),
  'a server is restarted': ({ chance }, node) => restarted(node, chance, 'SIGTERM'),
  async 'a server stands still'(struck, node) {
    node.pause()
    await lasting(struck)
    node.resume()
  },
  async 'a clock is set'(_, node) {
    node.setClock()
  },
  async 'a server is cut off from the database'(struck, node) {
    node.line.cut()
    await lasting(struck)
    node.line.heal()
  },
  async 'nothing comes through to the database'(struck, node) {
    node.line.hold()
    await lasting(struck)
    node.line.heal()
  },
  async 'a server is cut off from the others'(struck, node) {
    node.line.bell.cut()
    await lasting(struck)
    node.line.bell.heal()
  },
  async 'nothing comes through to the others'(struck, node) {
    node.line.bell.hold()
    await lasting(struck)
    node.line.bell.heal()
  },
} satisfies { [name: string]: (struck: Struck, node: Node) => Promise<void> }

/** … and with the connection of somebody who watches. */
const OF_A_WATCHER = {
  async 'a watcher reads slowly'(struck) {
    const slowMs = lastingMs(struck)
    await struck.chance.pick(struck.people.watched).watcher.slow(slowMs)
  },
  async 'a watcher is gone'({ people, chance }) {
    chance.pick(people.watched).watcher.dead()
  },
} satisfies { [name: string]: (struck: Struck) => Promise<void> }

const DATABASE_KILLED = 'the database is killed'
const ALL_RESTARTED = 'all servers are restarted, one after another'
type OfAServer = keyof typeof OF_A_SERVER
type OfAWatcher = keyof typeof OF_A_WATCHER
export type Fault = OfAServer | OfAWatcher | typeof DATABASE_KILLED | typeof ALL_RESTARTED

const isOfAServer = (fault: Fault): fault is OfAServer => fault in OF_A_SERVER
const isOfAWatcher = (fault: Fault): fault is OfAWatcher => fault in OF_A_WATCHER

const OFTEN: readonly Fault[] = [
  ...(Object.keys(OF_A_SERVER) as OfAServer[]),
  ...(Object.keys(OF_A_WATCHER) as OfAWatcher[]),
  'a server is killed',
  'nothing comes through to the database',
  DATABASE_KILLED,
]
/** It takes longer than all others, and few of them come meanwhile. */
const DRAWN: readonly Fault[] = [...OFTEN, ...OFTEN, ...OFTEN, ALL_RESTARTED]

/** Mostly short, so that there is something to go wrong. */
const lastingMs = ({ chance, longestMs }: Struck) => chance.below(chance.below(4) === 0 ? longestMs : Math.min(longestMs, USUALLY_MS))
const lasting = (struck: Struck) => pause(lastingMs(struck))

/** With a clock that is right, or wrong by an hour, and will be set to one of these. */
async function restarted(node: Node, chance: Chance, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
  const wrongByMs = () => chance.pick([0, HOUR_MS, -HOUR_MS])
  await node.end(signal)
  await node.start(wrongByMs(), wrongByMs())
}

/** What went wrong, and for how long. */
export interface Strike {
  readonly fault: Fault
  readonly ms: number
}

/** Has so many things go wrong, in an order that `chance` decides, and resolves when all is well again. Returns what it was. */
export async function strike(struck: Struck, faults: number): Promise<Strike[]> {
  const { nodes, postgres, chance } = struck
  const done: Strike[] = []
  const under: Promise<unknown>[] = []
  /** Each has one fault at a time. */
  const busy = new Set<unknown>()
  const free = <One>(all: readonly One[]) => all.filter((one) => !busy.has(one))

  /** Waits until one of these is free, and keeps it so that nothing else befalls it. */
  async function taken<One>(all: readonly One[]): Promise<One> {
    while (free(all).length === 0) await pause(LOOK_AGAIN_MS)
    const one = chance.pick(free(all))
    busy.add(one)
    return one
  }

  async function allRestarted(): Promise<void> {
    for (const node of nodes) {
      await taken([node])
      await restarted(node, chance, 'SIGTERM').finally(() => busy.delete(node))
    }
  }

  /** Waits until it can begin. Returns what it does, until it is over. */
  async function begun(fault: Fault): Promise<() => Promise<void>> {
    if (isOfAWatcher(fault)) return () => OF_A_WATCHER[fault](struck)
    if (fault === ALL_RESTARTED) {
      await taken([ALL_RESTARTED])
      return () => allRestarted().finally(() => busy.delete(ALL_RESTARTED))
    }
    if (isOfAServer(fault)) {
      const node = await taken(nodes)
      return () => OF_A_SERVER[fault](struck, node).finally(() => busy.delete(node))
    }
    await taken([postgres])
    return () => killed(postgres).finally(() => busy.delete(postgres))
  }

  for (let count = 0; count < faults; count++) {
    const fault = chance.pick(DRAWN)
    const work = await begun(fault)
    const since = performance.now()
    under.push(work().then(() => done.push({ fault, ms: performance.now() - since })))
    await pause(chance.below(NEXT_AFTER_MS))
  }
  await Promise.all(under)
  return done
}

async function killed(postgres: PostgresServer): Promise<void> {
  await postgres.kill('SIGKILL')
  await postgres.start()
}
