import { completeLocales, directionOf, type Locale } from '@hand-in-hand/contract/locales.ts'
import { CODE_PURPOSES } from '@hand-in-hand/contract/sign-in.ts'
import { describe, expect, test } from 'vitest'
import { appName } from '../../platform/app-name.ts'
import { partsOf, roomOf } from '../../platform/sms-alphabet.ts'
import { RULES, TEMPLATES, type Template } from '../../templates/templates.ts'
import { REPLY_DID } from '../../templates/values.ts'
import { ABOUT_TASKS, CORPUS_NOW, type CorpusText, parametersOf, smsCorpus } from '../../testing/sms-corpus.ts'
import { presentText } from './sms.presentation.ts'
import { howToStop } from './sms-additions.templates.ts'

const OPEN_ASKS = TEMPLATES.filter((template) => RULES[template].mail === 'ask')

/** Only complete languages are included, because a new language still has English texts. */
const corpus = smsCorpus().filter(({ locale }) => completeLocales().includes(locale))
const nameOf = ({ template, locale, size }: CorpusText) => `${template} ${locale} ${size}`
const failing = (texts: CorpusText[], isFine: (text: CorpusText) => boolean) =>
  texts.filter((text) => !isFine(text)).map((text) => `${nameOf(text)}: ${text.text}`)

