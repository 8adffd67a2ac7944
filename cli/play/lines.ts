import { createInterface } from 'node:readline'

/** Lines that are typed, or come from a file or another program; each is read when it is asked for. */
export interface Lines {
  /** Whether somebody sits there and sees what is printed. */
  readonly isTerminal: boolean
  /** Shows a prompt and gives the next line without spaces around it; null when there is none any more, or Ctrl+C was pressed. */
  ask(prompt: string): Promise<string | null>
  close(): void
}

export function linesFrom(input: NodeJS.ReadStream, output: NodeJS.WriteStream): Lines {
  const isTerminal = input.isTTY === true && output.isTTY === true
  const reader = createInterface({ input, output, terminal: isTerminal })
  const waiting: string[] = []
  let ended = false
  let given: ((line: string | null) => void) | null = null
  const give = (line: string | null) => {
    const taker = given
    given = null
    taker?.(line)
  }
  reader.on('line', (line) => {
    if (given) give(line.trim())
    else waiting.push(line.trim())
  })
  reader.on('SIGINT', () => reader.close())
  reader.on('close', () => {
    ended = true
    give(null)
  })
  return {
    isTerminal,
    ask(prompt) {
      if (isTerminal) {
        reader.setPrompt(prompt)
        if (!ended) reader.prompt()
      } else output.write(`${prompt}\n`)
      const line = waiting.shift()
      if (line !== undefined) return Promise.resolve(line)
      if (ended) return Promise.resolve(null)
      return new Promise((resolve) => {
        given = resolve
      })
    },
    close: () => reader.close(),
  }
}
