import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { workerData } from 'node:worker_threads'

// A thread of its own, so that a test can wait for a process that goes on afterwards: `spawnSync` waits until one has ended.

const RUNNER = fileURLToPath(new URL('run-several.mjs', import.meta.url))
const { port, answered } = workerData
let runner = null
let isAsked = false

function answer(given) {
  if (!isAsked) return
  isAsked = false
  port.postMessage(given)
  Atomics.store(answered, 0, 1)
  Atomics.notify(answered, 0)
}

function started() {
  const child = fork(RUNNER, { stdio: ['ignore', 'ignore', 'pipe', 'ipc'] })
  let said = ''
  child.stderr.on('data', (text) => {
    said += text
  })
  child.on('message', (ended) => answer({ ended }))
  child.on('close', (status) => {
    if (child !== runner) return
    runner = null
    answer({ failed: `The process that runs commands has ended with status ${status}:\n${said}` })
  })
  return child
}

port.on('message', ({ anew, ...asked }) => {
  isAsked = true
  if (anew) {
    runner?.kill()
    runner = null
  }
  runner ??= started()
  runner.send(asked)
})
