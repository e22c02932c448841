import type { Locale } from '@hand-in-hand/contract/locales.ts'
import { expect, test } from 'vitest'
import { appName } from '../../platform/app-name.ts'
import { RULES, type Template } from '../../templates/templates.ts'
import { ABOUT_TASKS, CORPUS_NOW, type CorpusText, parametersOf, smsCorpus } from '../../testing/sms-corpus.ts'
import { presentText } from './sms.presentation.ts'

// What an SMS leaves out if its link is long. In Hebrew and Russian two parts have room for 134 characters, and three for 201.

const PUBLIC_URL = 'https://hand-in-hand.krankenhaus.de'
/** A Hebrew name in a text of another language (`mixed`) leaves more room on a shorter domain. */
const corpus = smsCorpus(PUBLIC_URL).filter(({ size }) => size !== 'mixed')
const failing = (texts: CorpusText[], isFine: (text: CorpusText) => boolean) =>
  texts.filter((text) => !isFine(text)).map(({ template, locale, size, text }) => `${template} ${locale} ${size}: ${text}`)
const writtenIn = ({ template, locale, size }: CorpusText) => parametersOf(template, locale, size)

test('an SMS has three parts at most, no empty quotation marks, and three dots after what is cut', () => {
  expect(failing(corpus, ({ parts }) => parts <= 3)).toEqual([])
  expect(failing(corpus, ({ text }) => !/""|«»|\(\)|[.]{4}| {2}/.test(text))).toEqual([])
})

test('a first SMS names the service only if no name, title or reason is cut too short for that', () => {
  const first = corpus.filter(({ template, size }) => size === 'first' && !RULES[template].isToNumber)
  const isNamed = ({ text, locale }: CorpusText) => text.includes(` (${appName(locale)})`)
  expect(first.filter(isNamed).length).toBeGreaterThan(first.length / 2)
  const saysEnough = (each: CorpusText) =>
    each.text.includes(`${writtenIn(each).family} (`) &&
    [...each.text.matchAll(/["«]([^"»]*)[.]{3}["»]/g)].every(([, cut = '']) => cut.length > 8)
  expect(failing(first.filter(isNamed), saysEnough)).toEqual([])
  // Each of the others would have had too little room.
  expect(failing(first, (each) => isNamed(each) || each.room + appName(each.locale).length + 3 > each.most - 23)).toEqual([])
})

test('a family’s name keeps 12 characters and a person’s 8, dots included, on a long domain', () => {
  const tight = corpus.filter(({ template, locale }) => template !== 'login_code' && ['iw', 'ru'].includes(locale))
  const keeps = ({ text }: CorpusText, written: string, most: number) =>
    text.includes(written.length > most ? written.slice(0, most - 3).trim() : written)
  expect(failing(tight, (each) => keeps(each, writtenIn(each).family ?? '', 12))).toEqual([])
  const named = tight.filter(
    ({ template }) => /\{name\}/.test(RULES[template].sms.message) && !/join_request|requests_waiting/.test(template),
  )
  expect(failing(named, (each) => keeps(each, writtenIn(each).name ?? '', 8))).toEqual([])
})

test('an SMS about a task names the task, on a long domain and in a first SMS, too', () => {
  const about = corpus.filter(({ template }) => ABOUT_TASKS.includes(template))
  const shows = (each: CorpusText) => {
    const { title = '' } = writtenIn(each)
    return each.text.includes(title) || each.text.includes(title.slice(0, 12).trim())
  }
  expect(failing(about, shows)).toEqual([])
  // A third part costs money. Even on a long domain few messages with usual names have one.
  const usual = about.filter(({ size }) => size === 'short')
  expect(usual.filter(({ parts }) => parts > 2).length).toBeLessThan(usual.length / 20)
})

const sms = (template: Template, locale: Locale, given: object) =>
  presentText(
    { template, locale, parameters: JSON.stringify({ zone: 'UTC', times: [{ at: CORPUS_NOW }], path: '/family/tasks/22', ...given }) },
    { publicUrl: PUBLIC_URL, sendsManually: false },
    { now: CORPUS_NOW },
  )

test('no full stop follows the dots of a cut name', () => {
  const name = 'Maximiliane Alexandra von Hohenstein'
  expect(sms('task_completed', 'en', { family: 'The Levi family', title: 'Drive Grandma to the eye doctor', name })).toMatch(
    /, thanks to Maximil[a-z ]*\.\.\. https/i,
  )
})
