import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { familyMaker } from '../../../server/src/testing/family.ts'
import { serverAccessTo } from '../../../server/src/testing/http-browser.ts'
import { test as base, expect, type Page } from '../setup/bilingual.ts'
import type { Translate } from '../setup/messages-by-language.ts'
import { makePhone, tickAll } from '../setup/people.ts'
import { runFamilyCommand, startServer } from '../setup/start-servers.ts'

const CONTACT = 'help@example.org'
const WRONG = 'K7QM4-XXXXX'

interface OwnServer {
  /** Starts a server with these settings, which only this story uses. */
  aServer: (settings: Record<string, string>) => Promise<{ url: string; outbox: string; command: (...words: string[]) => string }>
}

const test = base.extend<OwnServer>({
  aServer: async ({ page }, use, { workerIndex }) => {
    const stops: (() => unknown)[] = []
    await use(async (given) => {
      const folder = mkdtempSync(join(tmpdir(), 'hand-in-hand-stories-'))
      stops.push(() => rmSync(folder, { recursive: true, force: true }))
      const settings = { DATA_DIR: folder, OPERATOR_EMAIL: CONTACT, ...given }
      const server = await startServer(`own-${workerIndex}`, settings, stops)
      return { ...server, command: (...words) => runFamilyCommand(settings, ...words) }
    })
    // Leaves the app's page. This page would still call the server, which is stopped below.
    await page.goto('about:blank')
    for (const stop of stops.reverse()) await stop()
  },
})

const startCode = (page: Page, w: Translate) => page.getByLabel(w('Your code to start a circle'))
const send = (page: Page, w: Translate) => page.getByRole('button', { name: w('Send me a code') }).click()
const refusal = (page: Page, w: Translate) =>
  expect(startCode(page, w)).toHaveAccessibleDescription(
    new RegExp(w('This code isn’t right or is no longer valid. Please check with the people who gave it to you.')),
  )

test.describe('with codes of the operator', () => {
  test.use({ allowedConsoleErrors: /status of 4\d\d/ })

  test('a family starts with the operator’s code; a wrong or ended code loses no typed text', async ({
    page,
    w,
    written,
    aServer,
    expectReadable,
  }) => {
    const { url, outbox, command } = await aServer({ FAMILY_START: 'code' })
    const codeFor = (place: string) => /^[A-Z\d]{5}-[A-Z\d]{5}$/m.exec(command('code', '--for', place))?.[0] ?? ''
    const [ended, valid] = [codeFor('Ward 3'), codeFor('Ward 4')]
    await page.goto(url)
    await expect(page.getByText(w('For this you need a code, which the people who run this service give to families.'))).toBeVisible()
    await expectReadable(page)
    await page.getByRole('link', { name: w('Start a circle') }).click()

    const phone = makePhone()
    const typed = [
      [w('The name of your family’s circle'), written.title],
      [w('Your first name'), written.noa[0]],
      [w('Your last name (optional)'), written.noa[1]],
      [w('Phone number'), phone.typed],
    ] as const
    for (const [label, text] of typed) await page.getByLabel(label).fill(text)
    await tickAll(page)
    const expectNothingLost = async () => {
      for (const [label, text] of typed) await expect(page.getByLabel(label)).toHaveValue(text)
      for (const box of await page.getByRole('checkbox').all()) await expect(box).toBeChecked()
    }
    await startCode(page, w).fill(WRONG)
    await send(page, w)
    await refusal(page, w)
    await expect(startCode(page, w)).toHaveValue(WRONG)
    await expectNothingLost()
    await expectReadable(page)

    // The start code ends while the SMS with the login code is on its way.
    await startCode(page, w).fill(ended)
    await send(page, w)
    const heading = page.getByRole('heading', { name: w('Your code') })
    await expect(heading).toBeVisible()
    command('code', '--end', '1')
    const sms = await familyMaker(serverAccessTo(outbox)).readCode(phone.e164)
    await page.getByLabel(w('Code'), { exact: true }).fill(sms)
    await refusal(page, w)
    await expectReadable(page)
    await page.getByRole('button', { name: w('Back') }).click()
    await expect(heading).toHaveCount(0)
    await page.reload()
    await expectNothingLost()
    await send(page, w)

    // The code is typed as a person types it from a slip of paper.
    await page.getByRole('button', { name: w('Create the circle') }).click()
    await startCode(page, w).fill(` ${valid.toLowerCase().replace('-', ' ')} `)
    await page.getByRole('button', { name: w('Create the circle') }).click()
    await expect(page.getByRole('heading', { name: w('What would help?') })).toBeVisible()
    expect(command('code')).toMatch(/Ward 4.*\b1\b/)
  })
})

test('if the operator starts families, the first page says whom to ask', async ({ page, w, aServer, expectReadable }) => {
  const { url } = await aServer({ FAMILY_START: 'operator' })
  for (const [path, text] of [
    ['/', w('Would you like a circle for your family? The people who run this service will set it up with you.')],
    ['/family/start', w('The people who run this service set up your family’s circle and send you the link. Please ask them.')],
  ] as const) {
    await page.goto(`${url}${path}`)
    await expect(page.getByText(text)).toBeVisible()
    await expect(page.getByRole('link', { name: CONTACT })).toHaveAttribute('href', `mailto:${CONTACT}`)
    await expect(page.getByRole('link', { name: w('Start a circle') })).toHaveCount(0)
    await expectReadable(page)
  }
})
