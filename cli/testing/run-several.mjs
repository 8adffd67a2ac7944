import { fileURLToPath } from 'node:url'
import { registerTypeScript } from '../typescript.mjs'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

await registerTypeScript({ tsconfig: `${ROOT}tsconfig.json` })
const { main } = await import('../main.ts')

/** What is printed while `work` is done, and what status it gives. */
const ended = async (work) => {
  const printed = { stdout: '', stderr: '' }
  const kept = Object.keys(printed).map((name) => [name, process[name].write])
  for (const name of Object.keys(printed)) {
    process[name].write = (text) => {
      printed[name] += text
      return true
    }
  }
  process.exitCode = 0
  try {
    const status = await work()
    return { status, ...printed }
  } finally {
    for (const [name, write] of kept) process[name].write = write
    process.exitCode = 0
  }
}

process.on('message', async ({ folder, commands }) => {
  process.chdir(folder)
  const all = []
  for (const given of commands) all.push(await ended(() => main(given)))
  // The folder goes when its test is over.
  process.chdir(ROOT)
  process.send(all)
})
process.on('disconnect', () => process.exit())
