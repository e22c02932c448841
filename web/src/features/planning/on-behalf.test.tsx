import type { Member } from '@hand-in-hand/contract/circle.ts'
import type { FamilyTask } from '@hand-in-hand/contract/planning.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openPage } from '../../testing/app.tsx'
import { aFamilyTask, aMember, on, taken } from '../../testing/samples.ts'
import { refuse, sentTo, serve } from '../../testing/server.ts'
import { signInAs } from '../../testing/session.ts'

const ASSIGN = 'POST /families/:family/tasks/:id/assign'
const UNASSIGN = 'POST /families/:family/tasks/:id/unassign'
const SOUP = aFamilyTask({ id: 8, title: 'Soup' })

async function open(task = SOUP, members: Member[] = [aMember()], others: FamilyTask[] = []) {
  signInAs('coordinator')
  serve({
    'GET /families/:family/tasks': () => ({
      no_time: task.type === 'no_time' ? [task] : [],
      events: task.type === 'no_time' ? others : [task, ...others],
    }),
    'GET /families/:family/members': () => members,
    [ASSIGN]: () => ({ ...task, ...taken }),
    [UNASSIGN]: () => SOUP,
  })
  await openPage('/family/tasks')
  await page.getByRole('button', { name: 'More for “Soup”' }).click()
}
const dialog = page.getByRole('dialog')

test('the family gives a task to a member of the circle', async () => {
  await open()
  await dialog.getByRole('button', { name: 'Give it to…' }).click()
  await dialog.getByRole('button', { name: /Dana Mor/ }).click()
  await expect.element(page.getByText('Now with Dana Mor')).toBeVisible()
  expect(sentTo(ASSIGN)).toMatchObject([{ params: { id: '8' }, body: { member: 7 } }])
})

test('before a task is given, the dialog names the person’s tasks in this family at that time', async () => {
  const soup = { ...SOUP, task_id: 8, ...on('2026-11-29', '11:00', '13:00') }
  const dana = {
    assignee: { full_name: 'Dana Mor', formatted_phone_number: aMember().formatted_phone_number },
    status: 'in_progress' as const,
  }
  const drive = aFamilyTask({ id: 9, title: 'Drive', ...on('2026-11-29', '10:00', '12:00'), ...dana })
  await open(soup, [aMember(), aMember({ id: 11, full_name: 'Gil Bar', formatted_phone_number: '+972 54-999-9999' })], [drive])
  await dialog.getByRole('button', { name: 'Give it to…' }).click()
  await expect.element(dialog.getByRole('button', { name: /Dana Mor/ })).toMatchTextContent(/Has “Drive” at \d\d:00/)
  expect(dialog.getByRole('button', { name: /Gil Bar/ }).element().textContent).not.toContain('Drive')
})

test('for someone who does not use the app the dialog shows the number to call', async () => {
  await open(SOUP, [aMember({ confirmed: false, last_seen: null })])
  await dialog.getByRole('button', { name: 'Give it to…' }).click()
  await dialog.getByRole('button', { name: /Dana Mor/ }).click()
  await expect.element(dialog.getByRole('heading', { name: 'Now with Dana Mor' })).toBeVisible()
  await expect.element(dialog.getByRole('link', { name: /Call Dana Mor/ })).toHaveAttribute('href', 'tel:+972543456789')
})

test('if a task cannot be given to someone, the dialog names the person and the reason', async () => {
  await open()
  serve({ [ASSIGN]: () => refuse('not_trusted') })
  await dialog.getByRole('button', { name: 'Give it to…' }).click()
  await dialog.getByRole('button', { name: /Dana Mor/ }).click()
  await expect.element(dialog.getByText(/In the circle you can mark Dana Mor as one of them/)).toBeVisible()
})

test('someone is released from a task only after a confirmation', async () => {
  await open({ ...SOUP, ...taken })
  await dialog.getByRole('button', { name: 'Open it to others again' }).click()
  await expect.element(dialog.getByRole('heading', { name: 'Open it to others again?' })).toBeVisible()
  expect(sentTo(UNASSIGN)).toEqual([])
  await dialog.getByRole('button', { name: 'Open it to others again' }).click()
  await expect.element(page.getByText('Open again')).toBeVisible()
  expect(sentTo(UNASSIGN)).toHaveLength(1)
})

test('a task whose time has passed cannot be given to anyone', async () => {
  await open(aFamilyTask({ id: 8, title: 'Soup', ...on('2026-11-21', '09:00', '10:00') }))
  await expect.element(dialog.getByRole('button', { name: 'Mark as done' })).toBeVisible()
  expect(dialog.getByRole('button', { name: 'Give it to…' }).query()).toBeNull()
})
