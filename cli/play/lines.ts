import { createInterface } from 'node:readline'
import { Failure } from '../terminal/failure.ts'

/** Lines that are typed, or come from a file or another program; each is read when it is asked for. */
export interface Lines {
  /** Whether somebody sits there and sees what is printed. */
  readonly isTerminal: boolean
  /** How wide a line may be. */
  readonly columns: number
  /** Shows a prompt and gives the next line without spaces around it. Throws Failure when there is none any more, or Ctrl+C was pressed. */
  ask(prompt: string): Promise<string>
  close(): void
}

/** How wide a line is where nobody sees it. */
const COLUMNS = 80

export function linesFrom(input: NodeJS.ReadStream, output: NodeJS.WriteStream): Lines {
  const isTerminal = input.isTTY === true && output.isTTY === true
  const reader = createInterface({ input, output, terminal: isTerminal })
  const waiting: string[] = []
  let ended = false
  let asked: { readonly give: (line: string) => void; readonly fail: (error: Failure) => void } | null = null
  const over = () => new Failure('The input has ended before the match is over.')
  reader.on('line', (line) => {
    if (asked) asked.give(line.trim())
    else waiting.push(line.trim())
    asked = null
  })
  reader.on('SIGINT', () => reader.close())
  reader.on('close', () => {
    ended = true
    asked?.fail(over())
    asked = null
  })
  return {
    isTerminal,
    get columns() {
      return output.columns ?? COLUMNS
    },
    ask(prompt) {
      if (isTerminal) {
        reader.setPrompt(prompt)
        if (!ended) reader.prompt()
      } else output.write(`${prompt}\n`)
      const line = waiting.shift()
      if (line !== undefined) return Promise.resolve(line)
      if (ended) return Promise.reject(over())
      return new Promise((give, fail) => {
        asked = { give, fail }
      })
    },
    close: () => reader.close(),
  }
}
