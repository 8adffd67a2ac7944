import { SEATS } from '../../compile/regions.ts'

/** Where a state is in a compiled machine: the machine's own phase, by path, and the names of states from its root down. */
export interface Spot {
  /** Path of the interrupt's phase whose machine it is; the chart's own is `''`. */
  readonly machine: string
  readonly path: readonly string[]
}

/** The states that the document has besides the machines' own. */
export const MATCH = 'match'
export const CHART = 'chart'
export const BETWEEN = 'between'

/** The document's ids: names of XML without dots, at which SCXML parts the names of events. Each is there once. */
export class ScxmlIds {
  readonly #ids = new Map<string, string>()
  readonly #taken = new Set([MATCH, CHART, BETWEEN])

  of({ machine, path }: Spot): string {
    if (machine === '' && path.length === 0) return CHART
    const key = JSON.stringify([machine, path])
    const known = this.#ids.get(key)
    if (known !== undefined) return known
    return this.#new(key, [...machine.split('.').filter(Boolean), ...path.map((name, nth) => word(name, path[nth - 1]))].join('-'))
  }

  /** Of the state in which a machine is over that has ended in this one. */
  over(spot: Spot): string {
    const key = JSON.stringify([spot.machine, spot.path, 'over'])
    return this.#ids.get(key) ?? this.#new(key, `${this.of(spot)}-done`)
  }

  #new(key: string, wish: string): string {
    let id = wish
    for (let nth = 2; this.#taken.has(id); nth++) id = `${wish}-${nth}`
    this.#taken.add(id)
    this.#ids.set(key, id)
    return id
  }
}

/** `seat2` for a seat's region, `step3-deal` for a round of a progression, else the name itself. */
function word(name: string, around: string | undefined): string {
  if (!name.startsWith('$')) return name
  if (around === SEATS) return name.replace('$', 'seat')
  const plain = name
    .replace(/^\$(?=\d)/, 'step')
    .replace('$', '')
    .replace('+', '-group')
  return plain.replace(/[^\w-]/g, '_')
}

/** A move's name within an event's: a token without dots or spaces. */
export const token = (move: string) => move.replace(/[^A-Za-z0-9_-]|_(?=x)/g, (character) => `_x${character.charCodeAt(0).toString(16)}`)
