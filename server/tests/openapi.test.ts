import { expect, test } from 'vitest'
import {
  board,
  bool,
  componentIn,
  deck,
  type Game,
  int,
  oneOf,
  seat,
  setup,
  several,
  slotOf,
  spaceOf,
  stack,
  subsetOf,
  text,
} from '../../engine/index.ts'
import type { Definition } from '../../engine/model/views.ts'
import hearts from '../../games/hearts/game.ts'
import werewolf from '../../games/werewolf/game.ts'
import { copyOf, faultOf } from '../testing/checked-answers.ts'
import { testServer } from '../testing/test-server.ts'

const ages = deck('ages', [{ age: 1 }, { age: 2 }], {
  name: ({ age }) => `Age ${age}`,
  back: ({ age }) => ({ age }),
  dynamic: { used: bool() },
})
const rules = setup({ game: { open: stack(ages), spaces: board(ages, 2) } })
const everything = rules.createGame({
  name: 'everything',
  players: { min: 2, max: 2 },
  distribute: { ages: 'open' },
  moves: {
    choose: rules.move({ args: { one: componentIn('open'), where: slotOf('open'), space: spaceOf('spaces') }, apply: () => {} }),
    say: rules.move({
      args: { words: text(20), whom: seat({ none: true }), loud: bool(), times: int(1, 3), how: oneOf('well', 'badly') },
      apply: () => {},
    }),
    some: rules.move({
      args: { cards: subsetOf('open', { min: 0, max: 2 }), code: several(int(1, 6), { min: 1, max: 2, distinct: true }) },
      log: false,
      apply: () => {},
    }),
  },
  chart: { endless: true, initial: 'a', states: { a: { moves: ['choose', 'say', 'some'] } } },
})
const GAMES = [hearts, werewolf, everything] as unknown as Game[]

test('the document lists every call, with what it takes and how it is answered', async () => {
  const { app } = await testServer()
  const response = await app.request('/api/openapi.json')
  const { openapi, paths } = await response.json()
  expect([response.status, openapi]).toEqual([200, '3.1.0'])
  const routes = app.routes.filter(({ method, path }) => method !== 'ALL' && path.startsWith('/api/'))
  const calls = routes.map(({ method, path }) => `${method.toLowerCase()} ${path.replace(/:(\w+)/g, '{$1}')}`)
  const listed = Object.entries<object>(paths).flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method} ${path}`))
  expect(listed.sort()).toEqual([...new Set(calls)].sort())

  const { requestBody, responses } = paths['/api/matches'].post
  expect(requestBody.content['application/json'].schema.properties).toMatchObject({ game: { type: 'string' }, players: { type: 'array' } })
  expect(responses['201'].content['application/json'].schema.properties).toMatchObject({ id: { type: 'string' } })
  expect(responses['409'].content['application/json'].schema.required).toEqual(['code', 'message'])
  const [seats] = paths['/api/games/{game}/definition'].get.parameters.filter(({ name }: { name: string }) => name === 'seats')
  expect(seats).toMatchObject({ in: 'query', required: true })
})

test('an answer that is not as the document says is found', async () => {
  const { app } = await testServer()
  const fault = async (method: string, path: string, body: unknown, status = 200) => {
    const response = Response.json(body, { status })
    return faultOf(method, path, response, await copyOf(response), app)
  }
  const me = { name: 'Ann', kind: 'guest', role: 'player' }
  expect(await fault('GET', '/api/me', me)).toBe(null)
  expect(await fault('GET', '/api/me', { ...me, secret: 1 })).toContain('additional properties')
  expect(await fault('GET', '/api/me', {})).toContain("required property 'name'")
  expect(await fault('GET', '/api/me', { name: 'Ann' }, 202)).toBe('is no status of the document')
  expect(await fault('GET', '/api/me', { message: 'No.' }, 409)).toContain("required property 'code'")
  expect(await fault('GET', '/api/planted', {})).toBe('is no call of the document')
  expect(await fault('GET', '/', {})).toBe(null)
})

test('definitions are as the document says, with every kind of argument, names of components and backs', async () => {
  const { app } = await testServer({ games: GAMES })
  const kinds = new Set<string>()
  for (const { name, players } of GAMES) {
    // What it answers is compared with the document as this test ends.
    const { moves }: Definition = await (await app.request(`/api/games/${name}/definition?seats=${players.default}`)).json()
    for (const { args } of Object.values(moves)) for (const { kind } of Object.values(args)) kinds.add(kind)
  }
  expect([...kinds].sort()).toEqual(['bool', 'component', 'components', 'int', 'oneOf', 'seat', 'slot', 'space', 'text', 'values'])
})
