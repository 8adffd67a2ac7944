/** One instruction of a Dockerfile: `RUN npm ci`. */
export interface Instruction {
  readonly keyword: string
  readonly rest: string
}

/** The stages of a Dockerfile, each with its instructions from `FROM` on. */
export function stagesOf(dockerfile: string): Instruction[][] {
  const lines = dockerfile
    .replace(/^#.*\n/gm, '')
    .replace(/\\\n/g, ' ')
    .split('\n')
    .filter((line) => line.trim() !== '')
  const stages: Instruction[][] = []
  for (const line of lines) {
    const [, keyword, rest] = /^([A-Z]+) (.*)$/.exec(line) ?? []
    if (keyword === undefined || rest === undefined) throw new Error(`That is no instruction: ${line}`)
    if (keyword === 'FROM') stages.push([])
    stages.at(-1)?.push({ keyword, rest })
  }
  return stages
}

/** What an instruction that takes a list, such as `CMD ["node"]`, lists. */
export const listIn = (rest: string): string[] => JSON.parse(rest.slice(rest.indexOf('[')))

/** The variables that `ENV a=b c=d` sets. */
export const variablesIn = (rest: string): Record<string, string> =>
  Object.fromEntries(rest.split(' ').map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]))
