/** What is measured, and how good it must be. */
export interface Benchmark {
  readonly name: string
  readonly unit: string
  /** What `ratio` compares with. */
  readonly against: string
  /** The ratio below which `--check` fails; null where there is none. */
  readonly atLeast: number | null
  /** The ratio that is worked for. */
  readonly aim: number | null
  /** Measured against the packages of `peer/`, which are installed on demand. */
  readonly needsPeer?: true
  measure(): Measurement | Promise<Measurement>
}

export interface Measurement {
  /** In the benchmark's unit. */
  readonly value: number
  /** How many times better than `against`: above 1 is better. */
  readonly ratio: number
  /** Further facts, a line each. */
  readonly notes: readonly string[]
}
