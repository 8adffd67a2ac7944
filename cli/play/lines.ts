import { createInterface } from 'node:readline'
import { Failure } from '../terminal/failure.ts'

/** Lines from a keyboard, a file or another program, read when they are asked for. */
export interface Lines {
  /** Whether a person sees what is printed. */
  readonly isTerminal: boolean
  /** The width of a line in characters. */
  readonly columns: number
  /** Shows a prompt and returns the next line, trimmed. Throws Failure at the end of the input, or on Ctrl+C. */
  ask(prompt: string): Promise<string>
  close(): void
}

/** The width if the output is not a terminal. */
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
