/** The cards of the game: what is painted, and who comes to see it. Costs and wishes are listed in this order. */
export const PIGMENTS = ['madder', 'azurite', 'malachite', 'bone white', 'soot'] as const
export type Pigment = (typeof PIGMENTS)[number]
export const LEAF = 'gold leaf' as const
export type Kind = Pigment | typeof LEAF
/** The largest first, as they hang in the market. */
export const SIZES = ['large', 'middle', 'small'] as const
export type Size = (typeof SIZES)[number]

/** What is printed on a work. */
export type Work = {
  readonly title: string
  /** What its picture shows. */
  readonly motif: string
  readonly size: Size
  /** Each work of this pigment makes later ones cheaper by one pot of it. */
  readonly pigment: Pigment
  readonly points: number
  readonly cost: readonly number[]
}
/** What is printed on a patron: how many works of each pigment they want to see. */
export type Patron = { readonly name: string; readonly wants: readonly number[] }

/**
 * Thirty small works, twenty of middle size, ten large ones. Each line of five is the same work in five pigments, its costs
 * turned by one from each to the next, so that no pigment is better than another.
 */
export const WORKS: readonly Work[] = [
  { title: 'Poppies', motif: 'flowers', size: 'small', pigment: 'madder', points: 0, cost: [1, 1, 0, 1, 1] },
  { title: 'Cornflowers', motif: 'flowers', size: 'small', pigment: 'azurite', points: 0, cost: [1, 1, 1, 0, 1] },
  { title: 'Ferns', motif: 'flowers', size: 'small', pigment: 'malachite', points: 0, cost: [1, 1, 1, 1, 0] },
  { title: 'Lilies', motif: 'flowers', size: 'small', pigment: 'bone white', points: 0, cost: [0, 1, 1, 1, 1] },
  { title: 'Black Tulips', motif: 'flowers', size: 'small', pigment: 'soot', points: 0, cost: [1, 0, 1, 1, 1] },
  { title: 'Cherries', motif: 'fruit', size: 'small', pigment: 'madder', points: 0, cost: [0, 2, 1, 0, 1] },
  { title: 'Plums', motif: 'fruit', size: 'small', pigment: 'azurite', points: 0, cost: [1, 0, 2, 1, 0] },
  { title: 'Pears', motif: 'fruit', size: 'small', pigment: 'malachite', points: 0, cost: [0, 1, 0, 2, 1] },
  { title: 'Almonds', motif: 'fruit', size: 'small', pigment: 'bone white', points: 0, cost: [1, 0, 1, 0, 2] },
  { title: 'Blackberries', motif: 'fruit', size: 'small', pigment: 'soot', points: 0, cost: [2, 1, 0, 1, 0] },
  { title: 'The Robin', motif: 'bird', size: 'small', pigment: 'madder', points: 0, cost: [0, 0, 1, 2, 0] },
  { title: 'The Kingfisher', motif: 'bird', size: 'small', pigment: 'azurite', points: 0, cost: [0, 0, 0, 1, 2] },
  { title: 'The Greenfinch', motif: 'bird', size: 'small', pigment: 'malachite', points: 0, cost: [2, 0, 0, 0, 1] },
  { title: 'The Dove', motif: 'bird', size: 'small', pigment: 'bone white', points: 0, cost: [1, 2, 0, 0, 0] },
  { title: 'The Raven', motif: 'bird', size: 'small', pigment: 'soot', points: 0, cost: [0, 1, 2, 0, 0] },
  { title: 'Clay Jug', motif: 'jug', size: 'small', pigment: 'madder', points: 0, cost: [0, 3, 0, 1, 0] },
  { title: 'Blue Jug', motif: 'jug', size: 'small', pigment: 'azurite', points: 0, cost: [0, 0, 3, 0, 1] },
  { title: 'Green Flask', motif: 'jug', size: 'small', pigment: 'malachite', points: 0, cost: [1, 0, 0, 3, 0] },
  { title: 'Milk Jug', motif: 'jug', size: 'small', pigment: 'bone white', points: 0, cost: [0, 1, 0, 0, 3] },
  { title: 'Iron Kettle', motif: 'jug', size: 'small', pigment: 'soot', points: 0, cost: [3, 0, 1, 0, 0] },
  { title: 'The Brickyard', motif: 'house', size: 'small', pigment: 'madder', points: 0, cost: [2, 0, 1, 0, 2] },
  { title: 'The Blue Door', motif: 'house', size: 'small', pigment: 'azurite', points: 0, cost: [2, 2, 0, 1, 0] },
  { title: 'The Ivy House', motif: 'house', size: 'small', pigment: 'malachite', points: 0, cost: [0, 2, 2, 0, 1] },
  { title: 'The Chalk Barn', motif: 'house', size: 'small', pigment: 'bone white', points: 0, cost: [1, 0, 2, 2, 0] },
  { title: 'The Smithy', motif: 'house', size: 'small', pigment: 'soot', points: 0, cost: [0, 1, 0, 2, 2] },
  { title: 'Red Mullet', motif: 'fish', size: 'small', pigment: 'madder', points: 1, cost: [0, 3, 0, 0, 2] },
  { title: 'Mackerel', motif: 'fish', size: 'small', pigment: 'azurite', points: 1, cost: [2, 0, 3, 0, 0] },
  { title: 'Pike', motif: 'fish', size: 'small', pigment: 'malachite', points: 1, cost: [0, 2, 0, 3, 0] },
  { title: 'Salt Cod', motif: 'fish', size: 'small', pigment: 'bone white', points: 1, cost: [0, 0, 2, 0, 3] },
  { title: 'Two Eels', motif: 'fish', size: 'small', pigment: 'soot', points: 1, cost: [3, 0, 0, 2, 0] },
  { title: 'Heather', motif: 'hills', size: 'middle', pigment: 'madder', points: 1, cost: [2, 0, 4, 0, 1] },
  { title: 'Far Hills', motif: 'hills', size: 'middle', pigment: 'azurite', points: 1, cost: [1, 2, 0, 4, 0] },
  { title: 'Spring Meadow', motif: 'hills', size: 'middle', pigment: 'malachite', points: 1, cost: [0, 1, 2, 0, 4] },
  { title: 'First Snow', motif: 'hills', size: 'middle', pigment: 'bone white', points: 1, cost: [4, 0, 1, 2, 0] },
  { title: 'Burnt Heath', motif: 'hills', size: 'middle', pigment: 'soot', points: 1, cost: [0, 4, 0, 1, 2] },
  { title: 'Red Sails', motif: 'boat', size: 'middle', pigment: 'madder', points: 2, cost: [0, 3, 1, 0, 4] },
  { title: 'Calm Sea', motif: 'boat', size: 'middle', pigment: 'azurite', points: 2, cost: [4, 0, 3, 1, 0] },
  { title: 'The Reed Lake', motif: 'boat', size: 'middle', pigment: 'malachite', points: 2, cost: [0, 4, 0, 3, 1] },
  { title: 'Fog on the River', motif: 'boat', size: 'middle', pigment: 'bone white', points: 2, cost: [1, 0, 4, 0, 3] },
  { title: 'The Night Ferry', motif: 'boat', size: 'middle', pigment: 'soot', points: 2, cost: [3, 1, 0, 4, 0] },
  { title: 'Maples in October', motif: 'trees', size: 'middle', pigment: 'madder', points: 2, cost: [0, 0, 3, 3, 2] },
  { title: 'Blue Spruces', motif: 'trees', size: 'middle', pigment: 'azurite', points: 2, cost: [2, 0, 0, 3, 3] },
  { title: 'The Old Oak', motif: 'trees', size: 'middle', pigment: 'malachite', points: 2, cost: [3, 2, 0, 0, 3] },
  { title: 'Birches', motif: 'trees', size: 'middle', pigment: 'bone white', points: 2, cost: [3, 3, 2, 0, 0] },
  { title: 'Elms in Winter', motif: 'trees', size: 'middle', pigment: 'soot', points: 2, cost: [0, 3, 3, 2, 0] },
  { title: 'Tiled Roofs', motif: 'town', size: 'middle', pigment: 'madder', points: 3, cost: [3, 0, 0, 6, 0] },
  { title: 'The Harbour Gate', motif: 'town', size: 'middle', pigment: 'azurite', points: 3, cost: [0, 3, 0, 0, 6] },
  { title: 'The Walled Garden', motif: 'town', size: 'middle', pigment: 'malachite', points: 3, cost: [6, 0, 3, 0, 0] },
  { title: 'The White Arcade', motif: 'town', size: 'middle', pigment: 'bone white', points: 3, cost: [0, 6, 0, 3, 0] },
  { title: 'The Bell Tower', motif: 'town', size: 'middle', pigment: 'soot', points: 3, cost: [0, 0, 6, 0, 3] },
  { title: 'The Cardinal', motif: 'portrait', size: 'large', pigment: 'madder', points: 4, cost: [4, 0, 5, 2, 0] },
  { title: 'The Astronomer', motif: 'portrait', size: 'large', pigment: 'azurite', points: 4, cost: [0, 4, 0, 5, 2] },
  { title: 'The Gardener', motif: 'portrait', size: 'large', pigment: 'malachite', points: 4, cost: [2, 0, 4, 0, 5] },
  { title: 'The Bride', motif: 'portrait', size: 'large', pigment: 'bone white', points: 4, cost: [5, 2, 0, 4, 0] },
  { title: 'The Widow', motif: 'portrait', size: 'large', pigment: 'soot', points: 4, cost: [0, 5, 2, 0, 4] },
  { title: 'The Last Sunset', motif: 'sky', size: 'large', pigment: 'madder', points: 5, cost: [0, 3, 0, 4, 6] },
  { title: 'The Blue Hour', motif: 'sky', size: 'large', pigment: 'azurite', points: 5, cost: [6, 0, 3, 0, 4] },
  { title: 'Northern Lights', motif: 'sky', size: 'large', pigment: 'malachite', points: 5, cost: [4, 6, 0, 3, 0] },
  { title: 'The Glacier', motif: 'sky', size: 'large', pigment: 'bone white', points: 5, cost: [0, 4, 6, 0, 3] },
  { title: 'The Eclipse', motif: 'sky', size: 'large', pigment: 'soot', points: 5, cost: [3, 0, 4, 6, 0] },
]

export const PATRONS: readonly Patron[] = [
  { name: 'the Cartographer', wants: [5, 3, 0, 0, 0] },
  { name: 'the Herbalist', wants: [0, 5, 3, 0, 0] },
  { name: 'the Abbess', wants: [0, 0, 5, 3, 0] },
  { name: 'the Notary', wants: [0, 0, 0, 5, 3] },
  { name: 'the Cellist', wants: [3, 0, 0, 0, 5] },
  { name: 'the Vintner', wants: [3, 0, 2, 3, 0] },
  { name: 'the Admiral', wants: [0, 3, 0, 2, 3] },
  { name: 'the Beekeeper', wants: [3, 0, 3, 0, 2] },
  { name: 'the Countess', wants: [2, 3, 0, 3, 0] },
  { name: 'the Chess Master', wants: [0, 2, 3, 0, 3] },
]
