import type { Enum, EnumValue } from '../enums/enum.ts'
import { graph } from '../enums/graph.ts'
import { gridGraph } from '../enums/grid-graph.ts'
import { combine, enumOf, subset } from '../enums/plain-enum.ts'
import { type RangeEnum, rangeEnum } from '../enums/range-enum.ts'
import { type TreeEnum, treeEnum } from '../enums/tree-enum.ts'

/** Values keep their literal types: a stranger is an error at that word. */

type Same<A, B> = (<X>() => X extends A ? 1 : 2) extends <X>() => X extends B ? 1 : 2 ? true : false
const holds = <_ extends true>() => {}

const colours = enumOf('red', 'green', 'blue')
const faces = enumOf(1, 2, 3)
const named = enumOf({ draw: 'Draw a card', pass: 'Pass' })
holds<Same<EnumValue<typeof colours>, 'red' | 'green' | 'blue'>>()
holds<Same<EnumValue<typeof faces>, 1 | 2 | 3>>()
holds<Same<EnumValue<typeof named>, 'draw' | 'pass'>>()
const both = combine(colours, faces)
holds<Same<EnumValue<typeof both>, 'red' | 'green' | 'blue' | 1 | 2 | 3>>()
const warm = subset(colours, 'red')
holds<Same<EnumValue<typeof warm>, 'red'>>()
colours satisfies Enum
const anything: unknown = 'red'
if (colours.has(anything)) holds<Same<typeof anything, 'red' | 'green' | 'blue'>>()
// @ts-expect-error
colours.indexOf('mauve')
// @ts-expect-error
subset(colours, 'mauve')
const mixed = enumOf('joker', 1)
holds<Same<EnumValue<typeof mixed>, 'joker' | 1>>()
const computed = enumOf(...['a', 'b'].map((letter) => `${letter}1` as const))
holds<Same<EnumValue<typeof computed>, `${string}1`>>()
// @ts-expect-error
colours.values.push('red')

const board = rangeEnum(8, 8)
const cube = rangeEnum(2, 3, 4)
holds<Same<ReturnType<typeof board.coordinates>, [number, number]>>()
holds<Same<ReturnType<typeof cube.coordinates>, [number, number, number]>>()
holds<Same<ReturnType<typeof board.at>, number | undefined>>()
board satisfies RangeEnum
board.at(1, 2)
// @ts-expect-error
board.at(1)
const holed = subset(board, ...board.values.filter((value) => value % 2))
holds<Same<EnumValue<typeof holed>, number>>()
gridGraph(board, 'orthogonal', 'upLeft', [0, 3])
// @ts-expect-error
gridGraph(board, 'sideways')
// @ts-expect-error
gridGraph(cube, 'up')

const kinds = treeEnum({ animals: { cats: {}, dogs: { poodles: {} } }, plants: {} })
holds<Same<EnumValue<typeof kinds>, 'animals' | 'animals.cats' | 'animals.dogs' | 'animals.dogs.poodles' | 'plants'>>()
kinds satisfies TreeEnum
const loose = treeEnum({} as Parameters<typeof treeEnum>[0])
holds<Same<EnumValue<typeof loose>, string>>()
// @ts-expect-error
kinds.parent('cats')

const roads = graph(colours, [
  ['red', 'green', 4],
  // @ts-expect-error
  ['red', 'mauve'],
])
holds<Same<ReturnType<typeof roads.path>, ('red' | 'green' | 'blue')[] | null>>()
// @ts-expect-error
roads.neighbours('mauve')
graph(
  board,
  gridGraph(board, 'adjacent').edges.map(([from, to]) => [from, to, from + to]),
)
