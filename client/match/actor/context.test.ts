import { expect, test } from 'vitest'
import type { StepView, View } from '../../../engine/model/views.ts'
import type { MatchInfo } from '../../remote/wire.ts'
import { initialContext, type MatchContext, merge, onScreen, showNewest, showNext, withMessage } from './context.ts'

const view = (version: number): View => ({
  version,
  viewer: 0,
  phase: { value: 'play', path: 'play', prompt: '', args: null, privateArgs: null },
  game: {},
  players: [{}, {}],
  turn: 0,
  active: [],
  awaited: [],
  awaitsOthers: false,
  moves: [],
  timers: [],
  banks: null,
  inactive: [],
  absent: [],
  undo: null,
  redo: null,
  progress: null,
  finished: false,
  winners: [],
  ranking: [],
  computed: null,
  scores: null,
})
const step = (version: number): StepView => ({
  version,
  move: 'go',
  by: 0,
  args: {},
  for: null,
  at: 0,
  transfers: [],
  shuffled: [],
  view: view(version),
})
const after = (context: MatchContext, change: Partial<MatchContext>): MatchContext => ({ ...context, ...change })
const hearing = (...versions: number[]) =>
  versions.reduce(
    (context, version) => after(context, withMessage(context, { type: 'step', step: step(version) })),
    after(initialContext, withMessage(initialContext, { type: 'view', view: view(0) })),
  )

test('steps wait in order and are shown one after another', () => {
  let context = hearing(1, 2, 3)
  expect(context.newest!.version).toBe(3)
  expect(context.shown!.view.version).toBe(0)
  const seen = []
  while (context.queue.length > 0) {
    context = after(context, showNext(context))
    seen.push(context.shown!.step!.version)
  }
  expect(seen).toEqual([1, 2, 3])
  expect(after(context, showNext(context))).toEqual(context)
})

test('a step received twice is shown once', () => {
  expect(hearing(1, 2, 1, 2).queue.map(({ version }) => version)).toEqual([1, 2])
})

test('the newest step can be shown at once', () => {
  const context = hearing(1, 2, 3)
  const shown = after(context, showNewest(context))
  expect(shown.shown!.view.version).toBe(3)
  expect(shown.queue).toEqual([])
})

test('a view from the server resets everything', () => {
  const context = hearing(1, 2, 3)
  const anew = after(context, withMessage(context, { type: 'view', view: view(9) }))
  expect([anew.newest!.version, anew.shown!.view.version, anew.queue.length]).toEqual([9, 9, 0])
})

test('a refusal disappears with the next move', () => {
  const context = after(hearing(1), { refusal: { code: 'turn', message: 'It is not your turn.' } })
  expect(after(context, withMessage(context, { type: 'step', step: step(2) })).refusal).toBe(null)
})

test('the log has each version once, whichever message brings it first', () => {
  const entry = (version: number) => ({ version, move: 'go', by: 0, args: {}, for: null, at: 0, phase: 'play', turn: 0 })
  expect(merge([entry(1), entry(2)], [entry(2), entry(4), entry(3)]).map(({ version }) => version)).toEqual([1, 2, 3, 4])
})

test('faces stay known once seen, from views and from steps', () => {
  const showing = (version: number, id: string, face: number) => ({ ...view(version), game: { pile: { slots: [null, { id, face }] } } })
  const start = after(initialContext, withMessage(initialContext, { type: 'view', view: showing(0, 'a', 7) }))
  const next = after(start, withMessage(start, { type: 'step', step: { ...step(1), view: showing(1, 'b', 2) } }))
  expect([...next.faces]).toEqual([
    ['a', 7],
    ['b', 2],
  ])
})

test('a past version is shown once it is loaded', () => {
  const context = after(hearing(1, 2), { past: { version: 1, from: 2, shown: null } })
  expect(onScreen(context)!.view.version).toBe(0)
  expect(onScreen(after(context, { past: { version: 1, from: 2, shown: { view: view(1), step: step(1) } } }))!.view.version).toBe(1)
})

test('a connection counts as working once it has brought a view or a step; the first message alone may be followed by a failure', () => {
  const context = { ...initialContext, lost: true, attempt: 3, crashes: 2 }
  const match = { status: 'running' } as MatchInfo
  expect(withMessage(context, { type: 'match', match })).not.toHaveProperty('attempt')
  expect(withMessage(context, { type: 'match', match })).toMatchObject({ lost: false })
  expect(withMessage(context, { type: 'view', view: view(1) })).toMatchObject({ lost: false, attempt: 0, crashes: 0 })
  expect(withMessage(context, { type: 'step', step: step(1) })).toMatchObject({ lost: false, attempt: 0, crashes: 0 })
})
