import { fork } from 'node:child_process'
import { join } from 'node:path'

/** The benchmarks run at the repository's root, where this file may be part of a bundle. */
const FOLDER = join(process.cwd(), 'tools/bench/serving')

/** A process of a benchmark. Its module's exported functions are its commands; they take and return plain data. */
export interface Child {
  call<Value>(command: string, given?: unknown): Promise<Value>
  /** CPU that it has used so far, in milliseconds. */
  cpu(): Promise<number>
  end(): void
}

interface Answer {
  readonly id: number
  readonly value?: unknown
  readonly error?: string
}

/** Starts a process that runs a module, by its path in this folder. */
export async function startChild(module: string): Promise<Child> {
  const child = fork(join(FOLDER, 'child.mjs'), [module], { env: { ...process.env, NODE_ENV: 'production' }, execArgv: [] })
  const waiting = new Map<number, (answer: Answer) => void>()
  let calls = 0
  const answer = (id: number) => new Promise<Answer>((resolve) => waiting.set(id, resolve))
  child.on('message', (message: Answer) => {
    waiting.get(message.id)?.(message)
    waiting.delete(message.id)
  })
  child.on('exit', (code) => {
    for (const [id, settle] of waiting) settle({ id, error: `${module} ended with status ${code}` })
  })
  async function call<Value>(command: string, given?: unknown): Promise<Value> {
    const id = ++calls
    const answered = answer(id)
    child.send({ id, command, given })
    const { value, error } = await answered
    if (error !== undefined) throw new Error(error)
    return value as Value
  }
  const ready = await answer(0)
  if (ready.error !== undefined) throw new Error(ready.error)
  return { call, cpu: () => call<number>('cpu'), end: () => child.kill() }
}
