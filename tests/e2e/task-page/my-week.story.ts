import { ok } from '../../../server/src/testing/family.ts'
import { expect, test } from '../setup/bilingual.ts'
import { dayFromNow, makeCircle } from '../setup/circle.ts'

test('a supporter sees what fits them, and their week beside that of the family', async ({ page: avi, w, written, expectReadable }) => {
  const circle = await makeCircle(written)
  await circle.makeEvent({
    title: `${written.soup} 2`,
    category: 'emotional',
    start_at: `${dayFromNow(3)}T10:00`,
    end_at: `${dayFromNow(3)}T11:00`,
  })
  await avi.goto(circle.avi.loginPath)
  await avi.waitForURL((url) => !url.pathname.startsWith('/login'))
  const evenings = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'].map((weekday) => ({ weekday, time: 'evening' }))
  const canHelp = { categories: ['emotional'], errands: ['company'], times: evenings }
  await ok(circle.avi.browser.call('PATCH', '/supporters/me', { token: circle.avi.token, body: { can_help: canHelp } }))
  await avi.goto('/home')
  await avi.getByRole('link', { name: w('My week') }).click()
  await expect(avi.getByRole('heading', { name: w('Suits you') })).toBeVisible()
  await expect(avi.getByText(w('You said you could help with this')).first()).toBeVisible()
  await expect(
    avi
      .getByRole('listitem')
      .filter({ hasText: w('Your evening is free') })
      .first(),
  ).toBeVisible()
  await expectReadable(avi)
})
