import type { Node } from '../../statecharts/gate/node.ts'
import { chooseFrom } from '../../statecharts/language/unknown-name.ts'
import type { Fact } from '../declare/facts.ts'
import { wrongValue } from '../declare/field.ts'
import type { Schema } from '../declare/schema.ts'
import { RuleError } from '../model/errors.ts'
import type { Told, ToldComponent, ToldFact, ToldFacts } from '../model/match.ts'
import type { Seat } from '../model/seats.ts'
import type { Component } from '../state/interfaces.ts'
import type { Labels } from '../state/labels.ts'

/** A component as it was told, until the version is made. */
interface Mentioned {
  readonly component: { component: number; before: boolean; after: boolean }
  readonly deck: number
  /** How often it had been secretly shuffled by then. */
  readonly scrambles: number
}

/** What the moves and fix-ups of the current version tell. Nothing is kept where play goes on in place. */
export class Telling {
  /** Where play goes as an action runs within the version of another move; null where what runs is the move itself. */
  target: Node | null = null
  readonly #schema: Schema
  readonly #labels: Labels
  readonly #seats: number
  #told: Told[] | null = null
  /** What the rule that runs has told so far. */
  #open: { facts: ToldFacts } | null = null
  #mentioned: Mentioned[] | null = null

  constructor(schema: Schema, seats: number, labels: Labels) {
    this.#schema = schema
    this.#seats = seats
    this.#labels = labels
  }

  /** Another version begins. */
  begin(): void {
    this.target = null
    if (this.#told === null) return
    this.#told = null
    this.#mentioned = null
    this.#open = null
  }

  /** Another rule runs. */
  next(): void {
    this.#open = null
  }

  /** A rule tells facts, in addition to those that it has told before. Throws RuleError for what it cannot tell. */
  tell(
    move: string,
    declared: ReadonlyMap<string, Fact>,
    seat: Seat,
    given: { readonly [fact: string]: unknown } | undefined,
    between: readonly string[],
  ): void {
    const facts: { [fact: string]: ToldFact } = this.#open === null ? {} : { ...this.#open.facts }
    if (given)
      // A list of the names would take longer to make.
      for (const fact in given) {
        const value = given[fact]
        if (value === undefined) continue
        const kind = declared.get(fact)
        if (!kind)
          throw new RuleError(`${place(move, fact)}: there is no such fact ${chooseFrom([...declared.keys()])}; declare it in \`facts\``)
        facts[fact] = this.#factOf(move, fact, kind, value)
      }
    if (this.#open !== null) {
      this.#open.facts = facts
      return
    }
    const open = { move, seat, isAside: this.target !== null, between, facts }
    this.#open = open
    // Mostly one rule tells something, and a list that grows takes room for many.
    if (this.#told === null) this.#told = [open]
    else this.#told.push(open)
  }

  /** What was told in the version, now that all has moved; null where it is nothing. */
  settled(): readonly Told[] | null {
    if (this.#mentioned)
      for (const { component, deck, scrambles } of this.#mentioned)
        component.after = this.#labels.scrambles(deck, component.component) === scrambles
    const told = this.#told
    // It belongs to the step from now on: as a match is set up, rules tell things that belong to no version.
    this.begin()
    return told
  }

  #factOf(move: string, name: string, fact: Fact, value: unknown): ToldFact {
    if (fact.kind === 'component') return this.#mention(move, name, fact.deck.name, value)
    if (fact.kind === 'components') return Array.from(value as Iterable<unknown>, (one) => this.#mention(move, name, fact.deck.name, one))
    // JSON has no -0, and what is stored must come back the same.
    const plain = Array.isArray(value) ? value.map(positive) : positive(value)
    const wrong = wrongValue(fact, plain, this.#seats)
    if (wrong) throw new RuleError(`${place(move, name)} cannot be ${JSON.stringify(plain)}: ${wrong}`)
    return plain as ToldFact
  }

  #mention(move: string, name: string, deckName: string, value: unknown): ToldComponent {
    const { deck, number } = (value ?? {}) as Partial<Component>
    if (deck === undefined || number === undefined || this.#schema.decks[deck].name !== deckName)
      throw new RuleError(`${place(move, name)} is to be a component of ${deckName}`)
    const scrambles = this.#labels.scrambles(deck, number)
    const component = { component: number, before: scrambles === 0, after: true }
    this.#mentioned ??= []
    this.#mentioned.push({ component, deck, scrambles })
    return component
  }
}

/** How an error names the fact that is told. */
const place = (move: string, fact: string) => `${move}: tell({ ${fact} })`
const positive = <T>(value: T): T | 0 => (Object.is(value, -0) ? 0 : value)
