import type { Draft } from '@hand-in-hand/contract/planning/drafts.ts'
import type { ChatPromise } from '@hand-in-hand/contract/planning/promises.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openPage } from '../../testing/app.tsx'
import { aFamilyTask } from '../../testing/samples.ts'
import { serve } from '../../testing/server.ts'
import { signInAs } from '../../testing/session.ts'

const READ = 'POST /families/:family/tasks/import'
const READ_PROMISES = 'POST /families/:family/promises/read'
const list = page.getByLabelText('Your list')
const tick = (name: RegExp) => page.getByRole('checkbox', { name })
const press = (name: string | RegExp) => page.getByRole('button', { name }).click()

const aDraft = (line: number, title: string): Draft => ({
  ...{ line, source: title, title, category: 'general', date: null, start: null, end: null },
  ...{ helpers_needed: 1, address: null, private_details: null, why_not_ticked: null },
})
const aPromise = (key: string, person: number): ChatPromise => ({
  ...{ key, source: 'Me!', sender: key, task: aFamilyTask(), person: { id: person, full_name: key }, may_ask: true, why: null },
})
const serveDrafts = (room: number) =>
  serve({ [READ]: () => ({ drafts: [aDraft(1, 'Soup'), aDraft(2, 'Drive Dana')], errors: [], left_out: [], room }) })

async function openList(text: string) {
  signInAs('owner')
  await openPage('/family/tasks/paste')
  await list.fill(text)
}
async function goBack() {
  history.back()
  await expect.element(list).toBeVisible()
}

test('after Back, the same list leads to its corrected rows, and a changed list is read again', async () => {
  await openList('Soup\nDrive Dana')
  serveDrafts(1)
  await press('Find the tasks')
  await tick(/Soup/).click()
  await press(/Edit .Drive Dana/)
  await page.getByLabelText('What is needed').fill('Drive Dana home')
  await press('Done')
  await goBack()
  // Meanwhile there is room for more tasks.
  serveDrafts(90)
  await press('Find the tasks')
  await expect.element(tick(/Soup/)).not.toBeChecked()
  await expect.element(tick(/Drive Dana home/)).toBeChecked()
  await tick(/Soup/).click()
  await expect.element(page.getByRole('button', { name: 'Add 2 tasks' })).not.toHaveAttribute('aria-disabled', 'true')
  await goBack()
  await list.fill('Soup\nDrive Dana again')
  await press('Find the tasks')
  await expect.element(tick(/Soup/)).toBeChecked()
  await expect.element(page.getByText('Drive Dana home')).not.toBeInTheDocument()
})

test('after Back, a tick at who said yes stays, unless it would now ask another person', async () => {
  await openList('Ruth: Me!\nAvi: Me!')
  serve({ [READ_PROMISES]: () => [aPromise('Ruth', 1), aPromise('Avi', 2)] })
  await press('Find who said yes')
  await tick(/Ruth/).click()
  await tick(/Avi/).click()
  await goBack()
  serve({ [READ_PROMISES]: () => [aPromise('Ruth', 1), aPromise('Avi', 3)] })
  await press('Find who said yes')
  await expect.element(tick(/Ruth/)).toBeChecked()
  await expect.element(tick(/Avi/)).not.toBeChecked()
})