describe('every SMS, short and long, in each language', () => {
  test('has two parts at most, or three with long names, one link at most, and no empty place', () => {
    expect(corpus).toHaveLength(TEMPLATES.length * completeLocales().length * 4)
    const isLong = ({ size }: CorpusText) => size === 'long' || size === 'mixed'
    expect(failing(corpus, (each) => each.parts <= (isLong(each) ? 3 : 2))).toEqual([])
    expect(failing(corpus, ({ text }) => (text.match(/https?:/g)?.length ?? 0) <= 1)).toEqual([])
    expect(failing(corpus, ({ text }) => !/[{}]|undefined|""|«»|\(\)|: \./.test(text))).toEqual([])
  })

  test('in the GSM alphabet has one part, unless it is a first SMS or has long texts', () => {
    const own = corpus.filter(({ most, size }) => most === roomOf(1, true) && size !== 'first')
    expect(own.length).toBeGreaterThan(TEMPLATES.length)
    // A long name and a long title each keep 20 characters. If they do not fit into one part, the SMS has two parts. An ask always fits
    // into one part.
    const mayHaveTwo = ({ template, size }: CorpusText) => size === 'long' && !OPEN_ASKS.includes(template)
    expect(failing(own, (each) => each.parts === 1 || mayHaveTwo(each))).toEqual([])
  })

  test('in answer to a reply names the task, whatever the reply did', () => {
    const texts = REPLY_DID.flatMap((did) =>
      completeLocales().map((locale) => {
        const parameters = JSON.stringify({ ...parametersOf('reply_done', locale, 'mixed'), did })
        const sender = { publicUrl: 'https://help.example.org', sendsManually: false }
        return presentText({ template: 'reply_done', locale, parameters }, sender, { now: CORPUS_NOW })
      }),
    )
    expect(texts.filter((text) => partsOf(text) > 3 || !/[א-ת]{3}/.test(text) || text.includes('""'))).toEqual([])
    expect(new Set(texts).size).toBe(texts.length)
  })

  test('about a task names the hour of the task', () => {
    const about = corpus.filter(({ template }) => ABOUT_TASKS.includes(template))
    expect(failing(about, ({ text }) => /\b07:40\b/.test(text))).toEqual([])
  })

  test('asking for a task shows 20 characters of the family’s name and of the title', () => {
    const asks = corpus.filter(({ template }) => OPEN_ASKS.includes(template))
    const says = ({ template, locale, size, text }: CorpusText) => {
      const [, family = '', title = ''] = /^[\u200e\u200f]?(.*?)(?: \(.*?\))?: .*?["«](.*?)["»]/.exec(text) ?? []
      const written = parametersOf(template, locale, size)
      return { family: [family, written.family ?? ''], title: [title, written.title ?? ''] } as const
    }
    // A space before the dots of a cut text is left out.
    const isShown = ([shown, written]: readonly [string, string]) =>
      shown === written || (shown.length >= 22 && written.startsWith(shown.replace(/[.]{3}$/, '')))
    expect(asks).toHaveLength(OPEN_ASKS.length * completeLocales().length * 4)
    expect(failing(asks, (each) => Object.values(says(each)).every(isShown))).toEqual([])
    expect(failing(asks, ({ text }) => /\/a#z{16}( |$)/.test(text))).toEqual([])
  })

  test('gives all remaining room to the texts that people wrote', () => {
    const cut = corpus.filter(({ text, size }) => (size === 'long' || size === 'mixed') && text.includes('...'))
    expect(cut.length).toBeGreaterThan(100)
    const used = ({ room, most, parts }: CorpusText) => room / (parts > 1 && most === roomOf(1, true) ? roomOf(2, true) : most)
    // Some room can stay unused, because shares are whole characters, and there is no space before the dots.
    expect(failing(cut, (each) => used(each) > 0.96)).toEqual([])
  })

  test('runs in the direction of its language, even if the family’s name does not', () => {
    // A phone takes the direction of a text from its first letter or mark.
    const direction = (text: string) => (/^[\u200f\p{Script=Hebrew}]/u.test(/[\u200e\u200f\p{L}].*/u.exec(text)?.[0] ?? '') ? 'rtl' : 'ltr')
    expect(failing(corpus, ({ text, locale }) => direction(text) === directionOf(locale))).toEqual([])
    const latin = JSON.stringify({ family: 'Levi', name: 'Avi', title: 'Soup', path: '/t/x/1', times: [{ at: CORPUS_NOW }] })
    const sender = { publicUrl: 'https://help.example.org', sendsManually: false }
    const texts = TEMPLATES.filter((template) => template !== 'login_code').map((template) =>
      presentText({ template, locale: 'iw', parameters: latin }, sender, { now: CORPUS_NOW }),
    )
    expect(texts.filter((text) => !text.startsWith('\u200f'))).toEqual([])
  })

  test('that is the first to a number names the service, and says how to stop', () => {
    const first = corpus.filter(({ template, size }) => size === 'first' && !RULES[template].isToNumber)
    const STOP: Partial<Record<Locale, string>> = { en: 'STOP', iw: 'הסר', de: 'STOPP', ru: 'СТОП' }
    // In Hebrew and Russian some messages have no space left for either. Messages that usually come first have space.
    const isUsual = ({ template, locale }: CorpusText) =>
      ['en', 'de'].includes(locale) || ['approved', 'login_link', 'join_request', 'task_taken'].includes(template)
    expect(failing(first, (each) => !isUsual(each) || each.text.includes(appName(each.locale)))).toEqual([])
    expect(failing(first, (each) => !isUsual(each) || each.text.includes(STOP[each.locale] ?? howToStop('reply', each.locale)))).toEqual([])
  })
})

test('without a gateway that passes replies on, the first SMS names the profile, not STOP', () => {
  const parameters = JSON.stringify({ family: 'Levi', path: '/login/x/y', isFirst: true })
  const sender = { publicUrl: 'https://help.example.org', sendsManually: false }
  const text = presentText({ template: 'approved', locale: 'en', parameters }, sender, { now: CORPUS_NOW })
  expect(text).toBe('Levi (Hand in Hand): welcome. Log in: https://help.example.org/login/x/y To get fewer SMS, see your profile.')
})

test.each(CODE_PURPOSES)('a code for %s has two parts at most in each language', (purpose) => {
  for (const locale of completeLocales()) {
    const parameters = JSON.stringify({ code: '123456', purpose })
    const text = presentText(
      { template: 'login_code', locale, parameters },
      { publicUrl: `https://${'h'.repeat(24)}`, sendsManually: false },
      { now: 0 },
    )
    expect(partsOf(text), text).toBeLessThanOrEqual(2)
  }
})

describe('times in messages', () => {
  const SENDER = { publicUrl: 'https://help.example.org', sendsManually: false }
  const at = (local: string) => Date.parse(`${local}+02:00`)
  const render = (template: Template, locale: 'en' | 'iw' | 'de' | 'ru', parameters: object) =>
    presentText(
      { template, locale, parameters: JSON.stringify({ family: 'L', title: 'T', name: 'N', zone: 'Asia/Jerusalem', ...parameters }) },
      SENDER,
      {
        now: CORPUS_NOW,
      },
    )
  const when = (locale: 'en' | 'iw' | 'de' | 'ru', times: object[], count = times.length) =>
    render('task_released', locale, { times, count })

  test.each([
    ['today', { at: at('2026-11-23T18:00') }, 'today 18:00', 'היום 18:00', 'heute 18:00', 'сегодня 18:00'],
    ['tomorrow', { at: at('2026-11-24T07:40') }, 'tomorrow 07:40', 'מחר 07:40', 'morgen 07:40', 'завтра 07:40'],
    ['another day', { at: at('2026-11-30T09:15') }, 'Mon 30 Nov 09:15', 'יום ב׳ 30 בנוב׳ 09:15', 'Mo 30. Nov. 09:15', 'пн 30 нояб. 09:15'],
    [
      'a day without a time',
      { at: at('2026-11-29T00:00'), isDay: true },
      'Sunday, any time',
      'יום ראשון, בכל שעה',
      'Sonntag, Uhrzeit egal',
      'воскресенье, в любое время',
    ],
    ['no day', { at: null }, 'any time', 'בכל זמן', 'jederzeit', 'в любое время'],
  ])('%s is named in each language', (_which, time, en, iw, de, ru) => {
    for (const [locale, told] of Object.entries({ en, iw, de, ru })) expect(when(locale as 'en', [time])).toContain(`(${told})`)
  })

  test('the family’s time zone counts, not the server’s', () => {
    const late = { zone: 'America/New_York', times: [{ at: Date.parse('2026-11-25T03:30:00Z') }] }
    expect(render('reminder', 'en', late)).toContain('L: reminder, tomorrow 22:30: "T".')
  })

  test('if only the hour changes, a message names the old hour; otherwise the old day too', () => {
    const changed = (was: string) =>
      render('task_changed', 'en', { times: [{ at: at('2026-11-26T07:30') }], was: { at: at(was) }, changed: ['time'] })
    expect(changed('2026-11-26T08:00')).toContain('now Thu 26 Nov 07:30 (old time: 08:00).')
    expect(changed('2026-11-27T08:00')).toContain('now Thu 26 Nov 07:30 (old time: Fri 27 Nov 08:00).')
  })

  test('a changed task names its time as the new one only if the time has changed', () => {
    const changed = (what: string[], written: string) => {
      const texts = { family: written, title: written, path: '/t/abcdefghijk/1' }
      const times = { times: [{ at: at('2026-11-26T07:30') }], was: { at: at('2026-11-27T08:00') } }
      return render('task_changed', 'ru', { ...texts, ...times, changed: what })
    }
    expect(changed(['time'], 'T')).toContain('«T»: теперь чт 26 нояб. 07:30 (было пт 27 нояб. 08:00).')
    expect(changed(['time'], 'Отвезти бабушку к врачу '.repeat(5))).toMatch(/»: теперь чт 26 нояб\. 07:30\./)
    expect(changed(['place'], 'T')).toContain('«T»: изменено (чт 26 нояб. 07:30), новое место.')
  })

  test('a message names several days, repeats no hour, and counts the days that it leaves out', () => {
    const times = ['2026-11-24T18:00', '2026-12-01T18:00', '2026-12-08T19:00'].map((local) => ({ at: at(local) }))
    expect(when('en', times)).toContain('(tomorrow 18:00, 1 Dec, Tue 8 Dec 19:00)')
    expect(when('en', times, 8)).toContain('(tomorrow 18:00, 1 Dec, Tue 8 Dec 19:00 and 5 more)')
  })
})
