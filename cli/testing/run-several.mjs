import { fileURLToPath } from 'node:url'
import { register } from 'tsx/esm/api'

register({ tsconfig: fileURLToPath(new URL('../../tsconfig.json', import.meta.url)) })
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

const all = []
for (const given of JSON.parse(process.argv[2])) all.push(await ended(() => main(given)))
process.stdout.write(JSON.stringify(all))
