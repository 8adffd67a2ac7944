import { expect, it } from 'vitest'
import { MOVING, useStage } from './launch.ts'
import { boardOf, createMatch, playAlone, reach, slotOf, waitForTurn } from './match-page.ts'

const stage = useStage()

it('resources and costs say their kinds in words, and what is missing', async () => {
  const page = await stage.guest()
  await playAlone(page, 'emporium')
  const board = boardOf(page)
  expect(await board.locator('.pc-chips').getAttribute('aria-label')).toBe('Money: 3 coins, 1 gems')
  const costs = () => board.locator('.pc-cost').evaluateAll((all) => all.map(({ ariaLabel }) => ariaLabel))
  expect(await costs()).toEqual(['Cost: 1 coins', 'Cost: 2 coins', 'Cost: 3 coins', 'Cost: 4 coins (1 missing)'])
  expect(await board.locator('[data-lacks="true"]').count()).toBe(1)
})

it.each(['reduce', 'no-preference'] as const)(
  'a counter counts to the new number and announces it once, with the difference over it (motion: %s)',
  async (reducedMotion) => {
    const page = await stage.guest({ ...MOVING, reducedMotion })
    await playAlone(page, 'emporium')
    const counter = boardOf(page).locator('.pc-counter')
    const status = counter.getByRole('status')
    expect(await status.textContent()).toBe('Points: 0')
    await counter.evaluate((element) => {
      const said: (string | null)[] = []
      const shown: (string | null)[] = []
      Object.assign(window, { said, shown })
      const [number, status] = [element.firstElementChild!, element.querySelector('[role="status"]')!]
      new MutationObserver(() => shown.push(number.textContent)).observe(number, { subtree: true, characterData: true, childList: true })
      new MutationObserver(() => said.push(status.textContent)).observe(status, { subtree: true, characterData: true, childList: true })
    })
    await slotOf(page, 'game.market', 2).click()
    await page.getByRole('menuitem', { name: 'Buy: with coins' }).click()
    await reach(1, page)
    await expect.poll(() => counter.locator('[aria-hidden]').first().textContent()).toBe('3')
    const { said, shown } = await page.evaluate(() => {
      const { said, shown } = window as unknown as { said: string[]; shown: string[] }
      return { said, shown }
    })
    expect(said).toEqual(['Points: 3'])
    // How many numbers between are seen depends on how fast frames are drawn.
    if (reducedMotion === 'reduce') expect(shown).toEqual(['3'])
    else expect([...shown].sort()).toEqual(shown)
    expect(await counter.locator('.pc-fading').textContent()).toBe('+3')
  },
)

it('words appear when something comes true, and not when it is over', async () => {
  const page = await stage.guest(MOVING)
  await createMatch(page, 'animations', { seats: '1' })
  await waitForTurn(page)
  await page.evaluate(() => {
    const said = new Set<string>()
    Object.assign(window, { said })
    const look = () => {
      for (const { effect } of document.getAnimations()) {
        const { target } = effect as KeyframeEffect
        if (target?.matches('.pc-fading')) said.add(target.textContent ?? '')
      }
      requestAnimationFrame(look)
    }
    look()
  })
  const said = () => page.evaluate(() => [...(window as unknown as { said: Set<string> }).said])
  const buy = async (good: string) => {
    await boardOf(page).getByRole('group', { name: 'Shop' }).getByRole('button', { name: good }).click()
    await page.getByRole('menuitem', { name: 'Buy' }).click()
  }
  await buy('Sail')
  await reach(1, page)
  await expect.poll(said).toEqual(['−4'])
  await buy('Rope')
  await reach(2, page)
  await expect.poll(async () => (await said()).sort()).toEqual(['All spent!', '−1', '−4'])
  await expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBe(0)
  await page.evaluate(() => (window as unknown as { said: Set<string> }).said.clear())
  await boardOf(page).getByRole('button', { name: 'Earn' }).click()
  await reach(3, page)
  await expect.poll(said).toEqual(['+2'])
})
