import type { CanHelp } from '@hand-in-hand/contract/supporters.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { navigate } from '../../platform/navigation.ts'
import { address, openPage } from '../../testing/app.tsx'
import { aTask, mine } from '../../testing/samples.ts'
import { serve } from '../../testing/server.ts'
import { FAMILY, signIn } from '../../testing/session.ts'
import { showNotice } from '../../ui/notices.tsx'

const UNASKED: CanHelp = { categories: [], times: [] }

/** Takes a task by its link. `can_help` is what the person said before about how they can help. */
async function takeByLink(can_help: CanHelp, role: 'supporter' | 'coordinator' = 'supporter') {
  signIn({ me: { can_help }, family: { me: { role, trusted: false, offered_role: null, is_new_role: false } } })
  const task = aTask()
  serve({
    'GET /supporters/:user/families/:family/tasks/:id': () => task,
    'GET /supporters/:user/families/:family/tasks': () => ({ no_time: [task], events: [] }),
    'PUT /supporters/:user/families/:family/tasks/:id/assign_me': () => aTask(mine),
  })
  await openPage(`/t/${FAMILY}/-1`)
  await page.getByRole('button', { name: 'I’ll take it' }).click()
  await expect.element(page.getByText('Task "Soup for the evening" taken successfully')).toBeVisible()
}

test('after taking a task, someone who was never asked is asked what they could help with', async () => {
  await takeByLink(UNASKED)
  await expect.poll(address).toBe('/welcome_page?step=help&task=-1')
})

test('the question about my help names the taken task, and no notice covers its answers', async () => {
  showNotice({
    title: 'Task taken',
    text: 'Soup is yours',
    shownFor: 6_000,
    action: { label: 'Open', onClick: () => void navigate('/home') },
  })
  signIn({ me: { can_help: UNASKED } })
  await openPage('/welcome_page?step=help&task=-1')
  await expect.element(page.getByRole('main').getByText('Soup is yours')).toBeVisible()
  expect(document.querySelector('[popover] strong')).toBeNull()
  await page.getByRole('button', { name: 'Open' }).click()
  await expect.poll(address).toBe('/home')
})

test.each([
  ['errands', { ...UNASKED, errands: ['dog' as const] }],
  ['nothing, when asked', { ...UNASKED, errands: [] }],
  ['categories, in an older app', { ...UNASKED, categories: ['home' as const] }],
])('after taking a task, someone who said %s is not asked what they could help with', async (_said, canHelp) => {
  await takeByLink(canHelp)
  await expect.poll(address).toBe('/my_tasks?fromPreview=-1')
})

test('a coordinator who takes a task is not asked what they could help with', async () => {
  await takeByLink(UNASKED, 'coordinator')
  await expect.poll(address).toBe('/my_tasks?fromPreview=-1')
})
