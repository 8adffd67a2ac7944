import type { Args, DomainInfo, MoveInfo } from '../../engine/view-shape.ts'
import type { Json } from '../../statecharts/chart.ts'
import { same } from './legal.ts'
import { humane, said } from './words.ts'

/** What may be chosen for `arg` when the earlier arguments are as in `chosen`. */
export function choicesFor(options: readonly Args[], arg: string, chosen: Args): Json[] {
  const open = options.filter((option) => Object.entries(chosen).every(([name, value]) => name === arg || same(option[name], value)))
  const values: Json[] = []
  for (const option of open) if (!values.some((value) => same(value, option[arg]))) values.push(option[arg]!)
  return values
}

/** An argument's value as a person says it. Slots count from 1. */
export function argumentSaid(domain: DomainInfo | undefined, value: Json | undefined, name: (seat: number) => string): string {
  if (domain?.kind === 'slot' && typeof value === 'number') return String(value + 1)
  if (domain?.kind === 'seat' && typeof value === 'number') return name(value)
  if (domain?.kind === 'text' && typeof value === 'string') return `“${value}”`
  return said(value)
}

/** A choice of arguments as a person says it: `slot 4, colour: red`. */
export function argsSaid(move: MoveInfo | undefined, args: Args, name: (seat: number) => string): string {
  return Object.entries(args)
    .filter(([, value]) => value !== null)
    .map(([arg, value]) => {
      const domain = move?.args[arg]
      const words = argumentSaid(domain, value, name)
      return domain?.kind === 'seat' || domain?.kind === 'text' ? words : `${humane(arg).toLowerCase()} ${words}`
    })
    .join(', ')
}

/** Turns what was typed into an argument; null when it is nothing of the kind. */
export function parsed(domain: DomainInfo, typed: string): Json {
  switch (domain.kind) {
    case 'bool':
      return typed === 'true'
    case 'slot':
      return integer(typed) === null ? null : integer(typed)! - 1
    case 'seat':
    case 'int':
      return integer(typed)
    case 'oneOf':
      return domain.values.find((value) => String(value) === typed) ?? null
    case 'text':
      return typed
  }
}

const integer = (typed: string) => (typed.trim() === '' || !Number.isInteger(Number(typed)) ? null : Number(typed))
