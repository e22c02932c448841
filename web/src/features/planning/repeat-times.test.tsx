import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openPage } from '../../testing/app.tsx'
import { aFamilyTask } from '../../testing/samples.ts'
import { sentTo, serve } from '../../testing/server.ts'
import { signInAs } from '../../testing/session.ts'

const CREATE = 'POST /families/:family/tasks'
const times = page.getByLabelText('How many times')
const choose = (words: string) => page.getByRole('radio', { name: words }).click()
const save = () => page.getByRole('button', { name: 'Save' }).first().click()

async function openRepeat() {
  signInAs('owner')
  serve({ [CREATE]: () => ({ tasks: [aFamilyTask()] }) })
  await openPage('/family/tasks/new')
  await page.getByLabelText('What is needed').fill('Soup')
  await choose('Another day')
  await page.getByLabelText('Day').fill('2026-11-24')
  await page.getByText('Repeat', { exact: true }).first().click()
  await choose('Every day')
  await choose('A set number of times')
}

test('how many times a task repeats can be cleared and typed again', async () => {
  await openRepeat()
  await times.click()
  await userEvent.keyboard('{End}{Backspace}5')
  await expect.element(times).toHaveValue(5)
  await save()
  await expect.poll(() => sentTo(CREATE)[0]?.body.repeat).toBe('FREQ=DAILY;COUNT=5')
})

test('a repeat without a number of times is not sent, and its field says so', async () => {
  await openRepeat()
  await times.fill('')
  await expect.element(page.getByText(/How many times:/)).not.toBeInTheDocument()
  await save()
  await expect.element(times).toHaveAccessibleDescription('Please enter a number from 1 to 100.')
  await expect.element(times).toHaveFocus()
  expect(sentTo(CREATE)).toEqual([])
  await times.fill('3')
  await expect.element(times).not.toHaveAccessibleDescription()
})
