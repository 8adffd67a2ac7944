import { createDevTools } from '@xstate/inspect'
import { expect, test } from 'vitest'
import { charts } from '../test/charts.ts'
import { asInterpreter, matchService, type ServiceState } from './service.ts'
import type { Entry, RefusalEntry } from './source.ts'

const START: Entry = { version: 0, move: null, by: null, args: {}, phase: 'first' }
const REVEAL: Entry = { version: 1, move: 'reveal', by: 0, args: { slot: 4 }, phase: 'second' }
const LOOK: Entry = { version: 2, move: 'reveal', by: 0, args: { slot: 7 }, phase: 'look' }
const REFUSAL: RefusalEntry = {
  move: 'reveal',
  args: { slot: 4 },
  code: 'rule',
  message: 'There is no face-down card there.',
  by: 'reveal.legal',
}

/** What a viewer that patches and subscribes as `inspect` does is told. */
function listen(history: Promise<Entry[]>, current: Entry) {
  let push: (entry: Entry | RefusalEntry) => void = () => {}
  let ended = false
  const told = matchService(charts.memory, 'memory', {
    history: () => history,
    current: () => current,
    play: () => {},
    moment: () => Promise.reject(new Error('nobody asks')),
    words: (_, args) => ({ seats: ['Ada'], args: `slot ${Number(args.slot) + 1}` }),
    subscribe(listener) {
      push = listener
      return () => {
        ended = true
      }
    },
  })
  const heard: string[] = []
  const { service } = told
  service.send = (event) => heard.push(`event ${(event as ServiceState['_event']).name} ${(event as ServiceState['_event']).data.version}`)
  service.subscribe((state) => heard.push(`state ${state.context.version} ${JSON.stringify(state.value)}`))
  const take = () => heard.splice(0)
  return { ...told, push: (entry: Entry | RefusalEntry) => push(entry), take, ended: () => ended }
}

test('each version is told as an event, then the state after it; a refusal is an event alone', async () => {
  const { push, take, service } = listen(Promise.resolve([]), START)
  await Promise.resolve()
  take()
  push(REVEAL)
  push(REFUSAL)
  expect(take()).toEqual(['event reveal 1', 'state 1 "second"', 'event error.refusal 1'])
  expect(service.state).toMatchObject({
    value: 'second',
    event: { type: 'reveal', by: 0, args: { slot: 4 }, version: 1, words: { seats: ['Ada'], args: 'slot 5' } },
  })
})

test('a viewer that comes late is told everything from the first version on, once the history is known', async () => {
  const { replay, push, take } = listen(Promise.resolve([START, REVEAL]), LOOK)
  push(REFUSAL)
  await Promise.resolve()
  take()
  replay()
  expect(take().filter((line) => line.startsWith('state'))).toEqual(['state 0 "first"', 'state 1 "second"', 'state 2 "look"'])
})

test('the newest version’s move, if the page does not know it, is taken from the history', async () => {
  const { service } = listen(Promise.resolve([START, REVEAL]), { ...REVEAL, move: null, by: null, args: {} })
  expect(service.state.event.by).toBe(null)
  await Promise.resolve()
  expect(service.state.event).toMatchObject({ type: 'reveal', by: 0, args: { slot: 4 }, version: 1 })
})

test('without a history there are the versions from the newest on', async () => {
  const { replay, take } = listen(Promise.reject(new Error('no network')), LOOK)
  await Promise.resolve()
  replay()
  expect(take()).toEqual(['event reveal 2', 'state 2 "look"'])
})

test('what is sent to the service goes nowhere, the viewer’s list included', () => {
  const { service, take } = listen(Promise.resolve([]), START)
  take()
  service.send({ type: 'reveal' })
  expect(take()).toEqual([])
})

test('it is registered with the real devTools until it stops', () => {
  const devTools = createDevTools()
  const { service, stop, push, take, ended } = listen(Promise.resolve([]), START)
  devTools.register(asInterpreter(service))
  expect([...devTools.services]).toEqual([service])
  stop()
  push(REVEAL)
  expect([devTools.services.size, ended(), take()]).toEqual([0, true, []])
})
