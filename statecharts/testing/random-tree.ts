import type { Choices } from './choices.ts'

export type Kind = 'leaf' | 'final' | 'group' | 'ordered' | 'seats' | 'interrupt'

/** A phase of a random chart before its keywords are added. */
export interface Sketch {
  readonly name: string
  readonly path: string
  readonly kind: Kind
  readonly children: readonly Sketch[]
  readonly parent: Sketch | null
}

/** The tree of a chart: every group can be done, play does not begin in an interrupt, and `seats` are not nested. */
export function sketched(choices: Choices): Sketch {
  let named = 0
  const sketch = (parent: Sketch | null, kind: Kind): Sketch => {
    // Names are unique, since a bare name refers to a sibling first.
    const name = parent ? `p${named++}` : ''
    const children: Sketch[] = []
    const here: Sketch = { name, path: parent?.path ? `${parent.path}.${name}` : name, kind, children, parent }
    const depth = around(here).length
    if (!['group', 'seats', 'interrupt'].includes(kind)) return here
    const count = (parent ? 1 : 2) + choices.below(3)
    for (let nth = 0; nth < count; nth++) children.push(sketch(here, choices.one(kinds(here, nth, depth))))
    if (!parent) for (let nth = choices.below(3); nth; nth--) children.push(sketch(here, 'interrupt'))
    if (parent || choices.often(60)) children.push(sketch(here, 'final'))
    return here
  }
  return sketch(null, 'group')
}

function kinds(parent: Sketch, nth: number, depth: number): Kind[] {
  const kinds: Kind[] = ['leaf', 'ordered', 'ordered']
  if (depth > 3) return kinds
  kinds.push('group')
  const inSeats = around(parent).some(({ kind }) => kind === 'seats')
  if (!inSeats) kinds.push('seats')
  if (!inSeats && nth > 0) kinds.push('interrupt')
  return kinds
}

/** The phase and its ancestors, innermost first. */
export const around = (here: Sketch): Sketch[] => [here, ...(here.parent ? around(here.parent) : [])]

export const inside = (here: Sketch): Sketch[] => here.children.flatMap((child) => [child, ...inside(child)])

const nearest = (here: Sketch, kind: Kind) => around(here).find((each) => each.kind === kind) ?? null

/** The phase with `seats` in whose regions a phase is. */
export const regionOf = (here: Sketch) => here.parent && nearest(here.parent, 'seats')

export const inInterrupt = (here: Sketch) => nearest(here, 'interrupt') !== null

/** The phases to which a transition of this phase may lead. */
export function targetsFrom(here: Sketch, every: readonly Sketch[]): Sketch[] {
  const own = nearest(here, 'interrupt')
  // An interrupt inherits the transitions around it, but its inside is another machine, which those cannot target.
  const heard = inside(here).some(({ kind }) => kind === 'interrupt')
  return every.filter((to) => {
    const region = regionOf(to)
    const interrupt = nearest(to, 'interrupt')
    return (region === null || region === regionOf(here)) && (interrupt === null || (interrupt === own && !heard))
  })
}
