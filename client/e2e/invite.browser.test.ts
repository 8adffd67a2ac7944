import { expect, it } from 'vitest'
import { useStage } from './launch.ts'

const stage = useStage()

it('an invite link admits who opens it to a table that is hidden from others, and says when it does not', async () => {
  stage.expectErrors(/404/)
  const [host, friend] = [await stage.guest(), await stage.guest()]
  const asked = { game: 'tictactoe', seats: 2, players: ['me', 'open'], visibility: 'link' }
  const { id } = await (await host.request.post('/api/matches', { data: asked })).json()
  const { token } = await (await host.request.post(`/api/matches/${id}/links`, { data: {} })).json()

  await friend.goto(`/matches/${id}`)
  await friend.getByText('There is no such match, or only its players may see it.').waitFor()
  await friend.goto('/invite#wrong')
  await friend.getByText('This invite link is not valid any more. Ask for a new one.').waitFor()
  await friend.goto('/')
  await friend.goto(`/invite#${token}`)
  await friend.waitForURL(`**/matches/${id}`)
  await friend.getByRole('button', { name: 'Join the match' }).click()
  await friend.getByTestId('board').waitFor()
  expect(await (await friend.request.get(`/api/matches/${id}`)).json()).toMatchObject({ status: 'running', mySeat: 1 })
})
