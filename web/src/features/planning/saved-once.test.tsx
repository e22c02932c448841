import { Suspense, useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { address, renderPart } from '../../testing/app.tsx'
import { aFamilyTask } from '../../testing/samples.ts'
import { sentTo, serve } from '../../testing/server.ts'
import { FAMILY, signInAs } from '../../testing/session.ts'
import { NewTaskScreen } from './new-task.screen.tsx'
import { DraftRows } from './parts/draft-rows.tsx'
import { EMPTY_PASTE, toDraftRow } from './paste-draft.rules.ts'
import { ReadyListScreen } from './ready-list.screen.tsx'

const CREATE = 'POST /families/:family/tasks'
const CONFIRM = 'POST /families/:family/tasks/import/confirm'
const button = (name: string | RegExp) => page.getByRole('button', { name })

/** `renderPart` shows no other page, so the screen stays as it does while the next page loads. */
async function openScreen(Shown: () => React.ReactNode, at: string) {
  signInAs('owner')
  serve({ [CREATE]: () => ({ tasks: [aFamilyTask()] }), [CONFIRM]: () => ({ tasks: [aFamilyTask()] }) })
  await renderPart(
    <Suspense>
      <Shown />
    </Suspense>,
    { at },
  )
}

test('after a new task is saved, a second tap does not save it again', async () => {
  await openScreen(NewTaskScreen, '/family/tasks/new')
  await page.getByLabelText('What is needed').fill('Soup')
  await button('Save').click()
  await expect.poll(address).toBe('/family')
  await button('Save and add another').click({ force: true })
  await button('Save').click({ force: true })
  expect(sentTo(CREATE)).toHaveLength(1)
})

test('after needs of the list are added, a second tap does not add them again', async () => {
  await openScreen(ReadyListScreen, '/family/tasks/list')
  await page.getByRole('checkbox', { name: 'Groceries' }).click()
  await button('Add 1 task').click()
  await expect.poll(address).toBe('/family/tasks')
  await button('Add 1 task').click({ force: true })
  expect(sentTo(CONFIRM)).toHaveLength(1)
})

test('after rows of a list are added, they can’t be changed and added again', async () => {
  const rows = ['Soup', 'Drive Dana'].map((title, id) =>
    toDraftRow(
      {
        ...{ line: id + 1, source: title, title, category: 'general', date: null, start: null, end: null },
        ...{ helpers_needed: 1, address: null, private_details: null, why_not_ticked: null },
      },
      id,
    ),
  )
  await openScreen(() => {
    const [draft, setDraft] = useState({ ...EMPTY_PASTE, text: 'Soup\nDrive Dana', rows, room: 90 })
    return <DraftRows family={FAMILY} draft={draft} onChange={setDraft} />
  }, '/family/tasks/paste?step=drafts')
  await button('Add 2 tasks').click()
  await expect.poll(address).toBe('/family/tasks')
  await page.getByRole('checkbox', { name: /Soup/ }).click({ force: true })
  await button(/^Add/).click({ force: true })
  await expect.element(button('Add 2 tasks')).toHaveAttribute('aria-busy', 'true')
  expect(sentTo(CONFIRM)).toHaveLength(1)
})
