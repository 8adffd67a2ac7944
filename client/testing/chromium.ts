import { type Browser, chromium } from 'playwright-core'
import { inject } from 'vitest'

/** Features of Chromium that are off. A second `--disable-features` replaces the first, so the list repeats Playwright's, as far as it matters here. */
const FEATURES_OFF = [
  // Each window of a visitor would load two pages of the address bar, which took more of the processor than ours.
  ...['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup'],
  // Two processes more for each visitor, in case they went to other sites.
  'SpareRendererForSitePerProcess',
  // Playwright's.
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsFirstBalancedModeAutoEnable', 'HttpsUpgrades'],
  ...['AvoidCorsURLLoaderRestartOnRedirect', 'LensOverlay', 'MediaRouter', 'PaintHolding', 'ThirdPartyStoragePartitioning'],
  ...['AimEnabled', 'NetworkTimeServiceQuerying', 'OptimizationHints', 'PreconnectToSearch'],
]

const FLAGS: readonly string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${FEATURES_OFF.join(',')}`,
]

let launched: Promise<Browser> | undefined

/** One Chromium for all files of a worker; it ends with the worker's process. Browser contexts share nothing but it. */
export function openChromium(): Promise<Browser> {
  launched ??= chromium.launch({ executablePath: inject('chromium'), args: [...FLAGS] })
  return launched
}
