import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openPage } from '../testing/app.tsx'
import { aFamilyTask, aTask, mine, on } from '../testing/samples.ts'
import { serve } from '../testing/server.ts'
import { FAMILY, signIn, signInAs } from '../testing/session.ts'

/** A long title of a task, and the names of the buttons that the tests press. */
const WORDS = {
  en: {
    title: 'Drive Grandma to her check-up at the eye clinic in the other part of town and back',
    done: 'Done',
    yes: 'Yes, it’s already done',
    undo: 'Undo',
    more: /^More for/,
    cancel: 'Cancel this task',
    one: 'Only this one',
  },
  iw: {
    title: 'להסיע את סבתא לבדיקת ביקורת במרפאת העיניים בצד השני של העיר ובחזרה הביתה',
    done: 'סיימתי',
    yes: 'כן, זה כבר בוצע',
    undo: 'ביטול הפעולה',
    more: /^אפשרויות נוספות/,
    cancel: 'ביטול המשימה',
    one: 'רק המועד הזה',
  },
  de: {
    title: 'Oma zur Nachuntersuchung in die Augenklinik am anderen Ende der Stadt fahren und zurückbringen',
    done: 'Erledigt',
    yes: 'Ja, schon erledigt',
    undo: 'Rückgängig',
    more: /^Mehr zu/,
    cancel: 'Aufgabe streichen',
    one: 'Nur dieser Termin',
  },
  ru: {
    title: 'Отвезти бабушку на повторный осмотр в глазную поликлинику на другом конце города и обратно домой',
    done: 'Сделано',
    yes: 'Да, уже сделано',
    undo: 'Вернуть как было',
    more: /^Действия/,
    cancel: 'Отменить это дело',
    one: 'Только этот',
  },
}
const LOCALES = ['en', 'iw', 'de', 'ru'] as const
const VIEWS = [
  [320, '100%'],
  [320, '150%'],
  [320, '200%'],
  [360, '200%'],
] as const
const root = document.documentElement
const button = (name: string | RegExp) => page.getByRole('button', { name })

afterEach(async () => {
  root.style.fontSize = ''
  await page.viewport(360, 640)
})

/** Runs `look` at each width of the window and size of the text. */
async function atEachSize(look: (at: string) => void) {
  for (const [width, size] of VIEWS) {
    await page.viewport(width, 640)
    root.style.fontSize = size
    await expect.poll(() => innerWidth).toBe(width)
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    look(`${width} px, ${size}`)
  }
}

/** Expects that the notice is in the window, that its whole button is visible, and that its text is wide enough for words. */
function expectUndoInReach(name: string, at: string) {
  const undo = button(name).element()
  const { top, bottom, left, right } = undo.getBoundingClientRect()
  expect([top >= 0, bottom <= innerHeight, left >= 0, right <= innerWidth], at).toEqual([true, true, true, true])
  expect(undo.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2)), at).toBe(true)
  const notice = undo.parentElement ?? undo
  expect(notice.getBoundingClientRect().top, at).toBeGreaterThanOrEqual(0)
  expect(notice.getBoundingClientRect().height, at).toBeLessThanOrEqual(0.6 * innerHeight + 1)
  expect(undo.previousElementSibling?.getBoundingClientRect().width, at).toBeGreaterThanOrEqual(144)
}

/** Expects that each button of a dialog can be scrolled to, and is then entirely in the window. */
function expectButtonsInReach(at: string) {
  const dialog = document.querySelector('dialog[open]')
  if (!dialog) throw new Error('no dialog is open')
  const box = dialog.getBoundingClientRect()
  expect([box.top >= 0, box.bottom <= innerHeight + 1, box.left >= 0, box.right <= innerWidth], at).toEqual([true, true, true, true])
  expect(dialog.scrollWidth - dialog.clientWidth, at).toBeLessThanOrEqual(0)
  for (const each of dialog.querySelectorAll('button')) {
    each.scrollIntoView({ block: 'nearest' })
    const { top, bottom, left, right } = each.getBoundingClientRect()
    const isWhole = top >= box.top && bottom <= box.bottom + 1 && left >= 0 && right <= innerWidth
    expect(isWhole, `${at}: ${each.textContent}`).toBe(true)
    expect(each.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2)), `${at}: ${each.textContent}`).toBe(true)
  }
  dialog.scrollTo(0, 0)
}

test.each(LOCALES)('with text of any size a helper can reach all buttons to complete a task and undo, %s', async (locale) => {
  const words = WORDS[locale]
  let task = aTask({ ...mine, title: words.title, ...on('2026-11-28', '16:00', '17:00') })
  signIn()
  serve({
    'GET /supporters/:user/families/:family/events/:id': () => task,
    'PUT /supporters/:user/families/:family/events/:id/complete': () => {
      task = { ...task, status: 'completed', completed_at: new Date().toISOString() }
      return task
    },
    'GET /supporters/:user/families/:family/tasks': () => ({ no_time: [], events: [task] }),
  })
  await openPage(`/t/${FAMILY}/${task.task_id}`, { locale })
  await button(words.done).click()
  await expect.element(button(words.yes)).toBeVisible()
  await atEachSize(expectButtonsInReach)
  root.style.fontSize = ''
  await button(words.yes).click()
  await expect.element(button(words.undo)).toBeVisible()
  button(words.undo).element().focus()
  await atEachSize((at) => expectUndoInReach(words.undo, at))
})

test.each(LOCALES)('with text of any size the family can reach all buttons to cancel a date and undo, %s', async (locale) => {
  const words = WORDS[locale]
  const task = aFamilyTask({ id: 8, title: words.title, series_id: 3, ...on('2026-11-28', '16:00', '17:00') })
  signInAs('owner')
  serve({
    'GET /families/:family/tasks': () => ({ no_time: [], events: [task] }),
    'GET /families/:family/tasks/:id': () => task,
    'GET /families/:family/tasks/:id/call_list': () => [],
    'GET /families/:family/events': () => [],
    'GET /families/:family/members': () => [],
    'DELETE /families/:family/tasks/:id': () => task,
  })
  await openPage('/family/tasks/8', { locale })
  await button(words.more).click()
  await expect.element(button(words.cancel)).toBeVisible()
  await atEachSize(expectButtonsInReach)
  root.style.fontSize = ''
  await button(words.cancel).click()
  await expect.element(button(words.one)).toBeVisible()
  await atEachSize(expectButtonsInReach)
  root.style.fontSize = ''
  await button(words.one).click()
  await expect.element(button(words.undo)).toBeVisible()
  button(words.undo).element().focus()
  await atEachSize((at) => expectUndoInReach(words.undo, at))
})
