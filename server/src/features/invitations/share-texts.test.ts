import { LOCALES, type Locale, linkInLanguage } from '@hand-in-hand/contract/locales.ts'
import { expect, test } from 'vitest'
import { presentShare, SHARED_TASKS_MAX } from './share.presentation.ts'

const LINK = 'https://help.example.org/sign-up/x'
const shareIn = (locale: Locale, tasks: Parameters<typeof presentShare>[0]) =>
  presentShare(tasks, { signUpUrl: LINK, locale, timeZone: 'Asia/Jerusalem', family: 'Levi', now: Date.parse('2026-11-23T10:00Z') })
const task = (id: number, group_id: number | null = null) =>
  ({
    id,
    category: 'home',
    title: `TITLE${id}`,
    when: { kind: 'any' },
    group_id,
    series_id: null,
  }) as const

test.each(LOCALES)('in %s, the text to pass on names each task, how many people it needs, and its link', (locale) => {
  for (const needed of [3, 7, 21]) {
    const places = [task(1), ...Array.from({ length: needed }, (_, index) => task(10 + index, 10))]
    const text = shareIn(locale, places)
    expect(text).toContain('Levi')
    expect(text).toContain(`TITLE1\n${linkInLanguage(`${LINK}?task=-1`, locale)}\n`)
    expect(text).toContain(`TITLE10 (${needed} `)
    expect(text).toContain(`${linkInLanguage(`${LINK}?task=-10`, locale)}\n`)
    expect(text.match(/TITLE/g)).toHaveLength(2)
    expect(text.endsWith(`: ${linkInLanguage(LINK, locale)}`)).toBe(true)
  }
})

test.each(LOCALES)('a shared text with too many tasks says in %s how many more there are, with the link', (locale) => {
  for (const more of [1, 2, 5, 21]) {
    const tasks = Array.from({ length: SHARED_TASKS_MAX + more }, (_, index) => task(index + 1))
    const line = shareIn(locale, tasks).split('\n\n').at(-1) ?? ''
    expect(line).toContain(linkInLanguage(LINK, locale))
    // Hebrew has words for one and two, so there is no digit.
    if (more > 2) expect(line).toContain(String(more))
  }
})
