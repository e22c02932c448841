import type { Reply } from '@hand-in-hand/contract/endpoints.ts'
import { ok } from '../../../server/src/testing/family.ts'
import { dayFromNow, makeCircle, named } from '../setup/circle.ts'
import { expect, type Page } from '../setup/story.ts'
import type { Look } from './camera.ts'
import type { Words } from './words.ts'

/** A circle with everything that a screen can show. */
export async function makeFullCircle(words: Words) {
  const circle = await makeCircle(words)
  const { avi, bella } = circle
  const drive = await circle.makeTask({
    title: words.school,
    category: 'emotional',
    description: words.description,
    private_details: words.address,
    urgent: true,
    start_at: `${dayFromNow(2)}T07:40`,
    end_at: `${dayFromNow(2)}T08:20`,
  })
  await circle.makeTask({ title: words.pharmacy, category: 'medical', trusted_only: true })
  const laundry = await circle.makeTask({ title: words.laundry })
  const taken = await circle.makeTask({ title: words.tap })
  const mine = await circle.makeTask({ title: words.soup, description: words.description, private_details: words.address })
  for (const task of [laundry, mine]) await avi.take(task)
  await bella.take(taken)
  await ok(avi.complete(laundry))
  const given = await circle.makeTask({ title: words.tap })
  await avi.take(given)
  await ok(avi.withdraw(given, words.reason))
  for (const name of words.asking) await circle.makeRequest({ ...named(name), wanted_task_id: drive.id })
  return { ...circle, open: drive, taken, mine }
}

export async function signIn(page: Page, loginPath: string) {
  await page.goto(loginPath)
  await expect(page).not.toHaveURL(/\/login/)
  await expect(page.getByRole('heading').first()).toBeVisible()
}

/** Opens a dialog by the first button that `button` matches, examines the dialog, and closes it. */
export async function examineDialog(page: Page, look: Look, screen: string, button: string) {
  await page.locator(button).first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await look(screen)
  await page.keyboard.press('Escape')
}

/** The main buttons of a form or of a task. */
export const FOOTER = '[data-hides-menu] > div:last-child > button'

/** A circle with more members and links, and with tasks that repeat, that are cancelled or changed, or that start soon. */
export async function makeBusyCircle(words: Words) {
  const circle = await makeFullCircle(words)
  const asOwner = <Body>(...call: Parameters<typeof circle.asOwner>) => ok<Body>(circle.asOwner(...call))
  for (const name of words.others) await circle.makeSupporter(named(name))
  await circle.addMember({ ...named(words.byHand), trusted: true })
  for (const name of words.links) await asOwner('POST', '/invitations', { name, days: 30 })
  const evening = { start_at: `${dayFromNow(2)}T18:00`, end_at: `${dayFromNow(2)}T19:00` }
  const daily = await circle.makeTask({ title: words.supper, ...evening, repeat: 'FREQ=DAILY;COUNT=6' })
  const cancelled = await circle.makeTask({ title: words.walk, category: 'home', ...evening })
  const changed = await circle.makeTask({ title: words.doctor, category: 'medical', ...evening })
  const noon = new Date(Date.now() + 20 * 3_600_000)
  const soon = await circle.makeTask({
    title: words.walk,
    start_at: noon.toISOString(),
    end_at: new Date(noon.getTime() + 3_600_000).toISOString(),
  })
  for (const task of [cancelled, changed, soon]) await circle.avi.take(task)
  const version = (task: { version: number }) => ({ 'if-match': String(task.version) })
  const now = (task: { id: number }) => asOwner<Reply<'GET /families/:family/tasks/:id'>>('GET', `/tasks/${task.id}`)
  await asOwner('DELETE', `/tasks/${cancelled.id}`, undefined, version(await now(cancelled)))
  const later = { start_at: `${dayFromNow(2)}T18:30`, end_at: `${dayFromNow(2)}T19:30` }
  await asOwner('PATCH', `/tasks/${changed.id}`, later, version(await now(changed)))
  return { ...circle, asOwner, daily, changed, soon }
}
