import type { APIRequestContext } from '@playwright/test'
import { aCircle, dayFromNow } from '../circle.ts'
import { aPhone } from '../people.ts'
import { expect, type Page } from '../story.ts'
import type { Look } from './camera.ts'
import type { Words } from './words.ts'

/** The circle with everything in it that a screen can show. */
export async function aFullCircle(request: APIRequestContext, words: Words) {
  const circle = await aCircle(request, words.title, words)
  const { avi, bella } = circle
  const drive = await circle.task({
    title: words.school,
    category: 'childcare',
    description: words.description,
    private_details: words.address,
    urgent: true,
    start_at: `${dayFromNow(2)}T07:40`,
    end_at: `${dayFromNow(2)}T08:20`,
  })
  await circle.task({ title: words.pharmacy, category: 'medical', trusted_only: true })
  const laundry = await circle.task({ title: words.laundry })
  const taken = await circle.task({ title: words.tap })
  const mine = await circle.task({ title: words.soup, description: words.description, private_details: words.address })
  for (const task of [laundry, mine]) await avi.take(task)
  await bella.take(taken)
  const asAvi = caller(request, avi.token)
  const change = (id: number, what: string, data: object) => asAvi('PUT', `/supporters/me${circle.path}/tasks/${id}/${what}`, data)
  await change(laundry.id, 'complete', {})
  const given = await circle.task({ title: words.tap })
  await avi.take(given)
  await change(given.id, 'unassign_me', { reason: words.reason })
  for (const [first, last] of words.asking) await circle.asks(first, last, drive.id)
  return { ...circle, open: drive, taken, mine }
}

export async function signIn(page: Page, loginPath: string) {
  await page.goto(loginPath)
  await expect(page).not.toHaveURL(/\/login/)
  await expect(page.getByRole('heading').first()).toBeVisible()
}

/** Opens the first dialog that the button leads to, looks, and leaves it. */
export async function lookAtDialog(page: Page, look: Look, screen: string, button: string) {
  await page.locator(button).first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await look(screen)
  await page.keyboard.press('Escape')
}

/** A circle in which a few weeks have passed: what comes again, what was cancelled, changed and promised, and whoever is called. */
export async function aBusyCircle(request: APIRequestContext, words: Words) {
  const circle = await aFullCircle(request, words)
  const asOwner = caller(request, circle.ownerToken)
  const here = `/families/${circle.family.family_token}`
  for (const [first, last] of words.others) await circle.supporter(first, last)
  const [first_name, last_name] = words.byHand
  await asOwner('POST', `${here}/members`, { first_name, last_name, phone_number: aPhone().e164, trusted: true, consent: true })
  for (const name of words.links) await asOwner('POST', `${here}/invitations`, { name, days: 30 })
  const evening = { start_at: `${dayFromNow(2)}T18:00`, end_at: `${dayFromNow(2)}T19:00` }
  const daily = await circle.task({ title: words.supper, ...evening, repeat: 'FREQ=DAILY;COUNT=6' })
  const cancelled = await circle.task({ title: words.walk, category: 'home', ...evening })
  const changed = await circle.task({ title: words.doctor, category: 'medical', ...evening })
  const noon = new Date(Date.now() + 20 * 3_600_000)
  const soon = await circle.task({
    title: words.walk,
    start_at: noon.toISOString(),
    end_at: new Date(noon.getTime() + 3_600_000).toISOString(),
  })
  for (const task of [cancelled, changed, soon]) await circle.avi.take(task)
  const version = (task: { version: number }) => ({ 'if-match': String(task.version) })
  const now = async (task: { id: number }): Promise<{ version: number }> => asOwner('GET', `${here}/tasks/${task.id}`)
  await asOwner('DELETE', `${here}/tasks/${cancelled.id}`, undefined, version(await now(cancelled)))
  const later = { start_at: `${dayFromNow(2)}T18:30`, end_at: `${dayFromNow(2)}T19:30` }
  await asOwner('PATCH', `${here}/tasks/${changed.id}`, later, version(await now(changed)))
  return { ...circle, here, asOwner, daily, changed, soon }
}

/** Calls of one person, under /v2; what is refused ends the walk. */
export const caller =
  (request: APIRequestContext, token: string) =>
  async (method: string, path: string, data?: object, more: Record<string, string> = {}) => {
    const headers = { authorization: `Bearer ${token}`, ...more }
    const reply = await request.fetch(`/v2${path}`, { method, headers, ...(data && { data }) })
    expect(reply.ok(), `${method} ${path}`).toBe(true)
    return reply.json()
  }
