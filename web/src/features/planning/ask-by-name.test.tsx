import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { deviceStorage } from '../../platform/device-storage.ts'
import { closePage, openPage } from '../../testing/app.tsx'
import { aFamilyTask, on } from '../../testing/samples.ts'
import { sentTo, serve } from '../../testing/server.ts'
import { FAMILY, signInAs } from '../../testing/session.ts'
import { typedNames } from './asked-by-name.rules.ts'

const MAKE = 'POST /families/:family/invitations'

test('each typed name gets a message about one task, and the names stay on the device', async () => {
  signInAs('owner')
  const soup = aFamilyTask({ id: 1, title: 'Soup', ...on('2026-11-24', '17:00', '18:00') })
  const bed = aFamilyTask({ id: 2, title: 'Carry the bed', ...on('2026-11-25', '10:00', '11:00') })
  const closed = aFamilyTask({ id: 3, title: 'Sit with Dana', trusted_only: true })
  const links = [] as { id: number; requests: number; has_taken: boolean }[]
  const linkOf = (each: (typeof links)[number]) => ({
    ...{ token: `t${each.id}`, url: `https://hand.example/sign-up/t${each.id}`, name: null, closed_at: null, ...each },
    ...{ created_at: '2026-11-20T08:00:00.000Z', expires_at: '2026-12-04T08:00:00.000Z' },
  })
  serve({
    'GET /families/:family/tasks': () => ({ no_time: [closed], events: [soup, bed] }),
    'GET /families/:family/invitations': () => links.map(linkOf),
    [MAKE]: () => {
      const made = { id: links.length + 1, requests: 0, has_taken: false }
      links.push(made)
      return linkOf(made)
    },
  })
  await openPage('/family/invite/names')
  await page.getByLabelText('First names').fill('Avi, Ruth')
  await page.getByRole('button', { name: 'Write the messages' }).click()
  const ways = page.getByRole('link', { name: 'Send by WhatsApp' })
  await expect.element(page.getByText(/Avi.*Soup.*sign-up\/t1\?task=1/).first()).toBeVisible()
  await expect.element(page.getByText(/Ruth.*Carry the bed.*sign-up\/t2\?task=2/).first()).toBeVisible()
  expect(ways.elements()).toHaveLength(2)
  expect(page.getByText('Sit with Dana').query()).toBeNull()
  expect(sentTo(MAKE).map(({ body }) => body)).toEqual([{ for_one: true }, { for_one: true }])
  expect(deviceStorage.read('askedByName')).toContain('Ruth')
  Object.assign(links[0] ?? {}, { requests: 1 })
  Object.assign(links[1] ?? {}, { requests: 1, has_taken: true })
  links.push({ id: 9, requests: 0, has_taken: false })
  await closePage()
  await openPage('/family/invite/names')
  await expect.element(page.getByText('Wants to join')).toBeVisible()
  await expect.element(page.getByText('Has taken a task')).toBeVisible()
  await expect.element(page.getByText('1 more person was asked by name.')).toBeVisible()
  expect(Object.keys(JSON.parse(deviceStorage.read('askedByName') ?? '{}'))).toEqual([FAMILY])
})

test('up to five names are read, whatever separates them', () => {
  expect(typedNames(' Avi,, Ruth; Dana\nGil، Bella, Noa')).toEqual(['Avi', 'Ruth', 'Dana', 'Gil', 'Bella'])
  expect(typedNames(' , ')).toEqual([])
})
