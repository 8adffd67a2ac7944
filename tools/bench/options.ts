export interface Options {
  /** The benchmarks to run; all when none is named. */
  readonly names: readonly string[]
  readonly json: boolean
  /** Fail when a ratio is below its minimum. */
  readonly check: boolean
}

/** Reads the command line. Gives a sentence when it cannot be understood. */
export function optionsOf(given: readonly string[], known: readonly string[]): Options | string {
  const names = given.filter((word) => !word.startsWith('--'))
  const flags = given.filter((word) => word.startsWith('--'))
  const strangeFlag = flags.find((flag) => flag !== '--json' && flag !== '--check')
  if (strangeFlag) return `There is no option ${strangeFlag}: there are --json and --check.`
  const stranger = names.find((name) => !known.includes(name))
  if (stranger) return `There is no benchmark ${stranger}: there are ${known.join(', ')}.`
  return {
    names: known.filter((name) => names.length === 0 || names.includes(name)),
    json: flags.includes('--json'),
    check: flags.includes('--check'),
  }
}
