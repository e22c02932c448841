import { createHash } from 'node:crypto'
import { LOCALES } from '@hand-in-hand/contract/locales.ts'
import { isMeal } from '@hand-in-hand/contract/meals.rules.ts'
import { expect, test } from 'vitest'
import { needOf, readyListWords, titleFor } from './ready-list.ts'

const needs = [...(readyListWords.get('en')?.keys() ?? [])]

test('each need of the ready list has its own words in each language', () => {
  expect(needs.length).toBeGreaterThanOrEqual(60)
  const titles = new Map<string, string>()
  for (const locale of LOCALES) {
    expect([...(readyListWords.get(locale)?.keys() ?? [])]).toEqual(needs)
    for (const need of needs) {
      const title = titleFor(need, locale)
      expect(titles.get(title) ?? need, `"${title}" is of one need`).toBe(need)
      titles.set(title, need)
      for (const reader of LOCALES) expect(titleFor(title, reader)).toBe(titleFor(need, reader))
    }
  }
})

test('a title with other words, or with one letter more, is not in the ready list', () => {
  for (const title of ['Groceries.', 'groceries', 'Groceries for Dana', '']) {
    expect(needOf(title)).toBe(undefined)
    expect(titleFor(title, 'de')).toBe(title)
  }
})

test('a ready-list need is a meal in every language or none, so all readers see the meal facts', () => {
  const differ = needs.filter(
    (need) => new Set(LOCALES.map((locale) => isMeal({ category: 'home', title: titleFor(need, locale) }))).size > 1,
  )
  // In the ready list these needs have the categories childcare, emotional and medical. No need of such a category is a meal.
  expect(differ).toEqual(['A birthday cake', 'A lunch box for school', 'A meal together at the weekend', 'A trip to the pharmacy'])
})

// Tasks from earlier releases still have the old words as titles. If this test fails, the old words have to be added to EARLIER_WORDS of
// ready-list.ts.
test('the words of the ready list are unchanged, so that titles of earlier tasks are recognised', () => {
  const words = LOCALES.flatMap((locale) => [...(readyListWords.get(locale) ?? [])].map(([need, title]) => `${locale} ${need}: ${title}`))
  expect(createHash('sha256').update(words.toSorted().join('\n')).digest('hex').slice(0, 16)).toBe('b6096271980d9d50')
})
