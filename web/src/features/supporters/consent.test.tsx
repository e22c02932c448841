import type { ConsentKind } from '@hand-in-hand/contract/consents.rules.ts'
import { PRIVACY_VERSION, SENSITIVE_VERSION, TERMS_VERSION } from '@hand-in-hand/contract/constants.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { writeDraft } from '../../platform/draft.ts'
import { address, closePage, openPage } from '../../testing/app.tsx'
import { aSupporter, aTask } from '../../testing/samples.ts'
import { refuse, sentTo, serve } from '../../testing/server.ts'
import { signIn, signInAs } from '../../testing/session.ts'
import { readKey } from '../legal/parts/read-texts.ts'

const GIVE = 'PUT /supporters/:user/consents'
const button = (name: string) => page.getByRole('button', { name })
const link = (name: string) => page.getByRole('link', { name })

async function open(at: string, consents_missing: ConsentKind[] = ['terms', 'privacy']) {
  signIn({ me: { consents_missing } })
  serve({
    'GET /supporters/:user/families/:family/tasks': () => ({ no_time: [aTask()], events: [] }),
    'GET /supporters/:user/families/:family/tasks/:id': () => aTask(),
    [GIVE]: () => aSupporter(),
  })
  await openPage(at)
}
function readBoth() {
  writeDraft(readKey('TERMS'), true)
  writeDraft(readKey('PRIVACY'), true)
}

test('the task list asks for a missing consent until “Not now”, and asks again at the next visit', async () => {
  await open('/home')
  await expect.element(page.getByRole('heading', { name: 'Before you take on something new' })).toBeVisible()
  await expect.element(link('Read and agree')).toHaveAttribute('href', '/consent?back')
  await button('Not now').click()
  await expect.element(link('Read and agree')).not.toBeInTheDocument()
  await closePage()
  await open('/home')
  await expect.element(page.getByText('Soup for the evening')).toBeVisible()
  expect(link('Read and agree').query()).toBeNull()
  await closePage()
  // This is the next visit, after the tab was closed.
  sessionStorage.clear()
  await open('/home')
  await expect.element(link('Read and agree')).toBeVisible()
})

test('someone who agreed to everything is asked nothing', async () => {
  await open('/home', [])
  await expect.element(page.getByText('Soup for the evening')).toBeVisible()
  expect(link('Read and agree').query()).toBeNull()
})

test.each([
  ['/', '/consent'],
  ['/?step=help&task=-4', '/consent?step=help&task=-4'],
])('the first page %s leads to the question about consent, and “Not now” leads back', async (at, asked) => {
  await open(at)
  await expect.poll(address).toBe(asked)
  await closePage()
  await open(asked)
  await button('Not now').click()
  await expect.poll(address).toBe(at)
})

test('nothing is agreed to before the texts are read and each tick is set', async () => {
  await open('/consent')
  const agree = button('Agree and continue')
  await expect.element(agree).toHaveAccessibleDescription('Please read the texts to the end first.')
  readBoth()
  await page.getByLabelText('I agree to the terms').click()
  await expect.element(agree).toHaveAccessibleDescription('Please tick the boxes above first.')
  await agree.click({ force: true })
  expect(sentTo(GIVE)).toEqual([])
  await page.getByLabelText('I have read the privacy notice').click()
  await agree.click()
  await expect
    .poll(() => sentTo(GIVE).map(({ body }) => body))
    .toEqual([{ terms_version: TERMS_VERSION, privacy_version: PRIVACY_VERSION }])
})

test('only missing consents are asked for, beside a link for leaving the circle', async () => {
  await open('/consent', ['sensitive'])
  await expect.element(link('leave and have your data deleted')).toHaveAttribute('href', '/me?part=data')
  expect(page.getByRole('checkbox').all()).toHaveLength(1)
  expect(link('Privacy notice').query()).toBeNull()
  await page.getByLabelText(/What I write may be about someone’s health, faith or money\./).click()
  await button('Agree and continue').click()
  await expect.poll(() => sentTo(GIVE).map(({ body }) => body)).toEqual([{ sensitive_version: SENSITIVE_VERSION }])
})

test('a box ticked for one family is not ticked for another', async () => {
  readBoth()
  writeDraft('consent another-family', ['terms', 'privacy'])
  await open('/consent')
  for (const tick of page.getByRole('checkbox').all()) await expect.element(tick).not.toBeChecked()
  await page.getByLabelText('I agree to the terms').click()
  await closePage()
  await openPage('/consent')
  await expect.element(page.getByLabelText('I agree to the terms')).toBeChecked()
  await expect.element(page.getByLabelText('I have read the privacy notice')).not.toBeChecked()
})

test('if the server refuses a consent, the page explains what is missing', async () => {
  readBoth()
  await open('/consent')
  serve({ [GIVE]: () => refuse('consent_missing') })
  await page.getByLabelText('I agree to the terms').click()
  await page.getByLabelText('I have read the privacy notice').click()
  await button('Agree and continue').click()
  await expect.element(page.getByText('Please agree to the terms and read the privacy notice first.')).toBeVisible()
})

test('an open task says why it cannot be taken, and links to the page for the consent', async () => {
  await open('/home?task=-1')
  await expect
    .element(button('I will take the task'))
    .toHaveAccessibleDescription('Please agree to the terms and read the privacy notice first.')
  await expect.element(link('Read and agree')).toHaveAttribute('href', '/consent?back')
})

test('a task that I have can still be completed without a consent', async () => {
  signIn({ me: { consents_missing: ['terms', 'privacy'] } })
  const mine = aTask({ status: 'in_progress', assigned_on_me: true })
  serve({
    'GET /supporters/:user/families/:family/tasks': () => ({ no_time: [mine], events: [] }),
    'GET /supporters/:user/families/:family/tasks/:id': () => mine,
    'PUT /supporters/:user/families/:family/tasks/:id/complete': () => aTask({ status: 'completed', assigned_on_me: true }),
  })
  await openPage('/home?task=-1')
  expect(link('Read and agree').query()).toBeNull()
  await button('Done').click()
  await page.getByRole('dialog').getByRole('button').first().click()
  await expect.poll(() => sentTo('PUT /supporters/:user/families/:family/tasks/:id/complete')).toHaveLength(1)
})

test('a new task that is refused for a missing consent links to the page for the consent', async () => {
  signInAs('coordinator')
  serve({ 'POST /families/:family/tasks': () => refuse('consent_missing') })
  await openPage('/family/tasks/new')
  await page.getByLabelText('What is needed').fill('Soup')
  await button('Save').click()
  await expect.element(link('Read and agree')).toHaveAttribute('href', '/consent?back')
})
