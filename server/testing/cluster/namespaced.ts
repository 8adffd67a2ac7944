import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { type Namespace, newNamespace } from '../namespace.ts'
import { startPostgres } from '../postgres/postgres-server.ts'
import { serverElsewhere } from '../server-process.ts'
import type { Line, Network } from './network.ts'

/** How often connections of a bell that is cut off are looked for, in milliseconds. */
const LOOK_EVERY_MS = 100

/** What the network does to packets between a server and the others: nothing, loses what comes from the database, or loses all. */
type Loses = 'nothing' | 'answers' | 'all'

/**
 * The database and each server in a network of their own, joined by a pair of network cards: what is cut off, nobody is told of. Packets are
 * lost without a word, and only clocks tell.
 */
export async function namespaced(): Promise<Network> {
  const hub = await newNamespace()
  const postgres = await startPostgres({ network: hub }).catch((error) => {
    hub.end()
    throw error
  })
  const all = [hub]
  return {
    postgres,
    async line(database) {
      const own = await newNamespace()
      return newLine(hub, own, database, all.push(own))
    },
    async end() {
      await postgres.stop()
      for (const one of all) one.end()
    },
  }
}

/** `n`: what no other line has, from 1 to 255. */
function newLine(hub: Namespace, own: Namespace, database: string, n: number): Line {
  const [near, far] = ['uplink', `server${n}`]
  const [address, server] = [`10.0.${n}.1`, `10.0.${n}.2`]
  hub.ip('link', 'add', far, 'type', 'veth', 'peer', 'name', near, 'netns', String(own.pid))
  for (const [where, card, at] of [
    [hub, far, address],
    [own, near, server],
  ] as const) {
    where.ip('address', 'add', `${at}/30`, 'dev', card)
    where.ip('link', 'set', card, 'up')
  }
  /** Rules by which packets are lost. */
  const lost: { readonly where: Namespace; readonly packets: readonly string[] }[] = []
  let holds = 0
  let bell: Loses = 'nothing'

  function lose(where: Namespace, ...packets: readonly string[]): void {
    where.ip('rule', 'add', ...packets, 'blackhole')
    lost.push({ where, packets })
  }

  /** Those that there are, and those that are opened in their place, as long as the bell is cut off. */
  async function loseBell(loses: Loses): Promise<void> {
    bell = loses
    const known = new Set<number>()
    while (bell === loses) {
      for (const port of await bellPorts(database, server)) {
        if (known.has(port) || bell !== loses) continue
        known.add(port)
        lose(hub, 'to', server, 'ipproto', 'tcp', 'dport', String(port))
        if (loses === 'all') lose(own, 'to', address, 'ipproto', 'tcp', 'sport', String(port))
      }
      await pause(LOOK_EVERY_MS)
    }
  }

  function heal(): void {
    bell = 'nothing'
    for (const { where, packets } of lost.splice(0)) where.ip('rule', 'del', ...packets, 'blackhole')
    hub.ip('link', 'set', far, 'up')
    own.ip('link', 'set', near, 'up')
  }

  return {
    address: `postgres://playchart@${address}${new URL(database).pathname}`,
    start: (environment) => serverElsewhere(own.through(), environment),
    // The server's own card is gone: it has no way there any more.
    cut: () => own.ip('link', 'set', near, 'down'),
    // The other end is gone; every other time what is asked arrives and is done, and only the answers are lost.
    hold() {
      if (++holds % 2 === 0) lose(hub, 'to', server)
      else hub.ip('link', 'set', far, 'down')
    },
    heal,
    bell: { cut: () => void loseBell('all'), hold: () => void loseBell('answers'), heal },
    stop() {
      bell = 'nothing'
      own.end()
    },
  }
}

/** The ports from which a server's bell is connected; none while the database is away. */
async function bellPorts(database: string, server: string): Promise<number[]> {
  const client = new Client(database)
  client.on('error', () => {})
  try {
    await client.connect()
    const asked = "select client_port from pg_stat_activity where application_name = 'playchart bell' and client_addr = $1::inet"
    return (await client.query(asked, [server])).rows.map(({ client_port }) => client_port)
  } catch {
    return []
  } finally {
    await client.end().catch(() => {})
  }
}
