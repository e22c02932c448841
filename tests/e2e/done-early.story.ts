import { expect, type Page, test } from './setup/bilingual.ts'
import { dayFromNow, makeFamily, named } from './setup/circle.ts'

const dialog = (page: Page) => page.getByRole('dialog')

test('a helper confirms that tomorrow’s task is done and can undo it; the family sees its time', async ({
  page: avi,
  newPerson,
  w,
  written,
  expectReadable,
}) => {
  const circle = await makeFamily(written)
  const supporter = await circle.makeSupporter(named(written.avi))
  const school = await circle.makeTask({ title: written.school, start_at: `${dayFromNow(1)}T16:00`, end_at: `${dayFromNow(1)}T17:00` })
  await supporter.take(school)
  await avi.goto(supporter.loginPath)
  await expect(avi.getByRole('heading', { level: 1 })).toContainText(written.avi[0])
  await avi.goto('/my_tasks')
  await avi.getByRole('link', { name: written.school }).first().click()

  await test.step('the question names the hour, and a no leaves the task as it is', async () => {
    await avi.getByRole('button', { name: w('Done', {}, 'a task'), exact: true }).click()
    await expect(dialog(avi)).toContainText('16:00')
    await expectReadable(avi)
    await dialog(avi)
      .getByRole('button', { name: w('No'), exact: true })
      .click()
    await expect(dialog(avi)).toHaveCount(0)
  })

  await test.step('a yes can be undone', async () => {
    await avi.getByRole('button', { name: w('Done', {}, 'a task'), exact: true }).click()
    await dialog(avi)
      .getByRole('button', { name: w('Yes, it’s already done') })
      .click()
    await avi.getByRole('button', { name: w('Undo') }).click()
    await expect(avi.getByText(w('It’s yours again'))).toBeVisible()
  })

  await test.step('the family reads the planned time, and Avi can still say that the task is not done', async () => {
    await avi.goto('/my_tasks')
    await avi.getByRole('link', { name: written.school }).first().click()
    await avi.getByRole('button', { name: w('Done', {}, 'a task'), exact: true }).click()
    await dialog(avi)
      .getByRole('button', { name: w('Yes, it’s already done') })
      .click()
    await expect(avi.getByRole('button', { name: w('Undo') })).toBeVisible()

    const noa = await newPerson()
    await noa.goto(circle.ownerPath)
    await expect(noa).toHaveURL(/\/family$/)
    await noa.goto(`/family/tasks/${school.task_id}`)
    const [before] = w('Marked as done on {marked}, before its time: <0/>', { marked: '|' }).split('|')
    await expect(noa.getByText(before ?? '').first()).toBeVisible()
    await expectReadable(noa)

    await avi.goto('/my_tasks')
    await expect(avi.getByRole('link', { name: written.school })).toHaveCount(0)
    await expectReadable(avi)
    await avi.getByRole('button', { name: w('Not done after all: <0>{title}</0>', { title: written.school }) }).click()
    await expect(avi.getByRole('link', { name: written.school }).first()).toBeVisible()
  })
})
