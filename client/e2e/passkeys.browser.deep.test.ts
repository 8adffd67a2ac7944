import { expect, it } from 'vitest'
import { useStage } from './launch.ts'

const stage = useStage()

it('somebody makes a passkey in Chromium, signs out, and signs in with it; removed, it lets nobody in', async () => {
  stage.expectErrors(/status of 409/)
  const page = await stage.guest()
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const options = {
    protocol: 'ctap2',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
  } as const
  await devtools.send('WebAuthn.addVirtualAuthenticator', { options: { ...options, automaticPresenceSimulation: true } })
  const name = `Kim ${Date.now() % 1_000_000}`
  await page.request.post('/api/me/sign-up', { data: { name, password: 'four words are better' } })

  await page.goto('/account')
  const passkeys = page.getByRole('region', { name: 'Passkeys' })
  await passkeys.getByRole('button', { name: 'Add a passkey' }).click()
  await passkeys.getByText('Chrome on Linux').waitFor()
  await passkeys.getByRole('button', { name: 'Add a passkey' }).click()
  await expect.poll(() => passkeys.getByRole('alert').textContent()).toContain('this device has one for you already')

  const signOut = async () => {
    await page.getByRole('button', { name: 'Sign out this browser' }).click()
    await page.getByRole('link', { name: 'Sign in' }).click()
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  }
  await signOut()
  await page.getByRole('link', { name: 'Account' }).click()
  await page.getByRole('heading', { name }).waitFor()
  await passkeys.getByRole('button', { name: 'Remove the passkey of Chrome on Linux' }).click()
  await expect.poll(() => passkeys.getByText('Chrome on Linux').count()).toBe(0)
  await signOut()
  await expect.poll(() => page.getByRole('alert').textContent()).toContain('No account here has this passkey')
})
