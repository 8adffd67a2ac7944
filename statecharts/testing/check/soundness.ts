import { transitionsOfChart } from '../../check/explore/chart-lines.ts'
import { type PhaseNode, selfAndAncestors, transitionsOf } from '../../language/phase-tree.ts'
import type { EveryPlay, Standing, Way } from './every-play.ts'

/** Decides whether a chart is sound by exploring every way to play it. */
export class Soundness {
  readonly play: EveryPlay
  readonly #places: Set<PhaseNode>
  readonly #ending: Set<Standing>

  constructor(play: EveryPlay) {
    this.play = play
    this.#places = new Set(play.standings.flatMap((one) => play.leaves(one).flatMap(selfAndAncestors)))
    this.#ending = this.#reaching(play.compiled.chart.endless ? this.#lasting() : play.standings.filter(hasEnded))
  }

  /** The first reason why the chart is not sound; null if it is. */
  get unsound(): string | null {
    const { compiled, standings, asked } = this.play
    for (const [path, place] of compiled.phases) if (!this.#places.has(place)) return `${path} is never reached`
    const taken = new Set(standings.flatMap(({ ways }) => ways.flatMap((way) => (this.#counts(way, null) ? way.lines : []))))
    for (const line of transitionsOfChart(compiled)) if (!/(^|\.)after\./.test(line) && !taken.has(line)) return `${line} is never taken`
    for (const [question, yes] of asked) if (!yes) return `${question} never holds`
    if (this.hasEngineCircle) return 'the engine loops without a move'
    for (const standing of standings) {
      const where = this.play
        .leaves(standing)
        .map(({ path }) => path)
        .join()
      if (!this.#ending.has(standing)) return `no end can be reached from ${where}`
      if (standing.rests && !standing.ways.some((way) => way.move !== null && this.#counts(way, standing)))
        return `nobody can move in ${where}`
      if (this.restsWhenDone(standing)) return `nothing leads on from ${where}`
      if (this.waitsForAbsent(standing)) return `${where} waits for an absent player`
      if (this.#seatIsStuck(standing)) return `a seat is never done in ${where}`
    }
    return null
  }

  isReached(path: string): boolean {
    return this.#places.has(this.play.compiled.phases.get(path)!)
  }

  /** Whether play can reach this phase and then no end; in an interrupt, whether play can never leave it. */
  isTrap(path: string): boolean {
    return this.play.standings.some((standing) => {
      if (path !== '' && !this.play.leaves(standing).some((leaf) => leaf.path === path)) return false
      return !this.#ending.has(standing) || !this.#leavesInterrupt(standing)
    })
  }

  /** Whether the engine can loop without a move. */
  get hasEngineCircle(): boolean {
    const left = new Map(this.play.standings.map((one) => [one, new Set(one.ways.flatMap(({ move, to }) => (move === null ? [to] : [])))]))
    for (let before = -1; before !== left.size; ) {
      before = left.size
      for (const [one, onward] of left) if (![...onward].some((to) => left.has(to))) left.delete(one)
    }
    return left.size > 0
  }

  /** Whether play stops in a final phase that ends nothing. */
  restsWhenDone(standing: Standing): boolean {
    const node = standing.frames.at(-1)!
    const [leaf, ...regions] = this.play.leaves(standing)
    const inside = regions.some(({ phase, parent }) => phase.type === 'final' && !parent!.phase.seats)
    return standing.rests && node.status !== 'done' && (leaf!.phase.type === 'final' || inside)
  }

  /** Whether what is done for an absent seat has no effect. */
  waitsForAbsent(standing: Standing): boolean {
    if (!standing.rests) return false
    const leaves = this.play.leaves(standing)
    const [shared, ...regions] = leaves
    return (regions.length ? regions.filter(({ phase }) => phase.type !== 'final') : [shared!]).some(({ absent }) => {
      if (absent === 'resign') return false
      const move = typeof absent === 'string' ? absent : absent.move
      return !standing.ways.some((way) => way.move === move && typeof way.by === 'number' && way.to !== standing)
    })
  }

  #seatIsStuck(standing: Standing): boolean {
    const regions = this.play.leaves(standing).slice(1)
    return regions.some((leaf, seat) => {
      if (leaf.phase.type === 'final' || leaf.phase.seats) return false
      const open = [standing]
      for (const one of open) {
        const now = this.play.leaves(one)[seat + 1]
        if (!now || now.phase.type === 'final' || one.frames.length !== standing.frames.length) return false
        for (const { by, to } of one.ways) if ((by === null || by === seat) && !open.includes(to)) open.push(to)
      }
      return true
    })
  }

  #leavesInterrupt(standing: Standing): boolean {
    const depth = standing.frames.length
    if (depth === 1) return true
    const open = new Set([standing])
    for (const one of open) {
      if (one.frames.length < depth) return true
      for (const way of one.ways) if (this.#counts(way, one)) open.add(way.to)
    }
    return false
  }

  /** States from which play ends or can continue without end. */
  #lasting(): Standing[] {
    const left = new Set(this.play.standings)
    for (let before = -1; before !== left.size; ) {
      before = left.size
      for (const one of left) if (!hasEnded(one) && !one.ways.some((way) => left.has(way.to) && this.#counts(way, one))) left.delete(one)
    }
    return [...left]
  }

  #reaching(goals: readonly Standing[]): Set<Standing> {
    const before = new Map<Standing, Standing[]>()
    for (const from of this.play.standings)
      for (const way of from.ways) if (this.#counts(way, from)) before.set(way.to, [...(before.get(way.to) ?? []), from])
    const reached = new Set(goals)
    for (const one of reached) for (const earlier of before.get(one) ?? []) reached.add(earlier)
    return reached
  }

  /** Whether it counts as play; what anybody may do at any time to end the match does not. */
  #counts({ move, by, lines }: Way, from: Standing | null): boolean {
    if (by === 'joiner') return false
    const leaf = from && this.play.leaves(from)
    if (
      by === 'clock' &&
      leaf &&
      !leaf.flatMap(selfAndAncestors).some(({ phase }) => Object.values(phase.after ?? {}).some((after) => after.move === move))
    )
      return false
    if (from === null || move === null) return true
    const root = this.play.compiled.phases.get('')!
    return !lines.some((line) => {
      const written = transitionsOf(root.phase.on?.[move])[Number(line.slice(`on.${move}.`.length))]
      return (
        line.startsWith(`on.${move}.`) &&
        (written?.turn ?? root.turn) === 'all' &&
        root.children.some(({ name, phase }) => name === written?.target && phase.type === 'final')
      )
    })
  }
}

const hasEnded = ({ frames }: Standing) => frames.length === 1 && frames[0]!.status === 'done'
