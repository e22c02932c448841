import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expectLoaded } from '../setup/loaded.ts'
import { expect, type Page, test } from '../setup/story.ts'
import { makeFullCircle, signIn } from './scene.ts'
import { WORDS } from './words.ts'

const FOLDER = join(import.meta.dirname, '..', '..', '..', 'web', 'public', 'screenshots')
/** On a phone of 360 px each picture is 540 px wide: as large as Chrome shows it. */
const SIZE = { width: 360, height: 720 }
const SCALE = 1.5
const QUALITY = 50

// These pictures belong to the manifests: Chrome shows them before someone installs the app. The repository contains them, so only
// `PICTURES=install npm run screenshots` takes new ones.
test.use({ allowedConsoleErrors: /Service Worker registration blocked/ })

for (const words of Object.values(WORDS)) {
  test.describe(words.locale, () => {
    test.use({ locale: words.browser })

    test('the pictures for installing the app', async ({ page, newPerson }) => {
      const circle = await makeFullCircle(words)
      await signIn(page, circle.supporterPath)
      await takePicture(page, '/home?tab=Available', `${words.locale}-tasks`)
      const owner = await newPerson()
      await owner.setViewportSize(SIZE)
      await signIn(owner, circle.ownerPath)
      // The overview is not used, because its made-up phone numbers may belong to someone.
      await takePicture(owner, '/family/tasks?show=needed', `${words.locale}-needed`)
    })
  })
}

async function takePicture(page: Page, path: string, name: string) {
  await page.goto(path)
  await expect(page.locator('h1, h2, [role="tablist"]').first()).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  const session = await page.context().newCDPSession(page)
  // The scale is set here, because a page of `newPerson` has no scale of its own.
  await session.send('Emulation.setDeviceMetricsOverride', { ...SIZE, deviceScaleFactor: SCALE, mobile: true })
  await expectLoaded(page)
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: QUALITY })
  mkdirSync(FOLDER, { recursive: true })
  writeFileSync(join(FOLDER, `${name}.webp`), Buffer.from(data, 'base64'))
}
