import type { Cost, Effect } from './cards.ts'

/** A step of a hillside: it is built on a card that is put there face down. */
export interface Terrace extends Effect {
  readonly cost: Cost
}
interface Hillside extends Effect {
  /** From the lowest up. */
  readonly terraces: readonly Terrace[]
}

export const HILLSIDE_NAMES = ['Heron Steps', 'Fox Bank', 'Lark Hill', 'Otter Falls', 'Badger Rise', 'Wren Hollow'] as const
export type HillsideName = (typeof HILLSIDE_NAMES)[number]

export const HILLSIDES: { readonly [N in HillsideName]: Hillside } = {
  'Heron Steps': {
    gives: [['water']],
    terraces: [
      { cost: { earth: 2 }, points: 3 },
      { cost: { seed: 3 }, bees: 2 },
      { cost: { water: 3, earth: 1 }, points: 7 },
    ],
  },
  'Fox Bank': {
    gives: [['earth']],
    terraces: [
      { cost: { seed: 2 }, points: 3 },
      { cost: { water: 2, earth: 1 }, coins: 9 },
      { cost: { earth: 4 }, points: 7 },
    ],
  },
  'Lark Hill': {
    gives: [['seed']],
    terraces: [
      { cost: { water: 2 }, points: 3 },
      { cost: { earth: 2, seed: 1 }, gives: [['water', 'earth', 'seed']] },
      { cost: { water: 1, seed: 3 }, points: 7 },
    ],
  },
  'Otter Falls': {
    gives: [['water']],
    terraces: [
      { cost: { earth: 1, seed: 1 }, points: 2 },
      { cost: { water: 2 }, bees: 1 },
      { cost: { water: 1, earth: 2 }, points: 3 },
      { cost: { water: 1, seed: 3 }, points: 6 },
    ],
  },
  'Badger Rise': {
    gives: [['earth']],
    terraces: [
      { cost: { water: 2, seed: 1 }, points: 3, coins: 4 },
      { cost: { earth: 3, seed: 2 }, points: 8 },
    ],
  },
  'Wren Hollow': {
    gives: [['seed']],
    terraces: [
      { cost: { water: 1, earth: 1 }, points: 2 },
      { cost: { earth: 1, seed: 2 }, herb: 'root' },
      { cost: { water: 3, earth: 1 }, points: 7 },
    ],
  },
}
