import { expect, test } from '../setup/bilingual.ts'
import { dayFromNow, makeFamily, named } from '../setup/circle.ts'
import { makeTaskOlder } from '../setup/older-rows.ts'
import { storyMaker } from '../setup/people.ts'

const HOUR = 3_600_000

/** A time zone in which it is morning now, and its weekday. */
function morning() {
  const now = Temporal.Now.instant()
  const zone = Intl.supportedValuesOf('timeZone').find((each) => now.toZonedDateTimeISO(each).hour === 10)
  if (!zone) throw new Error('it is morning somewhere')
  const day = (['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const)[now.toZonedDateTimeISO(zone).dayOfWeek - 1]
  return { time_zone: zone, week_day: day }
}

test('the week is offered by one SMS, whose page takes one of its two tasks without a login', async ({
  page: avi,
  newPerson,
  w,
  written,
  expectReadable,
}) => {
  test.slow()
  const { textTo } = storyMaker()
  const { time_zone, week_day } = morning()
  const circle = await makeFamily(written)
  await circle.changeSettings({ time_zone, week_day: 'never' })
  const helper = await circle.makeSupporter(named(written.avi))
  // Later than what is asked for singly.
  const [soup, walk] = [
    await circle.makeTask({ title: written.soup, start_at: `${dayFromNow(4)}T10:00`, end_at: `${dayFromNow(4)}T11:00` }),
    await circle.makeTask({ title: written.walk, start_at: `${dayFromNow(5)}T16:00`, end_at: `${dayFromNow(5)}T17:00` }),
  ]
  for (const task of [soup, walk]) await makeTaskOlder(task, 5 * HOUR)

  const noa = await newPerson()
  await noa.goto(circle.ownerPath)
  await expect(noa.getByRole('link', { name: w('Overview') })).toBeVisible()
  await noa.goto('/family/settings?part=times')
  await expect(noa.getByRole('combobox', { name: w('Weekly message with tasks') })).toHaveValue('never')
  await expectReadable(noa)
  await noa.getByRole('combobox', { name: w('Weekly message with tasks') }).selectOption(week_day ?? '')
  await noa.getByRole('button', { name: w('Save') }).click()
  await expect(noa.getByText(w('Saved'))).toBeVisible()

  // The server looks every 15 seconds.
  const link = new RegExp(`(/t/${circle.token}/${soup.id}#[\\w-]+\\.2)`)
  await expect(async () => void (await textTo(helper.phone, link))).toPass({ timeout: 40_000 })
  const [, path = ''] = await textTo(helper.phone, link)
  const loggedIn = await newPerson()
  await loggedIn.goto(helper.loginPath)
  await expect(loggedIn.getByRole('heading', { name: new RegExp(written.avi[0]) })).toBeVisible()
  await loggedIn.goto(path)
  await expect(loggedIn.getByRole('checkbox')).toHaveCount(2)
  await avi.goto(path)
  await expect(avi.getByRole('checkbox')).toHaveCount(2)
  await expectReadable(avi)
  await avi.getByRole('checkbox', { name: written.soup }).uncheck()
  await avi.getByRole('button', { name: w('Yes, I will do it') }).click()
  await expect(avi.getByText(written.walk)).toBeVisible()
  await expect(avi.getByText(written.soup)).toHaveCount(0)
  await expectReadable(avi)
  await avi.goto(path)
  await expect(avi.getByText(written.walk)).toBeVisible()
})
