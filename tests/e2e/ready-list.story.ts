import { expect, type Page, test } from './setup/bilingual.ts'
import { makeFamily, named } from './setup/circle.ts'
import { translatorInto } from './setup/messages-by-language.ts'

const NEED = 'Walk the dog'
const LIST = 'ready list'
const OWN = 'Rex: 18:30'

test('a need of the ready list is in each reader’s language, until its words are changed', async ({
  page: noa,
  newPerson,
  w,
  written,
  storyLocale,
  expectReadable,
}) => {
  const other = storyLocale === 'de' ? 'ru' : 'de'
  const theirs = translatorInto(other)
  const [ours, foreign] = [w(NEED, {}, LIST), theirs(NEED, {}, LIST)]
  const circle = await makeFamily(written)
  const supporter = await circle.makeSupporter({ ...named(written.avi), locale: other })
  await noa.goto(circle.ownerPath)
  await expect(noa).toHaveURL(/\/family$/)

  await test.step('Noa ticks the need in her language', async () => {
    await noa.goto('/family/tasks/list')
    await noa.getByLabel(ours, { exact: true }).check()
    await noa.getByRole('button', { name: w('{0, plural, one {Add # task} other {Add # tasks}}', { 0: 1 }) }).click()
    await expect(noa.getByRole('link', { name: ours })).toBeVisible()
  })

  const avi = await newPerson()
  await avi.addInitScript((locale) => localStorage.setItem('locale', locale), other)
  await test.step('Avi reads it in his language, in the list and on its page', async () => {
    await avi.goto(supporter.loginPath)
    await expect(avi.locator('html')).toHaveAttribute('lang', other)
    await expect(avi.getByText(supporterName(written.avi)).first()).toBeVisible()
    await avi.goto('/home')
    await expect(taskLink(avi, foreign)).toBeVisible()
    await expect(avi.getByText(ours)).toHaveCount(0)
    await taskLink(avi, foreign).click()
    await expect(avi.getByRole('heading', { name: foreign })).toBeVisible()
  })

  await test.step('after Noa has changed the words, everyone reads her words', async () => {
    await noa.getByRole('link', { name: ours }).click()
    await noa.getByRole('link', { name: w('Edit “{0}”', { 0: ours }) }).click()
    await noa.getByLabel(w('What is needed')).fill(OWN)
    await expectReadable(noa)
    await noa.getByRole('button', { name: w('Save'), exact: true }).click()
    await expect(noa.getByRole('heading', { name: OWN })).toBeVisible()
    await avi.goto('/home')
    await expect(taskLink(avi, OWN)).toBeVisible()
  })
})

const supporterName = ([first]: readonly [string, string]) => first
const taskLink = (page: Page, title: string) => page.getByRole('link', { name: title }).first()
