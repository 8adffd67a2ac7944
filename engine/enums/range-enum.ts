import { GameError } from '../model/errors.ts'
import { type Enum, makeEnum } from './enum.ts'

/** One whole number for each dimension. */
export type Coordinates<D extends readonly number[]> = { -readonly [K in keyof D]: number }

/** The places of a grid, numbered row by row from 0: the last dimension runs fastest. */
export interface RangeEnum<D extends readonly number[] = readonly number[]> extends Enum<number> {
  readonly kind: 'range'
  readonly dimensions: D
  /** The value's coordinates, from 0; throws GameError for a stranger. */
  coordinates(value: number): Coordinates<D>
  /** The value at coordinates; undefined outside. */
  at(...coordinates: Coordinates<D>): number | undefined
}

const LARGEST = 65_536

/**
 * Declares a grid of any number of dimensions, `rangeEnum(8, 8)`; throws GameError for a dimension below 1 and beyond 65,536
 * values.
 */
export function rangeEnum<const D extends readonly [number, ...number[]]>(...dimensions: D): RangeEnum<D> {
  if (!dimensions.length) throw new GameError('range enum: has one dimension or more')
  for (const dimension of dimensions)
    if (!Number.isInteger(dimension) || dimension < 1) throw new GameError(`range enum: a dimension is 1 or more, not ${dimension}`)
  const size = dimensions.reduce((product, dimension) => product * dimension, 1)
  if (size > LARGEST) throw new GameError(`range enum: ${dimensions.join(' by ')} is more than ${LARGEST} values`)

  const split = (value: number) => {
    const coordinates = dimensions.map(() => 0)
    let rest = value
    for (let d = dimensions.length - 1; d >= 0; d--) {
      coordinates[d] = rest % dimensions[d]
      rest = Math.floor(rest / dimensions[d])
    }
    return coordinates as Coordinates<D>
  }
  const values = Array.from({ length: size }, (_, value) => value)
  const base = makeEnum(
    'range',
    values,
    values.map((value) => split(value).join(',')),
  )
  return Object.freeze({
    ...base,
    kind: 'range' as const,
    dimensions: Object.freeze([...dimensions]) as readonly number[] as D,
    coordinates: (value: number) => split(base.indexOf(value)),
    at: (...coordinates: Coordinates<D>) => {
      const given: readonly number[] = coordinates
      if (given.length !== dimensions.length) return undefined
      let value = 0
      for (const [d, dimension] of dimensions.entries()) {
        const coordinate = given[d]
        if (!Number.isInteger(coordinate) || coordinate < 0 || coordinate >= dimension) return undefined
        value = value * dimension + coordinate
      }
      return value
    },
  })
}
